import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { makeRunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import type { RunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { plantCanaries, repeatCanary } from '../../runs/index.ts'
import { endLease, leaseChunk, runsWithDueChunks } from './chunks.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const HOUR_MS = 3_600_000

let db: Database
let run: RunInProgress
let others: RunInProgress[]
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  const chunks = [{}, {}, { channel: 'text' }] as const
  run = await makeRunInProgress(db, { at: AT, chunks })
  const { accountId } = run
  others = [
    await makeRunInProgress(db, { at: AT, chunks, accountId }),
    await makeRunInProgress(db, { at: AT, chunks }),
  ]
  for (const one of [run, ...others]) {
    await db.transaction((tx) => plantCanaries(tx, one, ['voice', 'text']))
  }
})

/** Leases the next voice chunk of the run; a negative wait for the first few is over at once. */
const lease = (owner: string, { leaseMs = HOUR_MS, canaryWaitMs = HOUR_MS } = {}) =>
  leaseChunk(db, { ...run, channel: 'voice' }, AT, { owner, leaseMs, canaryWaitMs })

/** The first few of a run's voicemails: their state and who sends them; undefined when they are over. */
async function canaryOf({ runId }: RunInProgress, channel = 'voice') {
  const [row] = await db.query(
    'select state, lease_owner as owner from canaries where run_id = $1 and channel = $2',
    [runId, channel],
  )
  return row
}

const due = { state: 'due', owner: null }

async function expectOthersDue(): Promise<void> {
  expect(await canaryOf(run, 'text')).toEqual(due)
  for (const other of others) {
    expect([await canaryOf(other), await canaryOf(other, 'text')]).toEqual([due, due])
  }
}

describe('the first few of a run', () => {
  it('are sent first, and those of other runs and channels wait for their own turn', async () => {
    expect(await lease('one')).toMatchObject({ isCanary: true })
    expect(await canaryOf(run)).toEqual({ state: 'waiting', owner: 'one' })
    expect(await lease('two')).toBeUndefined()
    await expectOthersDue()
  })

  it('are waited for no longer than their time; those of other runs are not over', async () => {
    await lease('one', { canaryWaitMs: -1 })
    await db.query(`update canaries set state = 'waiting' where run_id <> $1`, [run.runId])
    expect(await lease('two')).toMatchObject({ isCanary: false })
    expect(await canaryOf(run)).toBeUndefined()
    for (const other of others) expect(await canaryOf(other)).toMatchObject({ state: 'waiting' })
  })

  it('are sent ahead once more when their worker has died', async () => {
    await lease('dead', { leaseMs: -1 })
    expect(await lease('next')).toMatchObject({ isCanary: true, number: 1 })
    expect(await canaryOf(run)).toEqual({ state: 'waiting', owner: 'next' })
  })

  it('are followed by the next few at once when none of them was accepted', async () => {
    const alone = await makeRunInProgress(db, { at: AT, chunks: [{}, {}] })
    await db.transaction((tx) => plantCanaries(tx, alone, ['voice']))
    const key = { ...alone, channel: 'voice' as const }
    const isFound = async () =>
      (await runsWithDueChunks(db, 'voice', AT, 100)).some(({ runId }) => runId === alone.runId)
    await leaseChunk(db, key, AT, { owner: 'one', leaseMs: HOUR_MS, canaryWaitMs: HOUR_MS })
    // Another worker looks in vain.
    expect(await isFound()).toBe(false)
    await db.transaction((tx) => repeatCanary(tx, 'one', key, AT))
    expect(await isFound()).toBe(true)
  })

  it('are sent ahead of what another worker died with before', async () => {
    await lease('dead', { leaseMs: -1 })
    await db.transaction((tx) => plantCanaries(tx, run, ['voice']))
    expect(await lease('next')).toMatchObject({ isCanary: true })
    expect(await canaryOf(run)).toEqual({ state: 'waiting', owner: 'next' })
  })
})

it('a lease that was lost ends nothing, and that is reported', async () => {
  const chunk = await lease('dead', { leaseMs: -1 })
  await lease('next')
  if (!chunk) throw new Error('There was no chunk to lease.')
  expect(await endLease(db, chunk, 'dead', null)).toBe(false)
  const rows = await db.query(
    `select state from chunks where run_id = $1 and channel = 'voice' and number = 1`,
    [run.runId],
  )
  expect(rows).toEqual([{ state: 'leased' }])
})
