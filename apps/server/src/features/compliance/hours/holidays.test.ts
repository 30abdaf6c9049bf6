import { describe, expect, it } from 'vitest'
import { federalHolidays, isHoliday, weekdayOf } from './holidays.ts'
import type { HolidayRule } from './holidays.ts'

function holidaysIn(year: string, rules: readonly HolidayRule[]): string {
  const found = []
  for (let ms = Date.parse(`${year}-01-01`); ms <= Date.parse(`${year}-12-31`); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10)
    if (isHoliday(day, rules)) found.push(day.slice(5))
  }
  return found.join(' ')
}

describe('federal holidays', () => {
  it.each([
    ['2026', '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
    // New Year's Day of 2028 is a Saturday, kept on the last day of 2027.
    [
      '2027',
      '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31',
    ],
  ])('of %s are those of the calendar, with the days on which they are observed', (year, days) => {
    expect(holidaysIn(year, federalHolidays)).toBe(days)
  })

  it('know the day of the week', () => {
    expect(weekdayOf('2026-11-22')).toBe(0)
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(weekdayOf('1969-12-31')).toBe(3)
  })
})

describe('holidays of a state', () => {
  it.each([
    ['2000', '04-23'],
    ['2024', '03-31'],
    ['2025', '04-20'],
    ['2026', '04-05'],
    ['2027', '03-28'],
    ['2028', '04-16'],
    ['2038', '04-25'],
    ['2049', '04-18'],
    ['2076', '04-19'],
  ])('follow Easter of %s', (year, easter) => {
    expect(holidaysIn(year, [{ easter: 0 }])).toBe(easter)
  })

  it('may be an election day of even years, and be kept on the Monday before', () => {
    const election: HolidayRule = { month: 11, weekday: 1, nth: 1, plus: 1, years: 'even' }
    expect(['2026', '2027', '2028'].map((year) => holidaysIn(year, [election]))).toEqual([
      '11-03',
      '',
      '11-07',
    ])
    const juneteenth: HolidayRule = { month: 6, day: 19, kept: 'also on the Monday before' }
    expect(['2024', '2026', '2027', '2028'].map((year) => holidaysIn(year, [juneteenth]))).toEqual([
      '06-17 06-19',
      '06-15 06-19',
      '06-18 06-19 06-21',
      '06-19',
    ])
  })
})
