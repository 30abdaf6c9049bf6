import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { createLogger } from '../../../platform/log.ts'
import { preparedRun, readRun, sendingDeps } from '../../../testing/campaigns/prepared-run.ts'
import { makeRunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import { until } from '../../../testing/until.ts'
import { announceWork } from '../../runs/index.ts'
import { pauseRun } from '../../runs/states/run-moves.queries.ts'
import { applyOutcomes } from '../../outcomes/apply-outcomes.ts'
import { endLease, leaseChunk, runsWithDueChunks } from './chunks.queries.ts'
import type { Chunk } from './chunks.queries.ts'
import { endAllLeases } from './leases.queries.ts'
import { createTurnMender } from './mend-turns.ts'
import { blankOutcome } from '../../outcomes/outcome.ts'
import { openFollowers } from '../../outcomes/closings.queries.ts'
import { resumePausedRuns } from '../../runs/states/stop-run.ts'
import { lookAtTurns, putOffTurns } from './turns.queries.ts'
import { onlySharedSender } from '../../senders/senders.ts'

const START = new Date('2026-11-21T18:30:00Z')
const HOUR_MS = 3_600_000
const later = (ms: number) => new Date(START.getTime() + ms)

let db: Database
let leases = 0
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

/** Leases the next chunk as a worker does, at a business time. */
async function lease(at = START, channel: Channel = 'voice'): Promise<Chunk | undefined> {
  for (const { accountId, runId } of await runsWithDueChunks(db, channel, at, 8)) {
    const owner = `worker:${(leases += 1)}`
    const chunk = await leaseChunk(db, { accountId, runId, channel }, at, {
      owner,
      leaseMs: 60_000,
      canaryWaitMs: 60_000,
    })
    if (chunk) return chunk
  }
  return undefined
}

/** Whose chunks the next so many leases are of. */
async function turnsOf(count: number, at = START): Promise<(string | undefined)[]> {
  const accounts: (string | undefined)[] = []
  for (let turn = 0; turn < count; turn += 1) accounts.push((await lease(at))?.accountId)
  return accounts
}

const ready = (count: number) => Array.from({ length: count }, () => ({}))

async function turnAt(accountId: string, channel: Channel = 'voice'): Promise<Date | null> {
  const [row] = await db.query<{ turn_at: Date | null }>(
    'select turn_at from dispatch_turns where account_id = $1 and channel = $2',
    [accountId, channel],
  )
  return row?.turn_at ?? null
}

describe('turns between accounts', () => {
  it('serve each account before one with many chunks is served again', async () => {
    const many = await makeRunInProgress(db, { at: START, chunks: ready(20) })
    const few = await Promise.all(
      Array.from({ length: 3 }, () => makeRunInProgress(db, { at: START, chunks: ready(2) })),
    )
    const accounts = new Set([many, ...few].map((run) => run.accountId))
    expect(new Set(await turnsOf(4))).toEqual(accounts)
    expect(new Set(await turnsOf(4))).toEqual(accounts)
    expect(await turnsOf(2)).toEqual([many.accountId, many.accountId])
  })

  it('serve an account that comes later after one chunk of another at most', async () => {
    const many = await makeRunInProgress(db, { at: START, chunks: ready(20) })
    await turnsOf(5)
    const late = await makeRunInProgress(db, { at: later(1000), chunks: ready(1) })
    expect(await turnsOf(2, later(1000))).toContain(late.accountId)
    expect(await turnsOf(1, later(1000))).toEqual([many.accountId])
  })

  it('find the work behind many accounts that have none', async () => {
    for (let index = 0; index < 20; index += 1) {
      await makeRunInProgress(db, { at: START, chunks: [{ state: 'done' }] })
    }
    const busy = await makeRunInProgress(db, { at: later(1000), chunks: ready(1) })
    expect(await turnsOf(1, later(1000))).toEqual([busy.accountId])
  })

  it('are not looked at again until an account has something due', async () => {
    const run = await makeRunInProgress(db, {
      at: START,
      chunks: [{ eligibleAt: later(2 * HOUR_MS) }, { eligibleAt: later(HOUR_MS) }],
    })
    expect(await lease()).toBeUndefined()
    expect(await turnAt(run.accountId)).toEqual(later(HOUR_MS))
    expect(await lookAtTurns(db, 'voice', later(HOUR_MS - 1), 8)).toEqual([])
    expect((await lease(later(HOUR_MS)))?.number).toBe(2)
    expect(await lease(later(HOUR_MS))).toBeUndefined()
    expect(await turnAt(run.accountId)).toEqual(later(2 * HOUR_MS))
    expect((await lease(later(2 * HOUR_MS)))?.number).toBe(1)
    expect(await lease(later(3 * HOUR_MS))).toBeUndefined()
    expect(await turnAt(run.accountId)).toBeNull()
  })

  it('keep a turn for which work was announced while another worker found none', async () => {
    const { accountId, runId } = await makeRunInProgress(db, {
      at: START,
      chunks: [{ state: 'done' }],
    })
    const found = await lookAtTurns(db, 'voice', START, 8)
    expect(found).toMatchObject([{ runId: null }])
    await db.query(`update chunks set state = 'ready' where run_id = $1`, [runId])
    await announceWork(db, accountId, 'voice', START)
    expect(await putOffTurns(db, 'voice', START, found)).toBe(0)
    expect(await turnsOf(1)).toEqual([accountId])
  })

  it('take over a chunk whose lease has ended, though nothing announced it', async () => {
    const { accountId } = await makeRunInProgress(db, { at: START, chunks: ready(1) })
    await lease()
    expect(await lease()).toBeUndefined()
    expect(await turnAt(accountId)).toBeNull()
    await endAllLeases(db)
    expect(await lease()).toMatchObject({ accountId, number: 1, attempt: 2, uncertainSince: START })
  })

  it('leave a chunk whose worker died in a run that is held until the run goes on', async () => {
    const { accountId, runId } = await makeRunInProgress(db, { at: START, chunks: ready(1) })
    await lease()
    await endAllLeases(db)
    const setStatus = (status: string) =>
      db.query('update runs set status = $2 where id = $1', [runId, status])
    await setStatus('held')
    expect(await runsWithDueChunks(db, 'voice', START, 8)).toEqual([])
    await setStatus('sending')
    expect(await runsWithDueChunks(db, 'voice', START, 8)).toEqual([{ accountId, runId }])
  })

  it('pass over a paused run, and find it when it goes on', async () => {
    const clock = createManualClock(START)
    const paused = await makeRunInProgress(db, { at: START, chunks: ready(2) })
    const { accountId, runId } = paused
    const pausedUntil = later(HOUR_MS)
    await db.transaction((tx) =>
      pauseRun(tx, { accountId, runId, reason: 'no funds', at: START, until: pausedUntil }),
    )
    const other = await makeRunInProgress(db, { at: START, accountId, chunks: ready(1) })
    expect((await lease())?.runId).toBe(other.runId)
    expect(await lease()).toBeUndefined()
    expect(await turnAt(accountId)).toBeNull()
    clock.set(pausedUntil)
    const deps = { db, clock, ...sendingDeps }
    expect(await resumePausedRuns({ ...deps, senders: onlySharedSender })).toBe(1)
    expect((await lease(pausedUntil))?.runId).toBe(runId)
  })

  it('come when a run was prepared', async () => {
    const run = await preparedRun({ db, clock: createManualClock(START) }, [14085550001], {
      message: 'Hi',
    })
    expect(await lease()).toMatchObject({ accountId: run.accountId, runId: run.runId })
  })

  it('come when a chunk that was given back is due', async () => {
    await makeRunInProgress(db, { at: START, chunks: ready(1) })
    const chunk = await lease()
    expect(await lease()).toBeUndefined()
    if (!chunk) throw new Error('Nothing was leased.')
    expect(await endLease(db, chunk, `worker:${leases}`, later(60_000))).toBe(true)
    expect(await lease(later(59_999))).toBeUndefined()
    expect(await lease(later(60_000))).toMatchObject({
      number: 1,
      attempt: 2,
      uncertainSince: null,
    })
  })

  it('come when the texts that follow a voicemail are due', async () => {
    const { accountId, runId } = await makeRunInProgress(db, {
      at: START,
      chunks: [{ state: 'done' }, { channel: 'text', state: 'waiting', follows: 1 }],
    })
    expect(await lease(START, 'text')).toBeUndefined()
    const run = await readRun({ db }, accountId, runId)
    const outcomes = [blankOutcome(2, 'delivered')]
    const batch = { run, channel: 'voice', cause: 'report', outcomes, at: later(1000) } as const
    await db.transaction((tx) => applyOutcomes(tx, sendingDeps.suppressions, batch))
    expect(await lease(later(999), 'text')).toBeUndefined()
    expect(await lease(later(1000), 'text')).toMatchObject({ accountId, channel: 'text' })
  })

  it('never move back by what is announced for later', async () => {
    const { accountId } = await makeRunInProgress(db, { at: START, chunks: ready(1) })
    await announceWork(db, accountId, 'voice', later(HOUR_MS))
    expect(await turnAt(accountId)).toEqual(START)
  })
})

describe('work that was never announced', () => {
  const mender = () =>
    createTurnMender({ db, clock: createManualClock(START), log: createLogger('silent') })

  it('is found by the repair, however many runs are looked at before', async () => {
    const mend = mender()
    for (let index = 0; index < 51; index += 1) {
      await makeRunInProgress(db, { at: START, chunks: [{ state: 'done' }] })
    }
    const lost = await makeRunInProgress(db, { at: START, chunks: ready(1), announced: false })
    expect(await lease()).toBeUndefined()
    await mend()
    await mend()
    expect(await turnsOf(1)).toEqual([lost.accountId])
  })

  it('is found again in later rounds, and by the hour at which it is due', async () => {
    const mend = mender()
    await mend()
    const { accountId } = await makeRunInProgress(db, {
      at: START,
      chunks: [{ eligibleAt: later(HOUR_MS) }, { channel: 'text', eligibleAt: later(-HOUR_MS) }],
      announced: false,
    })
    await mend()
    expect(await turnAt(accountId)).toEqual(later(HOUR_MS))
    expect(await turnAt(accountId, 'text')).toEqual(START)
  })

  it('is not taken for lost while the first few of its run are waited for', async () => {
    const { accountId, runId } = await makeRunInProgress(db, { at: START, chunks: ready(2) })
    await db.query(
      `insert into canaries (account_id, run_id, channel, state, opens_at)
       values ($1, $2, 'voice', 'waiting', clock_timestamp() + interval '1 hour')`,
      [accountId, runId],
    )
    const found = await lookAtTurns(db, 'voice', START, 8)
    expect(await putOffTurns(db, 'voice', START, found)).toBe(1)
    const putOff = await turnAt(accountId)
    await mender()()
    expect(await turnAt(accountId)).toEqual(putOff)
    await db.query('delete from dispatch_turns where account_id = $1', [accountId])
    await mender()()
    expect(Number(await turnAt(accountId))).toBeGreaterThan(START.getTime() + HOUR_MS / 2)
  })

  it('is found by the end of that wait where its turn is later', async () => {
    const { accountId, runId } = await makeRunInProgress(db, { at: START, chunks: ready(2) })
    await db.query(
      `insert into canaries (account_id, run_id, channel, state, opens_at)
       values ($1, $2, 'voice', 'waiting', clock_timestamp() + interval '1 minute')`,
      [accountId, runId],
    )
    await db.query('update dispatch_turns set turn_at = $2 where account_id = $1', [
      accountId,
      later(HOUR_MS),
    ])
    await mender()()
    expect(Number(await turnAt(accountId))).toBeLessThan(START.getTime() + 70_000)
  })

  it('is what the previous version leaves when it notes which account it served', async () => {
    const { accountId } = await makeRunInProgress(db, {
      at: START,
      chunks: ready(2),
      announced: false,
    })
    await db.query(
      `insert into dispatch_turns (account_id, channel, served_at)
       values ($1, 'voice', clock_timestamp())
       on conflict (account_id, channel) do update set served_at = excluded.served_at`,
      [accountId],
    )
    await mender()()
    expect(await turnsOf(2)).toEqual([accountId, accountId])
  })
})

describe('the order of locks', () => {
  it('lets a report that opens texts finish while its run is resumed', async () => {
    const { accountId, runId } = await makeRunInProgress(db, {
      at: START,
      status: 'paused',
      chunks: [{}, { channel: 'text', state: 'waiting', follows: 1 }],
    })
    const clock = createManualClock(later(HOUR_MS))
    const deps = { db, clock, ...sendingDeps }
    let resuming: Promise<number> | undefined
    await db.transaction(async (tx) => {
      await openFollowers(tx, { accountId, runId }, [1], START)
      await announceWork(tx, accountId, 'text', START)
      // On a server it now waits for the turn; with the run in its hands it would wait for ever.
      resuming = resumePausedRuns({ ...deps, senders: onlySharedSender })
      const isWaiting = async () => (await waiting()) > 0
      if (db.kind === 'server') await until('the run is being resumed', isWaiting)
      await tx.query('update runs set open_deliveries = open_deliveries where id = $1', [runId])
    })
    expect(await resuming).toBe(1)
    const [undone] = await db.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(undone?.deadlocks ?? 0).toBe(0)
  })
})

/** Connections that wait for a lock, read outside of the transaction, which would see them once only. */
async function waiting(): Promise<number> {
  const rows = await db.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
