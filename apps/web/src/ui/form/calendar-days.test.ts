import { expect, test } from 'vitest'
import { calendarDate, dayLabel, dayOf } from './calendar-days.ts'

test.each(['2026-03-08', '2026-11-01', '2026-12-31', '2028-02-29'])(
  'the day %s survives the way to the calendar and back',
  (day) => {
    expect(dayOf(calendarDate(day))).toBe(day)
  },
)

test('a day is named by what it shows, with whether it is today and selected', () => {
  const date = calendarDate('2026-03-06')
  expect(dayLabel(date, {})).toBe('Friday, March 6, 2026')
  expect(dayLabel(date, { today: true, selected: true })).toBe(
    'Today, Friday, March 6, 2026, selected',
  )
})
