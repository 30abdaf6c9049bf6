import { expect, it } from 'vitest'
import { defaultDeliverySettings } from '../delivery-settings.ts'
import { pauseEnd } from './stop-run.ts'

const { pauseMs, pauseLimitMs } = defaultDeliverySettings
const end = (fault: Parameters<typeof pauseEnd>[0], at: string) =>
  pauseEnd(fault, new Date(at), pauseMs).toISOString()

it('tries a run again a quarter of an hour after most faults, at any time of day', () => {
  expect(end('no_funds', '2026-11-20T23:50:00Z')).toBe('2026-11-21T00:05:00.000Z')
})

it('tries a run that met the spend limit right after midnight UTC, and before that as others', () => {
  expect(end('spend_limit', '2026-11-20T12:00:00Z')).toBe('2026-11-20T12:15:00.000Z')
  expect(end('spend_limit', '2026-11-20T23:50:00Z')).toBe('2026-11-21T00:00:30.000Z')
})

it('never gives a run up before the midnight that ends its limit', () => {
  for (let minute = 1; minute < 24 * 60; minute += 1) {
    const metAt = new Date(Date.UTC(2026, 10, 20, 0, minute))
    let at = metAt
    while (at.getTime() < Date.UTC(2026, 10, 21)) at = pauseEnd('spend_limit', at, pauseMs)
    expect(at.getTime() - metAt.getTime()).toBeLessThanOrEqual(pauseLimitMs)
  }
})
