import { describe, expect, it, test } from 'vitest'
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

test('due deliveries are sent at the expected rate', () => {
  const work = { due: 600, later: 0, lastOpening: at('10:00:00') }
  expect(finishEstimate(at('18:30:00'), work, 60)).toEqual(at('18:40:00'))
})

test('waiting deliveries are sent at the expected rate once the last window has opened', () => {
  const work = { due: 600, later: 300, lastOpening: at('20:00:00') }
  expect(finishEstimate(at('18:30:00'), work, 60)).toEqual(at('20:05:00'))
  const slow = { ...work, lastOpening: at('18:31:00') }
  expect(finishEstimate(at('18:30:00'), slow, 60)).toEqual(at('18:45:00'))
})
