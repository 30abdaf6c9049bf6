import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { preparedRun } from '../../testing/campaigns/prepared-run.ts'
import { chunkOf, rowsOf, stateCounts, withoutCanary } from '../../testing/campaigns/run-rows.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'

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

describe('the legal window', () => {
  it('stops sending a chunk at the second its window closes, and leaves the remaining rows for the morning', async () => {
    clock = createManualClock(new Date(closing.getTime() - 30_000))
    const run = await preparedRun({ db, clock }, newYork(60), { campaignType: 'voicemail' })
    await withoutCanary(db, run)
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
    expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: 30, pending: 30 })
    expect(await chunkOf(db, run, 'voice')).toMatchObject({
      state: 'ready',
      eligible_at: new Date('2026-11-21T13:00:00Z'),
    })
  })

  it('counts as closed where this process can not rule out that it is', async () => {
    const manual = createManualClock(new Date(closing.getTime() - 2500))
    clock = { ...manual, latest: () => new Date(manual.now().getTime() + 700) }
    const run = await preparedRun({ db, clock }, newYork(4), { campaignType: 'voicemail' })
    await withoutCanary(db, run)
    const respond = () => {
      clock.pass(1000)
      return accepted
    }
    const settings = { voiceInFlight: 1 }
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond, settings })
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(2)
    expect(clock.now().getTime()).toBeLessThan(closing.getTime())
    expect(await chunkOf(db, run, 'voice')).toMatchObject({
      state: 'ready',
      eligible_at: new Date('2026-11-21T13:00:00Z'),
    })
  })
})

describe('an opt-out while a chunk is being sent', () => {
  it('keeps every call from leaving that starts after it was committed', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(20), { campaignType: 'voicemail' })
    await withoutCanary(db, run)
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
    const rows = await rowsOf(db, run, 'voice')
    expect(rows.slice(10).every((row) => row.state === 'skipped')).toBe(true)
    expect(rows[10]).toMatchObject({ reason: 'suppressed' })
  })
})

describe('a provider that asks for a pause', () => {
  it('is waited for when it is short; for a longer pause the chunk is given back', async () => {
    clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(4), { campaignType: 'voicemail' })
    await withoutCanary(db, run)
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
    const chunk = await chunkOf(db, run, 'voice')
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
      await withoutCanary(db, run)
      const respond = (_delivery: unknown, number: number) => (number === 1 ? lost : accepted)
      const fixture = createSendingFixture({ db, clock, channel: 'voice', respond })
      await fixture.sendNext(run)
      expect(await rowsOf(db, run, 'voice')).toMatchObject([{ state: 'pending' }])
      clock.pass(hours * 3_600_000)
      await fixture.sendNext(run)
      expect(fixture.calls, `${hours} hours later`).toHaveLength(calls)
      const state = calls === 2 ? 'accepted' : 'unknown'
      expect(await rowsOf(db, run, 'voice')).toMatchObject([{ state }])
    }
  })

  it('of a Saturday evening in Utah is not left a second time on Monday', async () => {
    clock = createManualClock(new Date('2026-11-22T03:59:00Z'))
    const run = await preparedRun({ db, clock }, utah(10), { campaignType: 'voicemail' })
    await withoutCanary(db, run)
    const respond = () => {
      clock.pass(1000)
      return lost
    }
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond })
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(10)
    clock.set(new Date('2026-11-22T04:00:30Z'))
    await fixture.sendNext(run)
    expect((await chunkOf(db, run, 'voice'))?.eligible_at).toEqual(new Date('2026-11-23T15:00:00Z'))
    clock.set(new Date('2026-11-23T15:00:00Z'))
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(10)
    expect(await stateCounts(db, run, 'voice')).toEqual({ unknown: 10 })
  })

  it('counts from the lease of the worker that died with it', async () => {
    clock = createManualClock(new Date('2026-11-18T18:00:00Z'))
    const run = await preparedRun({ db, clock }, newYork(2), { campaignType: 'voicemail' })
    await withoutCanary(db, run)
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
    await db.query(
      `update chunks set state = 'leased', lease_owner = 'dead', leased_at = $2,
         lease_until = '-infinity' where run_id = $1`,
      [run.runId, clock.now()],
    )
    clock.pass(23.5 * 3_600_000)
    await fixture.sendNext(run)
    expect(fixture.calls).toEqual([])
    expect(await stateCounts(db, run, 'voice')).toEqual({ unknown: 2 })
  })
})

/** Friday noon in New York. */
const noon = new Date('2026-11-20T18:00:00Z')

async function voiceRun(count: number) {
  const run = await preparedRun({ db, clock }, newYork(count), { campaignType: 'voicemail' })
  await withoutCanary(db, run)
  return run
}

describe('a clock that does not know the time', () => {
  it('keeps every call from leaving, and the chunk is sent once it knows it again', async () => {
    let isTrusted = false
    clock = { ...createManualClock(noon), isTrusted: () => isTrusted }
    const run = await voiceRun(3)
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
    await fixture.sendNext(run)
    expect(fixture.calls).toEqual([])
    expect(await stateCounts(db, run, 'voice')).toEqual({ pending: 3 })
    isTrusted = true
    await fixture.sendNext(run)
    expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: 3 })
  })
})

describe('a voicemail that is uncertain since an earlier try', () => {
  it('keeps that time when its chunk is taken over later, and is left to its report after 23 hours', async () => {
    clock = createManualClock(noon)
    const run = await voiceRun(2)
    const before = (ms: number) => new Date(noon.getTime() - ms)
    await db.query(
      `update deliveries set in_doubt = true, first_tried_at = $2 where run_id = $1 and line = 2`,
      [run.runId, before(23 * 3_600_000)],
    )
    await db.query('update chunks set uncertain_since = $2 where run_id = $1', [
      run.runId,
      before(60_000),
    ])
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
    await fixture.sendNext(run)
    expect(fixture.calls.map((call) => call.line)).toEqual([3])
    const [uncertain, sent] = await rowsOf(db, run, 'voice')
    expect([uncertain?.state, sent?.state]).toEqual(['unknown', 'accepted'])
  })
})

describe('a failure of the provider', () => {
  it('is tried again after the first pause, which doubles with each try', async () => {
    clock = createManualClock(noon)
    const run = await voiceRun(1)
    const failed = {
      kind: 'retry-later',
      afterMs: null,
      providerCode: '500',
      providerDown: false,
    } as const
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => failed })
    // Half of each pause is random, and none of it is drawn here.
    for (const pauseMs of [500, 1000, 2000]) {
      await fixture.sendNext(run)
      const due = new Date(clock.now().getTime() + pauseMs)
      expect(await chunkOf(db, run, 'voice')).toMatchObject({ eligible_at: due })
      clock.pass(pauseMs)
    }
  })
})

describe('an account that waits for its own rate limit', () => {
  it('gives its chunk back for a second when two of it wait already', async () => {
    clock = createManualClock(noon)
    const run = await voiceRun(2)
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
    for (const waiting of [1, 2]) {
      expect(fixture.deps.waitingChunks.take(run.accountId).wait(), `${waiting}`).toBe(true)
    }
    fixture.deps.rateLimiter = {
      byAccount: true,
      mayStart: () => new Promise(() => undefined),
      mayStartNow: async () => false,
      next: () => undefined,
    }
    await fixture.sendNext(run)
    expect(fixture.calls).toEqual([])
    expect(await chunkOf(db, run, 'voice')).toMatchObject({
      state: 'ready',
      eligible_at: new Date(noon.getTime() + 1000),
    })
  })
})
