/**
 * The calendar uses Dates at the machine's own midnight, the draft YYYY-MM-DD. These two functions
 * convert the day only; no zone affects it.
 */
export function calendarDate(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

const spokenDay = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  weekday: 'long',
})

/**
 * The name of a day's button: `Today, Friday, March 6, 2026, selected`. It contains the number that
 * is shown, so that voice control finds the button by it.
 */
export function dayLabel(date: Date, marks: Readonly<Record<string, boolean | undefined>>): string {
  const today = marks['today'] === true ? 'Today, ' : ''
  return `${today}${spokenDay.format(date)}${marks['selected'] === true ? ', selected' : ''}`
}
