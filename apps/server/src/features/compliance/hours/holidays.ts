import { addDaysTo, dayNumber } from '@afterbeep/contract/schedule/zoned-time'

/** A day of each year, as a statute names it. */
export type HolidayRule =
  | {
      month: number
      day: number
      /**
       * Where it is kept when it falls on another weekday: on the Friday before a Saturday and the
       * Monday after a Sunday, unless said otherwise.
       */
      kept?: 'also on the Monday before' | undefined
    }
  /** The nth such weekday of the month (0 is Sunday), -1 being the last; `plus` days after it. */
  | {
      month: number
      weekday: number
      nth: number
      plus?: number | undefined
      years?: 'even' | undefined
    }
  /** Days after Easter Sunday, -2 being Good Friday. */
  | { easter: number }

/** 5 U.S.C. 6103(a). */
export const federalHolidays: readonly HolidayRule[] = [
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

const holidaysByYear = new WeakMap<readonly HolidayRule[], Map<number, ReadonlySet<string>>>()

/**
 * Whether a day, YYYY-MM-DD, is one of these holidays. One of a fixed date that falls on a weekend
 * is kept on the Friday or Monday beside it as well: a person who may not be called on a holiday is
 * called on neither.
 */
export function isHoliday(day: string, rules: readonly HolidayRule[]): boolean {
  const years = holidaysByYear.get(rules) ?? new Map<number, ReadonlySet<string>>()
  holidaysByYear.set(rules, years)
  const year = Number(day.slice(0, 4))
  let holidays = years.get(year)
  if (!holidays) {
    // The first of January of the next year may be kept on the last day of this one.
    holidays = new Set(
      [year, year + 1].flatMap((one) => rules.flatMap((rule) => daysOf(one, rule))),
    )
    years.set(year, holidays)
  }
  return holidays.has(day)
}

function daysOf(year: number, rule: HolidayRule): string[] {
  if ('easter' in rule) return [addDaysTo(easterOf(year), rule.easter)]
  if (!('day' in rule)) {
    if (rule.years === 'even' && year % 2 === 1) return []
    return [addDaysTo(weekdayOfMonth(year, rule), rule.plus ?? 0)]
  }
  const day = dayText(year, rule.month, rule.day)
  const weekday = weekdayOf(day)
  if (weekday === 6)
    return rule.kept ? [day, addDaysTo(day, 2), addDaysTo(day, -1)] : [day, addDaysTo(day, -1)]
  if (weekday === 0) return [day, addDaysTo(day, 1)]
  return rule.kept ? [day, addDaysTo(day, 1 - weekday)] : [day]
}

function weekdayOfMonth(
  year: number,
  { month, weekday, nth }: { month: number; weekday: number; nth: number },
): string {
  const days = Array.from({ length: 31 }, (_, index) => dayText(year, month, index + 1))
  const matching = days.filter((day) => day !== '' && weekdayOf(day) === weekday)
  return matching.at(nth > 0 ? nth - 1 : nth) ?? ''
}

/** Easter Sunday of the years 1900 to 2199: the Sunday after the first full moon of spring. */
function easterOf(year: number): string {
  const golden = year % 19
  const epact = (19 * golden + 24) % 30
  // The calendar's full moon is never later than April 18, and no two of one cycle fall on one day.
  const moon = epact === 29 || (epact === 28 && golden > 10) ? epact - 1 : epact
  const fullMoon = addDaysTo(dayText(year, 3, 21), moon)
  return addDaysTo(fullMoon, 7 - weekdayOf(fullMoon))
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
