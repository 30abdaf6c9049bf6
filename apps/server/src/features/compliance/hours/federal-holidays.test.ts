import { describe, expect, it } from 'vitest'
import { isFederalHoliday, weekdayOf } from './federal-holidays.ts'

describe('federal holidays', () => {
  it.each([
    ['2026', '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
    // New Year's Day of 2028 is a Saturday, kept on the last day of 2027.
    [
      '2027',
      '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31',
    ],
  ])('of %s are those of the calendar, with the days on which they are observed', (year, days) => {
    const found = []
    for (
      let ms = Date.parse(`${year}-01-01`);
      ms <= Date.parse(`${year}-12-31`);
      ms += 86_400_000
    ) {
      const day = new Date(ms).toISOString().slice(0, 10)
      if (isFederalHoliday(day)) found.push(day.slice(5))
    }
    expect(found.join(' ')).toBe(days)
  })

  it('know the day of the week', () => {
    expect(weekdayOf('2026-11-22')).toBe(0)
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(weekdayOf('1969-12-31')).toBe(3)
  })
})
