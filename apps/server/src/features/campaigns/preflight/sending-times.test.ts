import { afterEach, describe, expect, it } from 'vitest'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { windowKeyOf } from '../../compliance/index.ts'
import { legalRules2026 } from '../../compliance/hours/legal-rules-2026.ts'
import { setLegalRules } from '../../compliance/hours/legal-windows.ts'
import { countDelivery, sendingTimes } from './sending-times.ts'
import type { WindowCounts } from './sending-times.ts'

/*
 * Monday to Tuesday in winter, in places whose hours are those of the federal law: 8:00 to 21:00. New York is UTC-5,
 * California UTC-8.
 */
const NEW_YORK = 12125550101
const CALIFORNIA = 14155550101
const pace = { perSecond: 10, canarySize: 5, canaryWaitMs: 60_000, textWaitMs: 900_000 }

function finish(
  drop: string,
  people: readonly (readonly [phone: number, count: number])[],
  channels: readonly Channel[] = ['voice'],
  changes: Partial<typeof pace> = {},
): string {
  const counts: WindowCounts = new Map()
  for (const [phone, count] of people) {
    const key = windowKeyOf({ phone, zip: null, state: null })
    for (let at = 0; at < count; at++) {
      for (const channel of channels) countDelivery(counts, key, channel)
    }
  }
  const { finish: end } = sendingTimes(counts, new Date(drop), channels, { ...pace, ...changes })
  return end.toISOString()
}

it('a run of which all fit is over by its pace, after the few that are sent ahead', () => {
  expect(finish('2026-11-23T17:00:00Z', [])).toBe('2026-11-23T17:00:00.000Z')
  expect(finish('2026-11-23T17:00:00Z', [[NEW_YORK, 5]])).toBe('2026-11-23T17:00:00.500Z')
  expect(finish('2026-11-23T17:00:00Z', [[NEW_YORK, 6]])).toBe('2026-11-23T17:01:00.600Z')
})

it('who would have their turn after the closing is sent at the next opening', () => {
  // 600 fit until 21:00 in New York.
  const noWait = { canaryWaitMs: 0 }
  const at = '2026-11-24T01:59:00Z'
  expect(finish(at, [[NEW_YORK, 600]], ['voice'], noWait)).toBe('2026-11-24T02:00:00.000Z')
  expect(finish(at, [[NEW_YORK, 601]], ['voice'], noWait)).toBe('2026-11-24T13:00:00.100Z')
})

it('a wait for the first few or for the voicemail that ends after the closing lasts until the morning', () => {
  expect(finish('2026-11-24T01:59:00Z', [[NEW_YORK, 6]])).toBe('2026-11-24T13:00:00.100Z')
  const both = ['voice', 'text'] as const
  expect(finish('2026-11-24T01:40:00Z', [[NEW_YORK, 1]], both)).toBe('2026-11-24T01:55:00.200Z')
  expect(finish('2026-11-24T01:50:00Z', [[NEW_YORK, 1]], both)).toBe('2026-11-24T13:00:00.100Z')
})

it('a window that opens later is waited for, and its people don’t keep the others back', () => {
  const people = [
    [CALIFORNIA, 3],
    [NEW_YORK, 2],
  ] as const
  expect(finish('2026-11-23T14:00:00Z', people)).toBe('2026-11-23T16:00:00.300Z')
})

it('says from which opening how many go, also of a window that closes before all had their turn', () => {
  const counts: WindowCounts = new Map()
  const keys = [NEW_YORK, CALIFORNIA].map((phone) => windowKeyOf({ phone, zip: null, state: null }))
  for (const key of keys) for (let at = 0; at < 700; at++) countDelivery(counts, key, 'voice')
  const partsOf = (drop: string, channels: readonly Channel[] = ['voice']) =>
    sendingTimes(counts, new Date(drop), channels, pace)
      .parts.map(({ key, opensMs, count }) => [
        keys.indexOf(key),
        new Date(opensMs).toISOString(),
        count,
      ])
      .filter(([, , count]) => count !== pace.canarySize)
  const [east, west] = [0, 1]
  // A minute before the closing in New York; the first of California come after those who fit.
  expect(partsOf('2026-11-24T01:59:00Z')).toEqual([
    [east, '2026-11-24T01:59:00.000Z', 595],
    [west, '2026-11-24T01:59:00.000Z', 700],
    [east, '2026-11-24T13:00:00.000Z', 100],
  ])
  // Before either opens.
  expect(partsOf('2026-11-24T10:00:00Z')).toEqual([
    [east, '2026-11-24T13:00:00.000Z', 695],
    [west, '2026-11-24T16:00:00.000Z', 700],
  ])
})

it('a run that takes days goes on each morning', () => {
  // 46,800 fit into each of the days.
  const slow = { perSecond: 1, canaryWaitMs: 0 }
  const large = finish('2026-11-23T13:00:00Z', [[NEW_YORK, 100_000]], ['voice'], slow)
  expect(large).toBe('2026-11-25T14:46:40.000Z')
  const rare = { perSecond: 0.00001, canaryWaitMs: 0 }
  expect(finish('2026-11-23T13:00:00Z', [[NEW_YORK, 2]], ['voice'], rare)).toMatch(/^2026-11-/)
})

describe('a place that an emergency has closed', () => {
  afterEach(() => setLegalRules())

  it.each([
    ['alone', [[CALIFORNIA, 2]], '2026-11-24T17:00:00.000Z'],
    [
      'beside others',
      [
        [CALIFORNIA, 2],
        [NEW_YORK, 3],
      ],
      '2026-11-24T17:00:00.000Z',
    ],
  ] as const)('ends the reckoning where it never opens: %s', (_what, people, end) => {
    setLegalRules(legalRules2026, ['CA'])
    expect(finish('2026-11-23T17:00:00Z', people)).toBe(end)
  })
})
