import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { textedBefore } from '../preparing/earlier-contacts.queries.ts'
import { archiveOldDeliveries } from './archive-deliveries.ts'
import { defaultRetentionSettings } from './retention-settings.ts'
import { daysAgo, retentionOn } from '../../testing/campaigns/retained-runs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const archivedAt = async (runId: string) => {
  const [row] = await db.query<{ archived_at: Date | null; archived: boolean }>(
    'select archived_at, archived from runs where id = $1',
    [runId],
  )
  return row
}

describe('archiving', () => {
  it('moves all of a run that ended long ago, and removes its chunks', async () => {
    const run = await makeRun(db, { deliveries: 60, finishedAt: daysAgo(366) })
    const deps = retentionOn(db)
    expect(await archiveOldDeliveries(deps)).toBe(120)
    expect(await placesOf(db, run)).toEqual({ here: 0, archived: 120, chunks: 0 })
    expect(await archivedAt(run)).toEqual({ archived_at: deps.clock.now(), archived: true })
    expect(await archiveOldDeliveries(deps)).toBe(0)
  })

  it('does not move a younger run until it is old by the business clock', async () => {
    const run = await makeRun(db, { deliveries: 3, finishedAt: daysAgo(364) })
    const deps = retentionOn(db)
    expect(await archiveOldDeliveries(deps)).toBe(0)
    deps.clock.advance(2 * 86_400_000)
    expect(await archiveOldDeliveries(deps)).toBe(6)
    expect(await placesOf(db, run)).toMatchObject({ here: 0, archived: 6 })
  })

  it.each([
    { status: 'sending', finishedAt: null, open: 2 },
    { status: 'paused', finishedAt: null, open: 2 },
    { status: 'paused', finishedAt: daysAgo(700), open: 0 },
    { status: 'flagged', finishedAt: daysAgo(700), open: 1 },
  ])('never touches a run that is $status with $open open', async (ended) => {
    const run = await makeRun(db, { deliveries: 2, ...ended })
    expect(await archiveOldDeliveries(retentionOn(db))).toBe(0)
    expect(await placesOf(db, run)).toMatchObject({ here: 4, archived: 0 })
  })

  it('does nothing when rows are kept for ever', async () => {
    const run = await makeRun(db, { deliveries: 1, finishedAt: daysAgo(900) })
    const settings = { ...defaultRetentionSettings, deliveryDays: 0, reportDays: 0 }
    expect(await archiveOldDeliveries(retentionOn(db, { settings }))).toBe(0)
    expect(await placesOf(db, run)).toMatchObject({ here: 2 })
    await archiveOldDeliveries(retentionOn(db))
  })

  it('continues after an interruption, and keeps the date of its start', async () => {
    const run = await makeRun(db, { deliveries: 3000, finishedAt: daysAgo(400) })
    let steps = 0
    const first = retentionOn(db, { isStopping: () => (steps += 1) > 1 })
    expect(await archiveOldDeliveries(first)).toBe(2000)
    expect(await placesOf(db, run)).toMatchObject({ here: 4000, archived: 2000, chunks: 122 })
    expect(await archivedAt(run)).toMatchObject({ archived: false })
    const second = retentionOn(db)
    second.clock.advance(86_400_000)
    expect(await archiveOldDeliveries(second)).toBe(4000)
    expect(await placesOf(db, run)).toEqual({ here: 0, archived: 6000, chunks: 0 })
    expect(await archivedAt(run)).toEqual({ archived_at: first.clock.now(), archived: true })
  })

  it('moves each run once when several machines archive concurrently', async () => {
    const runs = await Promise.all(
      [700, 800, 900].map((days) => makeRun(db, { deliveries: 2100, finishedAt: daysAgo(days) })),
    )
    const machines = [1, 2, 3, 4].map(() => archiveOldDeliveries(retentionOn(db)))
    const moved = await Promise.all(machines)
    expect(moved.reduce((sum, one) => sum + one, 0)).toBe(3 * 4200)
    for (const run of runs) {
      expect(await placesOf(db, run)).toEqual({ here: 0, archived: 4200, chunks: 0 })
    }
  })

  it('moves the rows of its own run, not those of a younger run of the account', async () => {
    const old = await makeRun(db, { deliveries: 3, finishedAt: daysAgo(400) })
    const young = await makeRun(db, { deliveries: 3, finishedAt: daysAgo(10) })
    await joinAccount(old, young)
    expect(await archiveOldDeliveries(retentionOn(db))).toBe(6)
    expect(await placesOf(db, old)).toEqual({ here: 0, archived: 6, chunks: 0 })
    expect(await placesOf(db, young)).toMatchObject({ here: 6, archived: 0 })
  })

  it('begins with the first line of each run, whatever was archived of another one', async () => {
    const runs = [
      await makeRun(db, { deliveries: 3, finishedAt: daysAgo(402) }),
      await makeRun(db, { deliveries: 3, finishedAt: daysAgo(401) }),
    ]
    await joinAccount(...runs)
    expect(await archiveOldDeliveries(retentionOn(db))).toBe(12)
    for (const run of runs) {
      expect(await placesOf(db, run)).toEqual({ here: 0, archived: 6, chunks: 0 })
    }
  })

  it('keeps of a contacted number whether a text has reached it', async () => {
    const run = await makeRun(db, { deliveries: 2, finishedAt: daysAgo(400) })
    const rows = await db.query<{ accountId: string; phone: number }>(
      `update deliveries set state = 'failed' where run_id = $1 and channel = 'text' and line = 2
       returning account_id as "accountId", phone`,
      [run],
    )
    const { accountId, phone } = onlyRow(rows)
    await archiveOldDeliveries(retentionOn(db))
    expect(await textedBefore(db, accountId, [phone, phone + 1])).toEqual(new Set([phone + 1]))
  })

  it('by default moves nothing of the last thirteen months', async () => {
    const last = await makeRun(db, { deliveries: 1, finishedAt: daysAgo(396) })
    const older = await makeRun(db, { deliveries: 1, finishedAt: daysAgo(401) })
    await archiveOldDeliveries(retentionOn(db, { settings: defaultRetentionSettings }))
    expect(await placesOf(db, last)).toMatchObject({ here: 2, archived: 0 })
    expect(await placesOf(db, older)).toMatchObject({ here: 0, archived: 2 })
    await archiveOldDeliveries(retentionOn(db))
  })

  it('keeps each contacted number of the account once', async () => {
    const run = await makeRun(db, { deliveries: 1600, finishedAt: daysAgo(400) })
    await archiveOldDeliveries(retentionOn(db))
    const contacted = await db.query<{ phone: number }>(
      `select phone from contacted_phones
       where account_id = (select account_id from runs where id = $1) order by phone`,
      [run],
    )
    expect(contacted).toHaveLength(1500)
    expect(contacted[0]?.phone).toBe(14085550000)
  })
})

/** Makes the rows of runs those of one account, as of a campaign each. */
async function joinAccount(...runs: string[]): Promise<void> {
  const [account] = await db.query<{ id: string }>(
    'select account_id as id from runs where id = $1',
    [runs[0]],
  )
  for (const run of runs.slice(1)) {
    const moved = [account?.id, run]
    await db.query(
      `with campaign as (
         insert into campaigns select (jsonb_populate_record(c, jsonb_build_object(
           'account_id', $1::text, 'id', gen_random_uuid(), 'name', gen_random_uuid(),
           'idempotency_key', gen_random_uuid()))).*
         from campaigns c where account_id = $1::uuid limit 1 returning id)
       update runs set account_id = $1::uuid, campaign_id = (select id from campaign)
       where id = $2`,
      moved,
    )
    for (const table of ['deliveries', 'chunks']) {
      await db.query(`update ${table} set account_id = $1 where run_id = $2`, moved)
    }
  }
}

/** The number of a run's rows in each table. */
async function placesOf(
  from: Database,
  runId: string,
): Promise<{ here: number; archived: number; chunks: number }> {
  const rows = await from.query<{ here: number; archived: number; chunks: number }>(
    `select (select count(*) from deliveries where run_id = $1) as here,
       (select count(*) from deliveries_archive where run_id = $1) as archived,
       (select count(*) from chunks where run_id = $1) as chunks`,
    [runId],
  )
  return onlyRow(rows)
}
