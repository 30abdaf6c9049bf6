import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../../platform/log.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { allowRows, refuseRows } from '../../testing/database/refused-rows.ts'
import { until } from '../../testing/until.ts'
import { startRetention } from './start-retention.ts'
import { daysAgo, retentionOn } from '../../testing/campaigns/retained-runs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Wall time in which the test ends each wait, except the short ones between steps. */
function heldWall() {
  const waits: { ms: number; end: () => void }[] = []
  const wall: WallTime = {
    ...systemWallTime,
    nowMs: () => 0,
    after: (ms, work) => {
      if (ms > 0) waits.push({ ms, end: work })
      else queueMicrotask(work)
      return () => undefined
    },
  }
  return { wall, waits }
}

function startHeld() {
  const { wall, waits } = heldWall()
  const logged: object[] = []
  const errors: object[] = []
  const log = Object.assign(createLogger('silent'), {
    info: (entry: object) => void logged.push(entry),
    error: (entry: object) => void errors.push(entry),
  })
  const { clock, settings, suppressions } = retentionOn(db)
  const stop = startRetention({ db, clock, suppressions, settings, log, wall })
  const round = async () => {
    const rounds = waits.length
    waits.at(-1)?.end()
    await until('the round is over', () => waits.length > rounds)
  }
  return { waits, logged, errors, stop, round }
}

async function addOldReport(): Promise<void> {
  await db.query(
    `insert into provider_events (provider, event_id, kind, payload, received_at, applied_at)
     values ('voice', 'old', 'report', '{}', $1, $1)`,
    [daysAgo(8)],
  )
}

it('runs a round every minute from the first minute on, and logs the work done', async () => {
  const { waits, logged, stop, round } = startHeld()
  const run = await makeRun(db, { deliveries: 1, finishedAt: daysAgo(366) })
  await db.query(`delete from deliveries where run_id = $1 and channel = 'text'`, [run])
  expect(waits.map(({ ms }) => ms)).toEqual([60_000])
  await round()
  expect(logged).toEqual([{ archived: 1, removed: 0, deleted: 0 }])
  await addOldReport()
  await round()
  await round()
  expect(logged.slice(1)).toEqual([{ archived: 0, removed: 1, deleted: 0 }])
  expect(waits.map(({ ms }) => ms)).toEqual([60_000, 60_000, 60_000, 60_000])
  await stop()
})

const endedRun = async (days: number) => {
  const run = await makeRun(db, { deliveries: 1, finishedAt: daysAgo(days) })
  await db.query(`delete from deliveries where run_id = $1 and channel = 'text'`, [run])
  return run
}

it('archives the other runs and removes other data where one run can not be archived, which is tried again', async () => {
  const { logged, errors, stop, round } = startHeld()
  const oldest = await endedRun(400)
  await endedRun(366)
  await addOldReport()
  await refuseRows(db, 'deliveries_archive', `new.run_id = '${oldest}'`)
  await round()
  expect(logged).toEqual([{ archived: 1, removed: 1, deleted: 0 }])
  expect(errors).toMatchObject([{ runId: oldest }])
  await allowRows(db, 'deliveries_archive')
  await round()
  expect(logged.slice(1)).toEqual([{ archived: 1, removed: 0, deleted: 0 }])
  await stop()
})

it('removes the other kinds of data where one kind can not be looked for', async () => {
  const { logged, errors, stop, round } = startHeld()
  await addOldReport()
  await endedRun(366)
  await db.script('alter table runs rename column archived to hidden')
  await round()
  await db.script('alter table runs rename column hidden to archived')
  expect(logged).toEqual([{ archived: 0, removed: 1, deleted: 0 }])
  expect(errors).toMatchObject([{ work: 'archiveOldDeliveries' }, { work: 'removeOldDetails' }])
  await stop()
})

it('stops while it waits, and runs no further round', async () => {
  const { stop } = startHeld()
  await addOldReport()
  await stop()
  expect(await db.query(`select 1 from provider_events where event_id = 'old'`)).toHaveLength(1)
})
