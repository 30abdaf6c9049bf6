import { addDaysTo, dayNumber } from '@afterbeep/contract/schedule/zoned-time'

type HolidayRule =
  | { month: number; day: number }
  /** The nth such weekday of the month (0 is Sunday), -1 being the last. */
  | { month: number; weekday: number; nth: number }

/** 5 U.S.C. 6103(a). */
const holidayRules: readonly HolidayRule[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: 4, nth: 4 },
  { month: 12, day: 25 },
]

const holidaysByYear = new Map<number, ReadonlySet<string>>()

/**
 * Whether a day, YYYY-MM-DD, is a federal holiday. One that falls on a weekend is observed on the
 * Friday or Monday beside it as well: a person who may not be called on a holiday is called on
 * neither.
 */
export function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  let holidays = holidaysByYear.get(year)
  if (!holidays) {
    // The first of January of the next year may be observed on the last day of this one.
    holidays = new Set([...holidaysOf(year), ...holidaysOf(year + 1)])
    holidaysByYear.set(year, holidays)
  }
  return holidays.has(day)
}

function holidaysOf(year: number): string[] {
  return holidayRules.flatMap((rule) => {
    const day = dayOf(year, rule)
    if (weekdayOf(day) === 6) return [day, addDaysTo(day, -1)]
    return weekdayOf(day) === 0 ? [day, addDaysTo(day, 1)] : [day]
  })
}

function dayOf(year: number, rule: HolidayRule): string {
  if ('day' in rule) return dayText(year, rule.month, rule.day)
  const { month, weekday, nth } = rule
  const days = Array.from({ length: 31 }, (_, index) => dayText(year, month, index + 1))
  const matching = days.filter((day) => day !== '' && weekdayOf(day) === weekday)
  return matching.at(nth > 0 ? nth - 1 : nth) ?? ''
}

/** YYYY-MM-DD, or '' where the month has no such day. */
function dayText(year: number, month: number, day: number): string {
  const text = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return Number(text.slice(5, 7)) === month ? text : ''
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber(day) + 4) % 7) + 7) % 7
}
