import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createLogger } from '../../../platform/log.ts'
import { makeRunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import { sendingDeps } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { findRunToSend } from '../runs.queries.ts'
import { moveRun } from './run-moves.queries.ts'
import { flagIfFailing } from './flag-campaign.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
const at = clock.now()
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const makeRun = (status?: string) =>
  makeRunInProgress(db, { at, chunks: [{}], ...(status === undefined ? {} : { status }) })

const rowOf = async (runId: string) =>
  (await db.query('select status, finished_at as end from runs where id = $1', [runId]))[0]

// The archive goes by the end of a run.
describe('the end of a run', () => {
  it('is not noted while it waits or goes on', async () => {
    const run = await makeRun()
    await db.transaction((tx) => moveRun(tx, { ...run, from: ['sending'], to: 'held', at }))
    expect(await rowOf(run.runId)).toEqual({ status: 'held', end: null })
    await db.transaction((tx) => moveRun(tx, { ...run, from: ['held'], to: 'sending', at }))
    expect(await rowOf(run.runId)).toEqual({ status: 'sending', end: null })
  })

  it.each(['completed', 'flagged'] as const)('is noted when it is %s', async (to) => {
    const run = await makeRun()
    await db.transaction((tx) => moveRun(tx, { ...run, from: ['sending'], to, at }))
    expect(await rowOf(run.runId)).toEqual({ status: to, end: at })
  })

  it('is noted when it is blocked', async () => {
    const run = await makeRun('paused')
    await db.transaction((tx) => moveRun(tx, { ...run, from: ['paused'], to: 'blocked', at }))
    expect(await rowOf(run.runId)).toEqual({ status: 'blocked', end: at })
  })

  it('is noted when too many of its deliveries have failed', async () => {
    const { accountId, runId } = await makeRun()
    const run = await findRunToSend(db, accountId, runId)
    if (!run) throw new Error('The run is not there.')
    const deps = { ...sendingDeps, db, clock, log: createLogger('silent') }
    await flagIfFailing(deps, run, { channel: 'voice', delivered: 0, failed: 200 })
    expect(await rowOf(runId)).toEqual({ status: 'flagged', end: at })
  })
})
