/**
 * The calendar speaks in Dates at the machine's own midnight, the draft in YYYY-MM-DD. These two
 * only carry the day across; no zone has a say in it.
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
 * What a day's button is called: `Today, Friday, March 6, 2026, selected`. The number that it shows
 * stands in it as it is, so that it can be spoken to by what is seen.
 */
export function dayLabel(date: Date, marks: Readonly<Record<string, boolean | undefined>>): string {
  const today = marks['today'] === true ? 'Today, ' : ''
  return `${today}${spokenDay.format(date)}${marks['selected'] === true ? ', selected' : ''}`
}
