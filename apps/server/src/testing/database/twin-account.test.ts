import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { makeRunInProgress } from '../campaigns/run-in-progress.ts'
import { accountTables } from './account-tables.ts'
import { openEmbeddedTestDatabase } from './open-test-database.ts'
import { addTwin } from './twin-account.ts'

const AT = new Date('2026-11-21T18:30:00Z')

let db: EmbeddedDatabase
let accountId: string
beforeAll(async () => {
  db = await openEmbeddedTestDatabase()
  accountId = (await makeRunInProgress(db, { at: AT, chunks: [{ deliveries: 2 }] })).accountId
})
afterAll(() => db.close())

/** How many rows of an account each table has, without those that have none. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await accountTables(db)) {
    const rows = await db.query(`select 1 from ${name} where account_id = $1`, [id])
    if (rows.length > 0) counts[name] = rows.length
  }
  return counts
}

describe('the twin of an account', () => {
  it('has as many rows of every table', async () => {
    const twin = await addTwin(db, accountId)
    expect(await rowsOf(twin)).toEqual(await rowsOf(accountId))
    expect(Object.keys(await rowsOf(twin))).toEqual(
      expect.arrayContaining(['chunks', 'deliveries']),
    )
  })

  it('has rows of a table that a migration adds', async () => {
    await db.script(
      'create table later_rows (account_id uuid, number int, primary key (account_id, number))',
    )
    await db.query('insert into later_rows values ($1, 7)', [accountId])
    expect(await rowsOf(await addTwin(db, accountId))).toMatchObject({ later_rows: 1 })
    await db.script('drop table later_rows')
  })

  it('is refused while a table has a key that no two accounts share, and no value for it', async () => {
    await db.script('create table coded_rows (account_id uuid, code text unique)')
    await expect(addTwin(db, accountId)).rejects.toThrow(
      'A twin needs a key of its own for coded_rows.code.',
    )
    await db.script('drop table coded_rows')
  })
})
