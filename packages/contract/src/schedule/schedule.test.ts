import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dropInstants,
  inclusiveDays,
  lastScheduleDay,
  overviewCampaignCount,
  runDates,
  scheduleProblem,
  scheduleTexts,
} from './schedule.ts'
import { addDaysTo } from './zoned-time.ts'

const timeZone = 'America/New_York'
const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString())

test.each([
  ['once', '2026-03-01', '2026-03-31', 1],
  ['daily', '2026-03-01', '2026-03-01', 1],
  ['daily', '2026-03-01', '2026-03-06', 6],
  ['weekly', '2026-03-01', '2026-03-06', 0],
  ['weekly', '2026-03-01', '2026-03-07', 1],
  ['weekly', '2026-03-01', '2026-03-13', 1],
  ['weekly', '2026-03-01', '2026-03-14', 2],
  ['weekly', '2026-03-01', '2027-02-28', 52],
  ['daily', '2026-03-02', '2026-03-01', 0],
] as const)('%s from %s to %s counts %i', (frequency, start, end, count) => {
  expect(overviewCampaignCount(frequency, start, end)).toBe(count)
})

test('counts both ends of the range, also over a change of clocks', () => {
  expect(inclusiveDays('2026-03-07', '2026-03-09')).toBe(3)
  expect(inclusiveDays('2026-10-31', '2026-11-02')).toBe(3)
})

test('once runs on the start date, daily on each day, weekly every seven', () => {
  expect(runDates('once', '2026-03-01', '2026-03-09')).toEqual(['2026-03-01'])
  expect(runDates('daily', '2026-02-27', '2026-03-01')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(runDates('weekly', '2026-03-01', '2026-03-20')).toEqual(['2026-03-01', '2026-03-08'])
})

test('makes as many runs as the overview counts, all within the range', () => {
  const frequency = fc.constantFrom('once' as const, 'daily' as const, 'weekly' as const)
  fc.assert(
    fc.property(frequency, fc.nat(400), fc.nat(364), (how, offset, length) => {
      const start = addDaysTo('2026-01-01', offset)
      const end = addDaysTo(start, length)
      const dates = runDates(how, start, end)
      expect(dates).toHaveLength(overviewCampaignCount(how, start, end))
      expect(dates.every((date) => date >= start && date <= end)).toBe(true)
    }),
  )
})

test('drops keep their time of day over a change of clocks', () => {
  const drops = dropInstants({
    frequency: 'daily',
    startDate: '2026-03-07',
    endDate: '2026-03-09',
    dropTime: '10:00',
    timeZone,
    now: new Date('2026-03-01T12:00:00Z'),
  })
  expect(iso(drops)).toEqual([
    '2026-03-07T15:00:00.000Z',
    '2026-03-08T14:00:00.000Z',
    '2026-03-09T14:00:00.000Z',
  ])
})

const firstDropAt = (now: string, dropTime = '10:00') =>
  iso(
    dropInstants({
      frequency: 'weekly',
      startDate: '2026-03-05',
      endDate: '2026-03-18',
      dropTime,
      timeZone,
      now: new Date(now),
    }),
  )

test('starts a first drop at once when its time today has passed; later ones keep theirs', () => {
  expect(firstDropAt('2026-03-05T20:00:00.123Z')).toEqual([
    '2026-03-05T20:00:00.123Z',
    '2026-03-12T14:00:00.000Z',
  ])
})

test('starts a first drop at its time when that is still to come today', () => {
  expect(firstDropAt('2026-03-05T14:59:59Z')[0]).toBe('2026-03-05T15:00:00.000Z')
  expect(firstDropAt('2026-03-05T15:00:00Z')[0]).toBe('2026-03-05T15:00:00.000Z')
})

test('today is the day in the schedule’s zone', () => {
  // 23:30 on 5 March in New York is already 6 March in UTC.
  expect(firstDropAt('2026-03-06T04:30:00Z')[0]).toBe('2026-03-06T04:30:00.000Z')
})

const today = '2026-03-05'
const draft = {
  startDate: today,
  endDate: today,
  frequency: 'once',
  timeZone,
  now: new Date('2026-03-05T12:00:00Z'),
} as const

test('accepts a schedule of today only', () => {
  expect(scheduleProblem(draft)).toBeUndefined()
})

test.each([
  { startDate: '' },
  { startDate: undefined },
  { endDate: '' },
  { endDate: null },
  { frequency: '' },
  { frequency: null },
] as const)('%j is a missing part', (part) => {
  expect(scheduleProblem({ ...draft, ...part })).toBe('Please select campaign dates and frequency')
})

test.each([
  [{ startDate: '2026-03-04' }, scheduleTexts.startInPast],
  [{ startDate: '2026-03-06', endDate: '2026-03-05' }, scheduleTexts.endBeforeStart],
  [{ endDate: '2027-03-05' }, undefined],
  [{ endDate: '2027-03-06' }, scheduleTexts.tooFarAhead],
  [{ frequency: 'weekly', endDate: '2026-03-10' }, scheduleTexts.weeklyTooShort],
  [{ frequency: 'weekly', endDate: '2026-03-11' }, undefined],
  [{ frequency: 'weekly', endDate: '2026-03-17' }, undefined],
  [{ startDate: '2026-02-30' }, scheduleTexts.notADay],
  [{ endDate: 'tomorrow' }, scheduleTexts.notADay],
  [{ timeZone: 'Mars/Olympus' }, scheduleTexts.unknownZone],
  [{ dropTime: '25:00' }, scheduleTexts.notATime],
  [{ dropTime: '00:00' }, undefined],
] as const)('%j: %s', (part, problem) => {
  expect(scheduleProblem({ ...draft, ...part })).toBe(problem)
})

test('yesterday in one zone may be today in another', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const startDate = '2026-03-05'
  const endDate = '2026-03-06'
  const eastern = { ...draft, startDate, endDate, now, timeZone: 'Pacific/Kiritimati' }
  expect(scheduleProblem(eastern)).toBe(scheduleTexts.startInPast)
  expect(scheduleProblem({ ...eastern, timeZone: 'UTC' })).toBeUndefined()
})

test('a first drop moved to now must be four hours before the next of its own campaign', () => {
  const late = { ...draft, frequency: 'daily', endDate: '2026-03-06', dropTime: '02:00' } as const
  // 22:00 in New York is exactly four hours before 02:00.
  expect(scheduleProblem({ ...late, now: new Date('2026-03-06T03:00:00Z') })).toBeUndefined()
  expect(scheduleProblem({ ...late, now: new Date('2026-03-06T03:00:01Z') })).toBe(
    scheduleTexts.firstTooLate,
  )
})

test('one year ahead is 365 days', () => {
  expect(lastScheduleDay('2026-03-05')).toBe('2027-03-05')
  expect(lastScheduleDay('2028-02-29')).toBe('2029-02-28')
})
