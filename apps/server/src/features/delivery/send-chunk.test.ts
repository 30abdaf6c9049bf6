import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock.ts'
import type { ManualClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/database/open-test-database.ts'
import { preparedRun } from '../../testing/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/sending-fixture.ts'
import type { RunToSend } from '../campaigns/index.ts'
import { leaseChunk } from './chunks.queries.ts'
import { giveBackUnsent } from './leases.queries.ts'

let db: Database
let clock: ManualClock
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('update installation set alive_at = null')
})

/** Friday evening in New York: the window closes at 21:00, 02:00 in UTC. */
const closing = new Date('2026-11-21T02:00:00Z')
const newYork = (count: number) => Array.from({ length: count }, (_, index) => 12125550000 + index)
const utah = (count: number) => Array.from({ length: count }, (_, index) => 18015550000 + index)

async function rowsOf(run: RunToSend, channel: 'voice' | 'text') {
  return db.query<{ line: number; state: string; reason: string | null }>(
    `select line, state, reason from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 order by line`,
    [run.accountId, run.runId, channel],
  )
}

async function chunkOf(run: RunToSend, channel: 'voice' | 'text') {
  const [chunk] = await db.query<{
    state: string
    eligible_at: Date
    uncertain_since: Date | null
  }>(
    `select state, eligible_at, uncertain_since from chunks
     where account_id = $1 and run_id = $2 and channel = $3 order by number limit 1`,
    [run.accountId, run.runId, channel],
  )
  return chunk
}

/** Lets the crowd follow without its first few: most tests are not about them. */
async function withoutCanary(run: RunToSend): Promise<void> {
  await db.query('delete from canaries where run_id = $1', [run.runId])
}

async function openTexts(run: RunToSend): Promise<void> {
  await db.query(`update chunks set state = 'ready' where run_id = $1 and channel = 'text'`, [
    run.runId,
  ])
}

const stateCounts = async (run: RunToSend, channel: 'voice' | 'text') =>
  Object.fromEntries(
    [...Map.groupBy(await rowsOf(run, channel), ({ state }) => state)].map(([state, rows]) => [
      state,
      rows.length,
    ]),
  )

describe('the legal window', () => {
  it('ends the sending of a chunk at the second it closes, and the rest waits for the morning', async () => {
    clock = createManualClock(new Date(closing.getTime() - 30_000))
    const run = await preparedRun({ db, clock }, newYork(60), { campaignType: 'voicemail' })
    await withoutCanary(run)
    const at: Date[] = []
    const respond = () => {
      at.push(clock.now())
      clock.pass(1000)
      return accepted
    }
    const settings = { voiceInFlight: 1 }
    const { sendNext } = createSendingFixture({ db, clock, channel: 'voice', respond, settings })
    await sendNext(run)
    expect(at).toHaveLength(30)
    expect(at.every((instant) => instant < closing)).toBe(true)
    expect(await stateCounts(run, 'voice')).toEqual({ accepted: 30, pending: 30 })
    expect(await chunkOf(run, 'voice')).toMatchObject({
      state: 'ready',
      eligible_at: new Date('2026-11-21T13:00:00Z'),
    })
  })
})

describe('an opt-out while a chunk is being sent', () => {
  it('keeps every call from leaving that starts after it was committed', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(20), { campaignType: 'voicemail' })
    await withoutCanary(run)
    const settings = { voiceInFlight: 1 }
    const fixture = createSendingFixture({
      db,
      clock,
      channel: 'voice',
      settings,
      respond: async (_delivery, number) => {
        if (number === 5) {
          const change = {
            accountId: run.accountId,
            phones: newYork(20).slice(10),
            at: clock.now(),
          }
          await db.transaction((tx) =>
            fixture.deps.suppressions.suppress(tx, { ...change, reason: 'opted_out' }),
          )
          fixture.wall.pass(150)
        }
        return accepted
      },
    })
    await fixture.sendNext(run)
    expect(fixture.calls.map((call) => call.line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const rows = await rowsOf(run, 'voice')
    expect(rows.slice(10).every((row) => row.state === 'skipped')).toBe(true)
    expect(rows[10]).toMatchObject({ reason: 'suppressed' })
  })
})

describe('a provider that asks for a pause', () => {
  it('is waited for a moment, and for longer the chunk is given back', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(4), { campaignType: 'voicemail' })
    await withoutCanary(run)
    const busy = (afterMs: number) =>
      ({ kind: 'retry-later', afterMs, providerCode: '429', providerDown: false }) as const
    const respond = (_delivery: unknown, number: number) =>
      number === 1 ? busy(800) : number === 3 ? busy(10 * 86_400_000) : accepted
    const settings = { voiceInFlight: 1 }
    const { sendNext, calls } = createSendingFixture({
      db,
      clock,
      channel: 'voice',
      respond,
      settings,
    })
    await sendNext(run)
    expect(calls.map((call) => call.line)).toEqual([2, 3, 4])
    const chunk = await chunkOf(run, 'voice')
    // Ten days are taken for an hour at most.
    const waitMs = (chunk?.eligible_at.getTime() ?? 0) - clock.now().getTime()
    expect(chunk?.state).toBe('ready')
    expect(waitMs).toBeGreaterThan(3_500_000)
    expect(waitMs).toBeLessThanOrEqual(3_600_000)
  })
})

describe('an uncertain voicemail', () => {
  const lost = { kind: 'unknown', cause: 'timeout' } as const

  it('is repeated under its key within 23 hours, and afterwards waits for its report', async () => {
    for (const [hours, calls] of [
      [22.9, 2],
      [23.1, 1],
    ] as const) {
      clock = createManualClock(new Date('2026-11-18T18:00:00Z'))
      const run = await preparedRun({ db, clock }, newYork(1), { campaignType: 'voicemail' })
      await withoutCanary(run)
      const respond = (_delivery: unknown, number: number) => (number === 1 ? lost : accepted)
      const fixture = createSendingFixture({ db, clock, channel: 'voice', respond })
      await fixture.sendNext(run)
      expect(await rowsOf(run, 'voice')).toMatchObject([{ state: 'pending' }])
      clock.pass(hours * 3_600_000)
      await fixture.sendNext(run)
      expect(fixture.calls, `${hours} hours later`).toHaveLength(calls)
      const state = calls === 2 ? 'accepted' : 'unknown'
      expect(await rowsOf(run, 'voice')).toMatchObject([{ state }])
    }
  })

  it('of a Saturday evening in Utah is not left a second time on Monday', async () => {
    clock = createManualClock(new Date('2026-11-22T03:59:00Z'))
    const run = await preparedRun({ db, clock }, utah(10), { campaignType: 'voicemail' })
    await withoutCanary(run)
    const respond = () => {
      clock.pass(1000)
      return lost
    }
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond })
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(10)
    clock.set(new Date('2026-11-22T04:00:30Z'))
    await fixture.sendNext(run)
    expect((await chunkOf(run, 'voice'))?.eligible_at).toEqual(new Date('2026-11-23T15:00:00Z'))
    clock.set(new Date('2026-11-23T15:00:00Z'))
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(10)
    expect(await stateCounts(run, 'voice')).toEqual({ unknown: 10 })
  })

  it('counts from the lease of the worker that died with it', async () => {
    clock = createManualClock(new Date('2026-11-18T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(2), { campaignType: 'voicemail' })
    await withoutCanary(run)
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
    await db.query(
      `update chunks set state = 'leased', lease_owner = 'dead', leased_at = $2,
         lease_until = '-infinity' where run_id = $1`,
      [run.runId, clock.now()],
    )
    clock.pass(23.5 * 3_600_000)
    await fixture.sendNext(run)
    expect(fixture.calls).toEqual([])
    expect(await stateCounts(run, 'voice')).toEqual({ unknown: 2 })
  })
})

describe('what a live worker knows', () => {
  /** A database that fails for a while from the moment on that the test says. */
  function failingFrom(shouldFail: (text: string) => boolean): Database {
    const query: Database['query'] = (text, values) =>
      shouldFail(text) ? Promise.reject(new Error('The database is away.')) : db.query(text, values)
    const transaction: Database['transaction'] = (work) =>
      shouldFail('begin')
        ? Promise.reject(new Error('The database is away.'))
        : db.transaction(work)
    return { ...db, query, transaction }
  }

  it('leaves texts sendable whose chunk it could not load, pace or write for a moment', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(10))
    await openTexts(run)
    await withoutCanary(run)
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
    expect(await stateCounts(run, 'text')).toEqual({ accepted: 10 })
  })

  it('leaves those sendable who were not reached when the pace of their account broke off', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(10), { campaignType: 'voicemail' })
    await withoutCanary(run)
    let asked = 0
    // Places are reserved for a moment ahead, so the second question comes in the middle.
    const away = failingFrom((text) => text.includes('into pace') && (asked += 1) === 2)
    const respond = () => accepted
    const settings = { voiceInFlight: 1, accountPerSecond: 20 }
    const fixture = createSendingFixture({ db: away, clock, channel: 'voice', respond, settings })
    await fixture.sendNext(run)
    expect(fixture.calls.length).toBeLessThan(10)
    expect(await chunkOf(run, 'voice')).toMatchObject({ state: 'ready' })
    await fixture.sendNext(run)
    expect(await stateCounts(run, 'voice')).toEqual({ accepted: 10 })
  })

  it('waits for no place of an account while it stops, and gives the rest back', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(5), { campaignType: 'voicemail' })
    await withoutCanary(run)
    let stopping = false
    let asked = 0
    const respond = () => {
      stopping = true
      return accepted
    }
    const settings = { voiceInFlight: 1 }
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond, settings })
    fixture.deps.stopping = () => stopping
    // A stop ends every wait at once, however far the next place is.
    const mayStart = () => {
      if (!stopping) return true
      if ((asked += 1) > 1000) throw new Error('It asks for ever.')
      return Promise.resolve()
    }
    fixture.deps.pace = { byAccount: true, mayStart, next: () => undefined }
    await fixture.sendNext(run)
    expect(asked).toBe(0)
    expect(await stateCounts(run, 'voice')).toEqual({ accepted: 1, pending: 4 })
    expect(await chunkOf(run, 'voice')).toMatchObject({ state: 'ready' })
  })

  it('leaves a chunk as it was when its lease was taken by a statement whose response was lost', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(3))
    await openTexts(run)
    await withoutCanary(run)
    const key = { accountId: run.accountId, runId: run.runId, channel: 'text' } as const
    const lease = { owner: 'lost', leaseMs: 60_000, canaryWaitMs: 0 }
    await leaseChunk(db, key, clock.now(), lease)
    await db.transaction((tx) => giveBackUnsent(tx, 'lost'))
    expect(await chunkOf(run, 'text')).toMatchObject({ state: 'ready', uncertain_since: null })
  })

  it('stops before the next call when it stood still for longer than its lease', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(10))
    await openTexts(run)
    await withoutCanary(run)
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
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(10))
    await openTexts(run)
    await withoutCanary(run)
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
    expect(await stateCounts(run, 'text')).toEqual({ accepted: 10 })
  })
})
