import { describe, expect, it, test } from 'vitest'
import { windowKeyOf } from '../../compliance/index.ts'
import { finishEstimate, ratePerMinute } from './progress-estimate.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)

describe('the rate of a run', () => {
  const now = at('18:30:00')

  it('is that of the whole run in its first hour, whatever the hourly counts are', () => {
    const pace = { now, startedAt: at('18:10:00'), results: 500, hours: [] }
    expect(ratePerMinute(pace)).toBe(25)
  })

  it('is null in the first second, and before there is a result', () => {
    expect(ratePerMinute({ now, startedAt: now, results: 9, hours: [] })).toBeNull()
    expect(ratePerMinute({ now, startedAt: at('18:00:00'), results: 0, hours: [] })).toBeNull()
  })

  it('is that of this hour and the one before when the run is older', () => {
    const hours = [
      { hour: at('16:00:00'), results: 9_000 },
      { hour: at('17:00:00'), results: 600 },
      { hour: at('18:00:00'), results: 300 },
    ]
    const pace = { now, startedAt: at('12:00:00'), results: 20_000, hours }
    expect(ratePerMinute(pace)).toBe(10)
  })

  it('counts from the hour in which sending resumed after a wait', () => {
    const hours = [
      { hour: at('17:00:00'), results: 0 },
      { hour: at('18:00:00'), results: 300 },
    ]
    expect(ratePerMinute({ now, startedAt: at('01:00:00'), results: 400, hours })).toBe(10)
    expect(ratePerMinute({ now, startedAt: at('01:00:00'), results: 400, hours: [] })).toBeNull()
  })

  it('counts the hour in which the run started from its start', () => {
    const hours = [
      { hour: at('17:00:00'), results: 150 },
      { hour: at('18:00:00'), results: 600 },
    ]
    expect(ratePerMinute({ now, startedAt: at('17:15:00'), results: 750, hours })).toBe(10)
  })
})

/** Any hour, and the hours of New York: from 13:00 to 02:00 of the next day. */
const anyHour = windowKeyOf({ phone: 15550010001, zip: null, state: null })
const newYork = windowKeyOf({ phone: 12125550101, zip: null, state: null })
const group = (count: number, time: string, key = anyHour) => ({
  key,
  channel: 'voice' as const,
  count,
  at: at(time),
})

test('due deliveries are sent at the expected rate, after the results of those that were sent', () => {
  const work = { due: 600, sent: 0, groups: [group(600, '10:00:00')] }
  expect(finishEstimate(at('18:30:00'), work, 60)).toEqual(at('18:40:00'))
  expect(finishEstimate(at('18:30:00'), { ...work, sent: 300 }, 60)).toEqual(at('18:45:00'))
  expect(finishEstimate(at('18:30:00'), { due: 60, sent: 60, groups: [] }, 60)).toEqual(
    at('18:31:00'),
  )
})

test('waiting deliveries are sent at the expected rate once their windows have opened', () => {
  const due = group(600, '10:00:00')
  const work = { due: 600, sent: 0, groups: [due, group(300, '20:00:00')] }
  expect(finishEstimate(at('18:30:00'), work, 60)).toEqual(at('20:05:00'))
  const slow = { ...work, groups: [due, group(300, '18:31:00')] }
  expect(finishEstimate(at('18:30:00'), slow, 60)).toEqual(at('18:45:00'))
})

test('who would have their turn after the closing is sent in the morning', () => {
  const now = at('01:30:00')
  const work = { due: 40, sent: 0, groups: [group(40, '01:00:00', newYork)] }
  expect(finishEstimate(now, work, 2)).toEqual(at('01:50:00'))
  // 30 fit until 02:00.
  expect(finishEstimate(now, work, 1)).toEqual(at('13:10:00'))
  // Those whose reports are awaited are before them, and never late.
  expect(finishEstimate(now, { ...work, sent: 20 }, 1)).toEqual(at('13:30:00'))
  expect(finishEstimate(now, { due: 40, sent: 40, groups: [] }, 1)).toEqual(at('02:10:00'))
  // What is years ahead is not looked at day by day: 78 fit into a day, and 144 by the pace alone.
  const years = finishEstimate(now, { ...work, groups: [group(144_000, '01:00:00', newYork)] }, 0.1)
  const days = (years.getTime() - now.getTime()) / (24 * 3_600_000)
  expect(days).toBeGreaterThan(1_000)
  expect(days).toBeLessThan(1_031)
})
