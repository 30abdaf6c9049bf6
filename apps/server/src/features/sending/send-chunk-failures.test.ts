import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { preparedRun } from '../../testing/campaigns/prepared-run.ts'
import { chunkOf, openTexts, stateCounts, withoutCanary } from '../../testing/campaigns/run-rows.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import type { RunToSend } from '../runs/index.ts'
import { leaseChunk } from './leases/chunks.queries.ts'
import { giveBackUnsent } from './leases/leases.queries.ts'

let db: Database
let clock: ManualClock
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('update installation set alive_at = null')
})

/** A run whose texts can all be sent now, to so many numbers in New York. */
async function openTextRun(count: number): Promise<RunToSend> {
  clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
  const run = await preparedRun({ db, clock }, newYork(count))
  await openTexts(db, run)
  await withoutCanary(db, run)
  return run
}

const newYork = (count: number) => Array.from({ length: count }, (_, index) => 12125550000 + index)

describe('what a live worker knows', () => {
  /** A database that fails for a while, from the moment that the test chooses. */
  function failingFrom(shouldFail: (text: string) => boolean): Database {
    const query: Database['query'] = (text, values) =>
      shouldFail(text) ? Promise.reject(new Error('The database is away.')) : db.query(text, values)
    const transaction: Database['transaction'] = (work) =>
      shouldFail('begin')
        ? Promise.reject(new Error('The database is away.'))
        : db.transaction(work)
    return { ...db, query, transaction }
  }

  it('leaves texts sendable whose chunk it failed to load, rate-limit or write', async () => {
    const run = await openTextRun(10)
    let failures = 12
    let sent = 0
    // From the fourth text on nothing works, until it is tried again long enough.
    const away = failingFrom(() => sent >= 4 && failures-- > 0)
    const respond = () => {
      sent += 1
      return accepted
    }
    const settings = { voiceInFlight: 2, voicePerSecond: 1000 }
    const fixture = createSendingFixture({ db: away, clock, channel: 'text', respond, settings })
    for (let turn = 0; turn < 5; turn += 1) await fixture.sendNext(run)
    expect(new Set(fixture.calls.map((call) => call.line)).size).toBe(10)
    expect(fixture.calls).toHaveLength(10)
    expect(await stateCounts(db, run, 'text')).toEqual({ accepted: 10 })
  })

  it('leaves unsent deliveries sendable when the rate limiter of their account fails', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(10), { campaignType: 'voicemail' })
    await withoutCanary(db, run)
    let asked = 0
    // Slots are reserved for a moment ahead, so the second request comes in the middle.
    const away = failingFrom((text) => text.includes('into pace') && (asked += 1) === 2)
    const respond = () => accepted
    const settings = { voiceInFlight: 1, accountPerSecond: 20 }
    const fixture = createSendingFixture({ db: away, clock, channel: 'voice', respond, settings })
    await fixture.sendNext(run)
    expect(fixture.calls.length).toBeLessThan(10)
    expect(await chunkOf(db, run, 'voice')).toMatchObject({ state: 'ready' })
    await fixture.sendNext(run)
    expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: 10 })
  })

  it('waits for no slot of an account while it stops, and gives the remaining rows back', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(5), { campaignType: 'voicemail' })
    await withoutCanary(db, run)
    let stopping = false
    let asked = 0
    const respond = () => {
      stopping = true
      return accepted
    }
    const settings = { voiceInFlight: 1 }
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond, settings })
    fixture.deps.stopping = () => stopping
    // A stop ends every wait at once, however far the next slot is.
    const mayStart = () => {
      if (!stopping) return true
      if ((asked += 1) > 1000) throw new Error('It asks for ever.')
      return Promise.resolve()
    }
    fixture.deps.rateLimiter = {
      byAccount: true,
      mayStart,
      mayStartNow: async () => false,
      next: () => undefined,
    }
    await fixture.sendNext(run)
    expect(asked).toBe(0)
    expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: 1, pending: 4 })
    expect(await chunkOf(db, run, 'voice')).toMatchObject({ state: 'ready' })
  })

  it('leaves a chunk as it was when its lease was taken by a statement whose response was lost', async () => {
    const run = await openTextRun(3)
    const key = { accountId: run.accountId, runId: run.runId, channel: 'text' } as const
    const lease = { owner: 'lost', leaseMs: 60_000, canaryWaitMs: 0 }
    await leaseChunk(db, key, clock.now(), lease)
    await db.transaction((tx) => giveBackUnsent(tx, 'lost'))
    expect(await chunkOf(db, run, 'text')).toMatchObject({ state: 'ready', uncertain_since: null })
  })

  it('stops before the next call when it stood still for longer than its lease', async () => {
    const run = await openTextRun(10)
    const fixture = createSendingFixture({
      db,
      clock,
      channel: 'text',
      settings: { voiceInFlight: 1 },
      respond: async (_delivery, number) => {
        if (number === 3) {
          fixture.wall.pass(30_000)
          // Meanwhile another worker has taken the chunk over.
          await db.query(`update chunks set lease_owner = 'other' where run_id = $1`, [run.runId])
        }
        return accepted
      },
    })
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(3)
  })

  it('goes on after it stood still when no other has taken its chunk', async () => {
    const run = await openTextRun(10)
    const fixture = createSendingFixture({
      db,
      clock,
      channel: 'text',
      settings: { voiceInFlight: 1 },
      respond: (_delivery, number) => {
        if (number === 3) fixture.wall.pass(36_000_000)
        return accepted
      },
    })
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(10)
    expect(await stateCounts(db, run, 'text')).toEqual({ accepted: 10 })
  })
})
