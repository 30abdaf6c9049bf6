import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ManualClock } from '../../platform/clock/clock.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../../platform/log.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import type { RunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { findRunToSend, moveRun, runsToDrain } from '../runs/index.ts'
import { createSuppressions } from '../compliance/index.ts'
import { applyOutcomes } from '../outcomes/apply-outcomes.ts'
import { endLease, leaseChunk } from '../sending/leases/chunks.queries.ts'
import type { Chunk } from '../sending/leases/chunks.queries.ts'
import { defaultDeliverySettings } from '../runs/delivery-settings.ts'
import type { OutcomeBatch } from '../outcomes/move-batch.ts'
import { blankOutcome } from '../outcomes/outcome.ts'
import type { NewState } from '../outcomes/outcome.ts'
import { sweep } from './sweep.ts'
import { chunksAwaitingSince, openChunksOf, takeOpenChunk } from './sweep.queries.ts'

const START = new Date('2026-11-21T18:30:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let db: Database
let clock: ManualClock
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
beforeEach(async () => {
  db = await openTestDatabase()
  clock = createManualClock(START)
})
afterEach(() => db.close())

const sweepNow = () =>
  sweep({ db, clock, log: createLogger('silent'), suppressions, settings: defaultDeliverySettings })

async function lease({ accountId, runId }: RunInProgress): Promise<Chunk> {
  const key = { accountId, runId, channel: 'voice' as const }
  const chunk = await leaseChunk(db, key, clock.now(), {
    owner: 'worker',
    leaseMs: 60_000,
    canaryWaitMs: 0,
  })
  if (!chunk) throw new Error('There was no chunk to lease.')
  return chunk
}

/**
 * The results that the providers' responses or reports give for these lines, written as a worker
 * writes them.
 */
async function note(of: RunInProgress, to: NewState, lines: readonly number[]): Promise<void> {
  const outcomes = lines.map((line) => blankOutcome(line, to))
  await apply(of, { cause: to === 'accepted' ? 'response' : 'report', outcomes })
}

async function apply(
  of: RunInProgress,
  change: Pick<OutcomeBatch, 'cause' | 'outcomes' | 'reopened'>,
): Promise<void> {
  const run = await findRunToSend(db, of.accountId, of.runId)
  if (!run) throw new Error('The run is not there.')
  const batch: OutcomeBatch = { ...change, run, channel: 'voice', at: clock.now() }
  await db.transaction((tx) => applyOutcomes(tx, suppressions, batch))
}

async function statesOf({ runId }: RunInProgress): Promise<string[]> {
  const rows = await db.query<{ state: string }>(
    'select state from deliveries where run_id = $1 order by line',
    [runId],
  )
  return rows.map((row) => row.state)
}

const awaitingNow = () => chunksAwaitingSince(db, new Date(clock.now().getTime() + 1), undefined)

describe('deliveries that wait for a report', () => {
  it('fail when it has not come after a day of business time, and not before', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{ deliveries: 3 }] })
    const chunk = await lease(run)
    clock.advance(1000)
    await note(run, 'accepted', [2, 3, 4])
    await endLease(db, chunk, 'worker', null)
    await note(run, 'delivered', [3])
    clock.set(new Date(START.getTime() + DAY_MS + 1000))
    await sweepNow()
    expect(await statesOf(run)).toEqual(['accepted', 'delivered', 'accepted'])
    clock.advance(1)
    await sweepNow()
    expect(await statesOf(run)).toEqual(['failed', 'delivered', 'failed'])
    const [ended] = await db.query(
      'select status, open_deliveries as open from runs where id = $1',
      [run.runId],
    )
    expect(ended).toEqual({ status: 'completed', open: 0 })
  })

  it('fail each a day after its own try where a chunk was sent in parts', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{ deliveries: 2 }] })
    const first = await lease(run)
    await note(run, 'accepted', [2])
    const again = new Date(START.getTime() + 5 * HOUR_MS)
    await endLease(db, first, 'worker', again)
    clock.set(again)
    const second = await lease(run)
    await note(run, 'accepted', [3])
    await endLease(db, second, 'worker', null)
    clock.set(new Date(START.getTime() + DAY_MS + 1))
    await sweepNow()
    expect(await statesOf(run)).toEqual(['failed', 'accepted'])
    clock.set(new Date(again.getTime() + DAY_MS + 1))
    await sweepNow()
    expect(await statesOf(run)).toEqual(['failed', 'failed'])
  })

  it('are found though the chunk was looked at while it had none', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{ deliveries: 1 }] })
    const first = await lease(run)
    await endLease(db, first, 'worker', new Date(START.getTime() + 30 * HOUR_MS))
    clock.advance(30 * HOUR_MS)
    await sweepNow()
    const second = await lease(run)
    await note(run, 'accepted', [2])
    await endLease(db, second, 'worker', null)
    clock.advance(DAY_MS + 1)
    await sweepNow()
    expect(await statesOf(run)).toEqual(['failed'])
  })

  it('are found in more chunks than are read at once', async () => {
    const run = await makeRunInProgress(db, {
      at: START,
      chunks: Array.from({ length: 101 }, () => ({})),
    })
    for (let index = 0; index < 101; index += 1) {
      const chunk = await lease(run)
      await note(run, 'accepted', chunk.lines)
      await endLease(db, chunk, 'worker', null)
    }
    clock.advance(DAY_MS + 1)
    await sweepNow()
    expect(new Set(await statesOf(run))).toEqual(new Set(['failed']))
  })

  it('are those of their own run, not of another run with the same lines', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{}] })
    const { accountId } = run
    const other = await makeRunInProgress(db, { at: START, chunks: [{}], accountId })
    for (const one of [run, other]) {
      const chunk = await lease(one)
      await note(one, 'accepted', chunk.lines)
      await endLease(db, chunk, 'worker', null)
      clock.advance(HOUR_MS)
    }
    clock.set(new Date(START.getTime() + DAY_MS + 1))
    await sweepNow()
    expect(await statesOf(run)).toEqual(['failed'])
    expect(await statesOf(other)).toEqual(['accepted'])
    const awaiting = await db.query('select run_id from chunks where awaiting_since is not null')
    expect(awaiting).toEqual([{ run_id: other.runId }])
  })

  it('are not looked for in a chunk whose reports have all come', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{ deliveries: 2 }, {}] })
    await note(run, 'accepted', (await lease(run)).lines)
    expect(await awaitingNow()).toMatchObject([{ number: 1, firstLine: 2, lastLine: 3 }])
    await note(run, 'delivered', [2])
    expect(await awaitingNow()).toHaveLength(1)
    await note(run, 'delivered', [3])
    expect(await awaitingNow()).toEqual([])
  })

  it('hold up no others when one of them can not be applied', async () => {
    const runs = [
      await makeRunInProgress(db, { at: START, chunks: [{}] }),
      await makeRunInProgress(db, { at: START, chunks: [{}] }),
    ]
    for (const run of runs) {
      const chunk = await lease(run)
      await note(run, 'accepted', chunk.lines)
      await endLease(db, chunk, 'worker', null)
      clock.advance(1)
    }
    // A count that is not there makes whatever is applied to the run throw.
    await db.query('delete from run_counts where run_id = $1', [runs[0]?.runId])
    clock.advance(DAY_MS + 1)
    await sweepNow()
    expect(await Promise.all(runs.map(statesOf))).toEqual([['accepted'], ['failed']])
  })
})

describe('a stopped run', () => {
  const stop = ({ accountId, runId }: RunInProgress) =>
    db.transaction((tx) =>
      moveRun(tx, { accountId, runId, from: ['sending'], to: 'flagged', reason: 'x', at: START }),
    )

  it('is looked at until none of its chunks can be sent, and never again', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{}, {}, { state: 'waiting' }] })
    await note(run, 'accepted', (await lease(run)).lines)
    await stop(run)
    await sweepNow()
    // A worker still holds one chunk.
    expect(await statesOf(run)).toEqual(['accepted', 'skipped', 'skipped'])
    expect(await runsToDrain(db)).toEqual([{ accountId: run.accountId, runId: run.runId }])
    await db.query(`update chunks set lease_until = '-infinity' where state = 'leased'`)
    await sweepNow()
    expect(await runsToDrain(db)).toEqual([])
    // A report may make one of its sends sendable again; it is ended as the rest was.
    const reopened = [{ line: 2, resends: 0, notBefore: clock.now() }]
    await apply(run, { cause: 'report', outcomes: [], reopened })
    expect(await statesOf(run)).toEqual(['pending', 'skipped', 'skipped'])
    await sweepNow()
    expect(await statesOf(run)).toEqual(['skipped', 'skipped', 'skipped'])
    expect(await runsToDrain(db)).toEqual([])
  })

  it.each([
    ['is not sent where only a sweep that failed had held it', [], 'skipped'],
    ['is uncertain where a worker that died had held it before such a sweep', ['lease'], 'unknown'],
    [
      'is uncertain where it was given back before that was noted',
      ['lease', 'give back'],
      'unknown',
    ],
  ])('%s', async (_what, before, state) => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{}] })
    const lapse = () => db.query(`update chunks set lease_until = '-infinity'`)
    if (before.includes('lease')) await lease(run).then(lapse)
    if (before.includes('give back')) await endLease(db, await lease(run), 'worker', clock.now())
    await stop(run)
    const [chunk] = await openChunksOf(db, run)
    const lapsing = { leaseMs: 60_000, at: clock.now() }
    expect(chunk && (await takeOpenChunk(db, run, chunk, lapsing))).toBeDefined()
    await sweepNow()
    expect(await statesOf(run)).toEqual(['pending'])
    await lapse()
    await sweepNow()
    expect(await statesOf(run)).toEqual([state])
  })

  it('is uncertain where an earlier try of it may have been accepted, and only there', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{ deliveries: 2 }] })
    await db.query(
      `update deliveries set in_doubt = true, first_tried_at = $2 where run_id = $1 and line = 2`,
      [run.runId, START],
    )
    await stop(run)
    await sweepNow()
    expect(await statesOf(run)).toEqual(['unknown', 'skipped'])
  })

  it('leaves the chunks of other runs of its account as they are', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{}] })
    const { accountId } = run
    const other = await makeRunInProgress(db, { at: START, chunks: [{}], accountId })
    await stop(run)
    await sweepNow()
    const chunks = await db.query('select state from chunks where run_id = $1', [other.runId])
    expect(chunks).toEqual([{ state: 'ready' }])
  })

  it('still gets its reports, and their absence is noticed as for any other', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{}, {}] })
    await note(run, 'accepted', (await lease(run)).lines)
    await stop(run)
    await db.query(`update chunks set lease_until = '-infinity' where state = 'leased'`)
    await sweepNow()
    clock.advance(DAY_MS + 1)
    await sweepNow()
    expect(await statesOf(run)).toEqual(['failed', 'skipped'])
  })

  it('holds up no other whose deliveries can not be ended', async () => {
    const runs = [
      await makeRunInProgress(db, { at: START, chunks: [{}] }),
      await makeRunInProgress(db, { at: START, chunks: [{}] }),
    ].toSorted((one, other) => one.accountId.localeCompare(other.accountId))
    for (const run of runs) await stop(run)
    await db.query('delete from run_counts where run_id = $1', [runs[0]?.runId])
    await sweepNow()
    expect(await Promise.all(runs.map(statesOf))).toEqual([['pending'], ['skipped']])
  })

  it('keeps its open deliveries out of every index, so that they are counted down in the page', async () => {
    const indexes = await db.query(
      `select indexname from pg_indexes
       where tablename = 'runs' and indexdef like '%open_deliveries%'`,
    )
    expect(indexes).toEqual([])
  })
})

describe('a chunk whose holder died after its last delivery was final', () => {
  it('is closed, so that no scan for dead workers reads it any more', async () => {
    const run = await makeRunInProgress(db, { at: START, chunks: [{}] })
    const chunk = await lease(run)
    await note(run, 'delivered', chunk.lines)
    const lapse = async (minutes: number) => {
      await db.query(
        `update chunks set lease_until = clock_timestamp() - make_interval(mins => $1)`,
        [minutes],
      )
      await sweepNow()
      const [row] = await db.query('select state, lease_owner as owner from chunks')
      return row
    }
    expect(await lapse(0)).toEqual({ state: 'leased', owner: 'worker' })
    expect(await lapse(2)).toEqual({ state: 'done', owner: null })
  })
})
