import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { forgetNumbers, isUnused, removeArchived, removeProofs } from './removal.queries.ts'
import { archiveDeliveries } from './retention.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const DAY_MS = 86_400_000
const at = (days: number) => new Date(AT.getTime() + days * DAY_MS)

let db: Database
let own: { accountId: string; runId: string; listId: string }
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A run that ended at AT, with the lines 2 to 5 in each channel, to numbers 1 to 4. */
beforeEach(async () => {
  const runId = await makeRun(db, { deliveries: 4, finishedAt: AT })
  const rows = await db.query<{ accountId: string; listId: string }>(
    `select c.account_id as "accountId", c.list_id as "listId" from campaigns c
     join runs r on r.account_id = c.account_id and r.campaign_id = c.id where r.id = $1`,
    [runId],
  )
  own = { ...onlyRow(rows), runId }
})

const phone = (number: number) => 14085550000 + number

/** Another run of the own account, with no deliveries. */
async function anotherRun(finishedAt: Date | null): Promise<string> {
  const rows = await db.query<{ id: string }>(
    `insert into runs (account_id, campaign_id, number, drop_at, status, finished_at)
     select account_id, campaign_id, 2, drop_at, 'completed', $2 from runs where id = $1
     returning id`,
    [own.runId, finishedAt],
  )
  return onlyRow(rows).id
}

describe('archived deliveries', () => {
  it('are removed by so many lines at once, of their own run and channel', async () => {
    for (const channel of ['voice', 'text'] as const) {
      await db.transaction((tx) => archiveDeliveries(tx, own, channel, 10))
    }
    const other = await anotherRun(AT)
    await db.query(
      `insert into deliveries_archive
       select (jsonb_populate_record(d, jsonb_build_object('run_id', $2::text))).*
       from deliveries_archive d where run_id = $1`,
      [own.runId, other],
    )
    const remove = () => db.transaction((tx) => removeArchived(tx, own, 'voice', 3))
    expect(await remove()).toEqual([phone(1), phone(2), phone(3)])
    expect(await remove()).toEqual([phone(4)])
    expect(await remove()).toEqual([])
    const left = await db.query(
      `select run_id = $1 as own, channel, count(*)::int as rows from deliveries_archive
       where account_id = $2 group by 1, 2 order by 1, 2`,
      [own.runId, own.accountId],
    )
    expect(left).toEqual([
      { own: false, channel: 'text', rows: 4 },
      { own: false, channel: 'voice', rows: 4 },
      { own: true, channel: 'text', rows: 4 },
    ])
  })
})

describe('a contacted number', () => {
  it('is forgotten when it was removed, and no delivery has it, archived or not', async () => {
    await db.query(
      `insert into contacted_phones (phone, account_id)
       select 14085550000 + n, $1 from generate_series(1, 4) as n`,
      [own.accountId],
    )
    // Number 1 has a delivery, 2 an archived one, and 4 was not removed.
    await db.transaction((tx) => archiveDeliveries(tx, own, 'voice', 10))
    await db.query('delete from deliveries where run_id = $1 and phone <> $2', [
      own.runId,
      phone(1),
    ])
    await db.query('delete from deliveries_archive where run_id = $1 and phone <> $2', [
      own.runId,
      phone(2),
    ])
    const removed = [phone(1), phone(2), phone(3)]
    await db.transaction((tx) => forgetNumbers(tx, own.accountId, removed))
    const left = await db.query<{ phone: number }>(
      'select phone from contacted_phones where account_id = $1 order by phone',
      [own.accountId],
    )
    expect(left.map((row) => row.phone)).toEqual([phone(1), phone(2), phone(4)])
  })
})

describe('recordings', () => {
  it('are removed with the details of their run, and those of another run stay', async () => {
    const other = await anotherRun(AT)
    await db.query(
      `insert into delivery_proofs (account_id, run_id, line, phone, url, reported_at)
       select $1, run, 2, $4, 'https://x.example', $5 from unnest($2::uuid[], $3::int[]) as t (run, n)`,
      [own.accountId, [own.runId, other], [1, 2], phone(1), AT],
    )
    await db.transaction((tx) => removeProofs(tx, own))
    const left = await db.query(
      'select run_id as "runId" from delivery_proofs where account_id = $1',
      [own.accountId],
    )
    expect(left).toEqual([{ runId: other }])
  })
})

describe('a contact list', () => {
  const unusedSince = (since: Date) => db.transaction((tx) => isUnused(tx, own, since))
  const set = (columns: string) =>
    db.query(`update contact_lists set ${columns} where id = $1`, [own.listId])

  it('is unused since its last run ended, at that instant too', async () => {
    await set('complete = true')
    expect(await unusedSince(new Date(AT.getTime() - 1))).toBe(false)
    expect(await unusedSince(AT)).toBe(true)
    const later = await anotherRun(at(5))
    expect(await unusedSince(at(4))).toBe(false)
    await db.query('update runs set finished_at = null where id = $1', [later])
    expect(await unusedSince(at(400))).toBe(false)
  })

  it('is not unused while it is read, after it was deleted, nor before it was there', async () => {
    expect(await unusedSince(at(1))).toBe(false)
    await set('complete = true')
    expect(await unusedSince(at(1))).toBe(true)
    await set(`created_at = '2026-12-01'`)
    expect(await unusedSince(at(1))).toBe(false)
    expect(await unusedSince(at(20))).toBe(true)
    await set('deleted_at = now()')
    expect(await unusedSince(at(20))).toBe(false)
  })
})
