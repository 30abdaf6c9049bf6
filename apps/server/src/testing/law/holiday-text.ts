/**
 * The legal holidays by year, from the statutes' words: 5 U.S.C. 6103 and, shift these, the states' own
 * (Ala. Code 1-3-8, La. R.S. 1:55, Miss. Code 3-3-7, 44 P.S. 11, R.I. Gen. Laws 25-1-1, Utah Code 63G-1-301,
 * Neb. Rev. Stat. 62-301). `+1` is the day after; `even` holds in even years only.
 */
const holidayText = `
  US: 1 Jan, third Mon Jan, third Mon Feb, last Mon May, 19 Jun, 4 Jul, first Mon Sep, second Mon Oct, 11 Nov, fourth Thu Nov, 25 Dec
  AL: easter -47, fourth Mon Apr, first Mon Jun
  LA: 8 Jan, easter -47, easter -2, 30 Aug, 1 Nov, first Mon Nov +1 even, fourth Thu Nov +1
  MS: last Mon Apr
  NE: last Fri Apr, fourth Thu Nov +1
  PA: 12 Feb, easter -2, 14 Jun, first Mon Nov +1
  RI: second Mon Aug, first Mon Nov +1 even
  UT: 24 Jul, monday of 19 Jun, easter -2
`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const ordinals = ['first', 'second', 'third', 'fourth']

const rules = new Map(
  holidayText
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': '))
    .map(([state = '', list = '']) => [state, list.split(', ')] as const),
)

const known = new Map<string, ReadonlySet<string>>()

/** Days such as `2026-07-24` on which a state has a legal holiday or keeps one that fell on a weekend. */
export function holidaysOf(state: string, year: number): ReadonlySet<string> {
  const key = `${state} ${year}`
  const found = known.get(key) ?? new Set(findHolidays(state, year))
  known.set(key, found)
  return found
}

function findHolidays(state: string, year: number): string[] {
  const words = [...(rules.get('US') ?? []), ...(rules.get(state) ?? [])]
  // New Year's Day may be kept on the last day of the year before.
  return [year, year + 1].flatMap((one) => words.flatMap((rule) => daysOf(rule, one)))
}

function daysOf(rule: string, year: number): string[] {
  const words = rule.split(' ')
  if (words.at(-1) === 'even')
    return year % 2 === 0 ? daysOf(words.slice(0, -1).join(' '), year) : []
  const shift = /^[+-]\d+$/.test(words.at(-1) ?? '') ? Number(words.pop()) : 0
  const [first = '', second = '', third = ''] = words
  if (first === 'easter') return [textOf(addDays(easterOf(year), shift))]
  if (first === 'monday') return [textOf(nearMonday(dateOf(year, 'Jun', 19)))]
  if (/^\d+$/.test(first)) return observed(dateOf(year, second, Number(first)))
  return [textOf(addDays(weekdayIn(year, third, second, first), shift))]
}

/** A fixed date on a weekend is kept on the nearest weekday too. */
function observed(date: Date): string[] {
  const shift = { Sat: -1, Sun: 1 }[weekdays[date.getUTCDay()] ?? ''] ?? 0
  return [textOf(date), textOf(addDays(date, shift))]
}

/** Utah keeps Juneteenth on the Monday before; where it is a Saturday or Sunday, on the Monday after. */
function nearMonday(date: Date): Date {
  const weekday = date.getUTCDay()
  if (weekday === 0) return addDays(date, 1)
  return addDays(date, weekday === 6 ? 2 : 1 - weekday)
}

function weekdayIn(year: number, month: string, weekday: string, which: string): Date {
  const inMonth = Array.from({ length: 31 }, (_, at) => dateOf(year, month, at + 1)).filter(
    (date) =>
      date.getUTCMonth() === months.indexOf(month) && weekdays[date.getUTCDay()] === weekday,
  )
  const found = which === 'last' ? inMonth.at(-1) : inMonth[ordinals.indexOf(which)]
  if (!found) throw new Error(`There is no ${which} ${weekday} of ${month} ${year}.`)
  return found
}

/** Found as the Church says it: the Sunday after the full moon on or after 21 March, by golden number and epact. */
function easterOf(year: number): Date {
  const golden = (year % 19) + 1
  const century = Math.floor(year / 100) + 1
  const sun = Math.floor((3 * century) / 4) - 12
  const moon = Math.floor((8 * century + 5) / 25) - 5
  const raw = (11 * golden + 20 + moon - sun) % 30
  const epact = (raw === 25 && golden > 11) || raw === 24 ? raw + 1 : raw
  const fullMoon = 44 - epact < 21 ? 74 - epact : 44 - epact
  let date = dateOf(year, 'Mar', fullMoon + 1)
  while (date.getUTCDay() !== 0) date = addDays(date, 1)
  return date
}

function dateOf(year: number, month: string, day: number): Date {
  return new Date(Date.UTC(year, months.indexOf(month), day))
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000)
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
