import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from './open-test-database.ts'
import { noteMigrated, resetDatabase } from './reset-database.ts'
import type { MigratedState } from './reset-database.ts'

let db: Database
let migrated: MigratedState
beforeEach(async () => {
  db = await openTestDatabase()
  migrated = await noteMigrated(db)
})
afterEach(() => db.close())

const nextClaim = () => db.query("select nextval('delivery_claims')::int as claim")

it('removes rows, restores those of the migrations, and restarts sequences', async () => {
  const first = await nextClaim()
  const installation = await db.query('select * from installation')
  const migrations = await db.query('select * from schema_migrations order by name')
  await db.query('insert into accounts (created_at) values (now())')
  await db.query('update installation set epoch = epoch + 1')
  await db.query('delete from schema_migrations')
  await nextClaim()
  expect(await resetDatabase(db, migrated)).toBe(true)
  expect(await db.query('select * from accounts')).toEqual([])
  expect(await db.query('select * from installation')).toEqual(installation)
  expect(await db.query('select * from schema_migrations order by name')).toEqual(migrations)
  expect(await nextClaim()).toEqual(first)
})

it('takes away rows that fill many pages, and those that refer to them', async () => {
  await db.query('insert into accounts (created_at) select now() from generate_series(1, 20000)')
  await db.query('insert into credit_balances (account_id) select id from accounts limit 100')
  expect(await resetDatabase(db, migrated)).toBe(true)
  expect(await db.query('select 1 from accounts union all select 1 from credit_balances')).toEqual(
    [],
  )
})

it.each([
  'create table more (id integer)',
  'create index more on accounts (created_at)',
  'alter table accounts add column more integer',
  'alter table accounts disable trigger all',
  'alter table accounts alter column created_at set default now()',
  `create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
   begin return new; end $$`,
  'insert into accounts (created_at) values (now()); analyze accounts',
  'vacuum accounts',
])('refuses a database that a test changed beyond its rows: %s', async (change) => {
  await db.script(change)
  expect(await resetDatabase(db, migrated)).toBe(false)
})

it('gives the next test no database that a test has closed twice, or that it still uses', async () => {
  const one = await openTestDatabase()
  await one.close()
  await expect(one.close()).rejects.toThrow(/database|pool/)
  const [second, third] = [await openTestDatabase(), await openTestDatabase()]
  await second.query('insert into accounts (created_at) values (now())')
  expect(await third.query('select * from accounts')).toEqual([])
  await expect(one.query('select 1')).rejects.toThrow(/database|pool/)
  await Promise.all([second.close(), third.close()])
})
