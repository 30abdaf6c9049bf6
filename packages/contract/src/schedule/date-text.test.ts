import { expect, test } from 'vitest'
import {
  dayLabel,
  dayOfInstant,
  formatDay,
  formatDropDate,
  formatMoment,
  hourLabel,
  timeOfDay,
} from './date-text.ts'

test.each([
  ['2026-03-05T20:04:00Z', 'America/New_York', '03-05-2026 03:04 PM'],
  ['2026-03-05T05:00:00Z', 'America/New_York', '03-05-2026 12:00 AM'],
  ['2026-03-05T17:00:00Z', 'America/New_York', '03-05-2026 12:00 PM'],
  ['2026-07-05T13:09:00Z', 'America/New_York', '07-05-2026 09:09 AM'],
  ['2026-03-05T23:30:00Z', 'Asia/Kathmandu', '03-06-2026 05:15 AM'],
  ['2026-03-05T20:04:00Z', 'UTC', '03-05-2026 08:04 PM'],
])('%s in %s is shown as %s', (instant, zone, text) => {
  expect(formatDropDate(instant, zone)).toBe(text)
})

test('uses the machine’s own zone by default', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const instant = '2026-03-05T20:04:00Z'
  expect(formatDropDate(instant)).toBe(formatDropDate(instant, zone))
})

test('labels an hour like 3 PM, in its zone', () => {
  expect(hourLabel('2026-03-05T20:59:00Z', 'America/New_York')).toBe('3 PM')
  expect(hourLabel('2026-03-05T05:00:00Z', 'America/New_York')).toBe('12 AM')
  expect(hourLabel('2026-03-05T00:00:00Z', 'UTC')).toBe('12 AM')
})

test('labels a day and a time of day, in their zone', () => {
  expect(dayLabel('2026-03-06T03:04:00Z', 'America/New_York')).toBe('Mar 5')
  expect(timeOfDay('2026-03-05T20:04:00Z', 'America/New_York')).toBe('3:04 PM')
})

test('shows the day of an instant in its zone', () => {
  expect(dayOfInstant('2026-12-25T03:50:00Z', 'America/New_York')).toBe('Dec 24, 2026')
  expect(dayOfInstant('2026-12-25T03:50:00Z', 'UTC')).toBe('Dec 25, 2026')
})

test('writes an instant in words with its zone', () => {
  expect(formatMoment('2026-03-05T20:04:00Z', 'America/New_York')).toBe(
    '3:04 PM on Thursday, March 5, 2026 (America/New York)',
  )
})

test('shows a day as Mon DD, YYYY', () => {
  expect(formatDay('2026-03-05')).toBe('Mar 05, 2026')
  expect(formatDay('2026-12-31')).toBe('Dec 31, 2026')
})

test('shows an invalid date as an empty text', () => {
  expect(formatDropDate('')).toBe('')
  expect(formatDropDate('soon', 'UTC')).toBe('')
  expect(hourLabel('x', 'UTC')).toBe('')
  expect(formatDay('')).toBe('')
})
