import { expect, test } from 'vitest'
import { nextDates } from './next-dates.ts'
import { scheduleProblem } from './schedule.ts'

const past = {
  startDate: '2026-03-02',
  endDate: '2026-03-06',
  dropTime: '10:00',
  timeZone: 'America/New_York',
}

test('the next dates begin today while the drop time is still to come, else tomorrow', () => {
  expect(nextDates(past, new Date('2026-11-21T14:59:00Z'))).toEqual({
    startDate: '2026-11-21',
    endDate: '2026-11-25',
  })
  expect(nextDates(past, new Date('2026-11-21T15:00:00Z')).startDate).toBe('2026-11-22')
  // It is already the next day in UTC.
  expect(nextDates(past, new Date('2026-11-22T03:00:00Z')).startDate).toBe('2026-11-22')
})

test('the next dates are a schedule that may be published, also a year long', () => {
  const now = new Date('2026-11-21T18:00:00Z')
  const year = { ...past, startDate: '2025-03-02', endDate: '2026-03-02' }
  for (const dates of [past, year]) {
    const { dropTime, timeZone } = dates
    const next = nextDates(dates, now)
    expect(
      scheduleProblem({ ...next, frequency: 'daily', dropTime, timeZone, now }),
    ).toBeUndefined()
  }
})
