import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDaysTo,
  dayInZone,
  dayNumber,
  instantInZone,
  isDay,
  isTimeOfDay,
  isTimeZone,
} from './zoned-time.ts'

test.each([
  ['America/New_York', true],
  ['UTC', true],
  ['Asia/Kathmandu', true],
  ['Etc/GMT+5', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
  ['America/New_York ', false],
])('zone %j: %s', (text, known) => {
  expect(isTimeZone(text)).toBe(known)
})

test.each([
  ['2026-03-05', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-3-5', false],
  ['2026-03-05T00:00', false],
  ['', false],
])('day %j: %s', (text, valid) => {
  expect(isDay(text)).toBe(valid)
})

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['10:60', false],
  ['9:00', false],
  ['10:00:00', false],
])('time of day %j: %s', (text, valid) => {
  expect(isTimeOfDay(text)).toBe(valid)
})

test('counts days on the calendar, over months, years and leap days', () => {
  expect(addDaysTo('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDaysTo('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDaysTo('2026-03-01', -1)).toBe('2026-02-28')
  expect(dayNumber('2026-11-02') - dayNumber('2026-11-01')).toBe(1)
})

test('returns the day of the zone, not of UTC', () => {
  const instant = new Date('2026-03-05T03:00:00Z')
  expect(dayInZone(instant, 'America/New_York')).toBe('2026-03-04')
  expect(dayInZone(instant, 'Asia/Tokyo')).toBe('2026-03-05')
  expect(dayInZone(new Date('2026-03-05T12:00:00Z'), 'Pacific/Kiritimati')).toBe('2026-03-06')
})

test.each([
  ['an ordinary day', '2026-01-15', '10:00', 'America/New_York', '2026-01-15T15:00:00.000Z'],
  ['a summer day', '2026-07-15', '10:00', 'America/New_York', '2026-07-15T14:00:00.000Z'],
  ['a quarter-hour zone', '2026-01-15', '10:00', 'Asia/Kathmandu', '2026-01-15T04:15:00.000Z'],
  ['a gap', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['just before a gap', '2026-03-08', '01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
  ['just after a gap', '2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['an overlap', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['just after an overlap', '2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ['a half-hour gap', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['a half-hour overlap', '2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('the instant in %s', (_, day, time, zone, instant) => {
  expect(instantInZone(day, time, zone).toISOString()).toBe(instant)
})

test('returns an instant that shows the wanted day at ten on a clock in every zone', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  fc.assert(
    fc.property(zone, fc.integer({ min: 0, max: 730 }), (timeZone, days) => {
      const day = addDaysTo('2026-01-01', days)
      expect(dayInZone(instantInZone(day, '10:00', timeZone), timeZone)).toBe(day)
    }),
  )
})
