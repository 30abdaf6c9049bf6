import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { preparedRun } from '../../testing/campaigns/prepared-run.ts'
import { chunkOf, openTexts, stateCounts, withoutCanary } from '../../testing/campaigns/run-rows.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import type { SendingFixture, SendingOptions } from '../../testing/campaigns/sending-fixture.ts'
import type { RunToSend } from '../runs/index.ts'
import { endAllLeases } from './leases/leases.queries.ts'

// What a live worker knows it did not send is not uncertain, and a worker whose lease has run out makes no further call.
const HOUR_MS = 3_600_000
const COUNT = 10
const THIRD = 3
const PHONES = Array.from({ length: COUNT }, (_, index) => 12125550300 + index)

let db: Database
let clock: ManualClock
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('update installation set alive_at = null')
  clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
})

/** A run of which one channel can be sent at once. */
async function openRun(channel: 'voice' | 'text'): Promise<RunToSend> {
  const changes = channel === 'voice' ? ({ campaignType: 'voicemail' } as const) : {}
  const run = await preparedRun({ db, clock }, PHONES, changes)
  if (channel === 'text') await openTexts(db, run)
  await withoutCanary(db, run)
  return run
}

/** A worker that makes one call at a time. */
const worker = (channel: 'voice' | 'text', options: Partial<SendingOptions> = {}) =>
  createSendingFixture({
    db,
    clock,
    channel,
    respond: () => accepted,
    ...options,
    settings: { voiceInFlight: 1, ...options.settings },
  })

const linesOf = ({ calls }: SendingFixture) => calls.map(({ line }) => line)

/** The database without the statements that renew leases, so many times. */
function withoutRenewals(times: number): { database: Database; failed(): number } {
  let failed = 0
  const query: Database['query'] = (text, values, options) => {
    if (!text.startsWith('update chunks c set lease_until')) return db.query(text, values, options)
    if (failed >= times) return db.query(text, values, options)
    failed += 1
    return Promise.reject(new Error('The database is away.'))
  }
  return { database: { ...db, query }, failed: () => failed }
}

describe.each([
  ['30 seconds', 30_000],
  ['10 hours', 10 * HOUR_MS],
])('a worker that stands still for %s in a call, and whose chunk another one takes', (_, ms) => {
  async function standStill(channel: 'voice' | 'text') {
    const run = await openRun(channel)
    const other = worker(channel)
    const frozen = worker(channel, {
      respond: async (_delivery, number) => {
        if (number !== THIRD) return accepted
        frozen.wall.pass(ms)
        await endAllLeases(db)
        await other.sendNext(run)
        return accepted
      },
    })
    await frozen.sendNext(run)
    await other.sendNext(run)
    expect(frozen.calls).toHaveLength(THIRD)
    return { run, frozen, other }
  }

  it('sends none of its texts after that, and neither does the other', async () => {
    const { run, other } = await standStill('text')
    expect(other.calls).toEqual([])
    const states = await stateCounts(db, run, 'text')
    expect(states['pending']).toBeUndefined()
    expect(states['unknown']).toBeGreaterThanOrEqual(COUNT - THIRD)
  })

  it('leaves its voicemails to the other, which sends each of them under its key', async () => {
    const { run, frozen, other } = await standStill('voice')
    expect(new Set([...linesOf(frozen), ...linesOf(other)]).size).toBe(COUNT)
    expect(new Set(linesOf(other)).size).toBe(other.calls.length)
    for (const { resends } of [...frozen.calls, ...other.calls]) expect(resends).toBe(0)
    expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: COUNT })
  })
})

describe('a worker that can’t renew its lease', () => {
  it('makes no call after the lease has run out, and no other worker sends the texts that it left', async () => {
    const run = await openRun('text')
    const { database, failed } = withoutRenewals(Number.POSITIVE_INFINITY)
    const cut = worker('text', {
      db: database,
      respond: (_delivery, number) => {
        if (number === THIRD) cut.wall.pass(30_000)
        return accepted
      },
    })
    await cut.sendNext(run)
    expect(failed()).toBeGreaterThan(0)
    expect(cut.calls).toHaveLength(THIRD)
    await endAllLeases(db)
    const other = worker('text')
    await other.sendNext(run)
    expect(other.calls).toEqual([])
    expect((await stateCounts(db, run, 'text'))['pending']).toBeUndefined()
  })

  it('once, gives back the texts that it did not send, and none of them is uncertain', async () => {
    const run = await openRun('text')
    const { database, failed } = withoutRenewals(1)
    const live = worker('text', {
      db: database,
      respond: (_delivery, number) => {
        // Too long to call without a renewal, and not so long that another may have taken the chunk.
        if (number === THIRD) live.wall.pass(10_000)
        return accepted
      },
    })
    await live.sendNext(run)
    expect(failed()).toBe(1)
    expect(live.calls).toHaveLength(THIRD)
    expect(await stateCounts(db, run, 'text')).toEqual({ accepted: THIRD, pending: COUNT - THIRD })
    expect(await chunkOf(db, run, 'text')).toMatchObject({ state: 'ready', uncertain_since: null })
    await live.sendNext(run)
    expect(linesOf(live).toSorted((a, b) => a - b)).toEqual(PHONES.map((_, index) => index + 2))
    expect(await stateCounts(db, run, 'text')).toEqual({ accepted: COUNT })
  })
})

describe('a voicemail whose call breaks off unexpectedly', () => {
  it('is repeated until 23 hours after the call was made, however long it took', async () => {
    const run = await openRun('voice')
    const standing = worker('voice', {
      settings: { voiceInFlight: COUNT },
      respond: (_delivery, number) => {
        if (number > 1) return accepted
        // The machine sleeps in the middle of the call.
        clock.advance(2 * HOUR_MS)
        throw new Error('The call broke off.')
      },
    })
    await standing.sendNext(run)
    const [first] = linesOf(standing)
    clock.advance(21.5 * HOUR_MS)
    await standing.sendNext(run)
    expect(linesOf(standing).filter((line) => line === first)).toHaveLength(1)
  })
})
