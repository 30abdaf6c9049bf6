import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { openServerDatabase } from '../server-database.ts'
import { defaultTimeLimits } from '../server-connection.ts'
import { CLEANING_LOCK_MS, cleanTables } from './clean-tables.ts'
import { emptyTablesWithStatistics, forgetEmptyTables } from './empty-tables.ts'
import { waitForOlderTransactions } from './older-transactions.ts'
import { limitsLocks, rewriteInTurn } from './rewrite-in-turn.ts'
import { selectRewritingRights } from './rewriting-rights.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const id = randomBytes(6).toString('hex')
const owner = `owner_${id}`

const table = `create table people (id int primary key, phone bigint not null default 0,
    name text, more text collate "C");
  create index on people (phone)`
const people = `insert into people select n, 14080000000 + n, 'Ann ' || n from generate_series(1, 2000) as n`
const person = `insert into people values (0, 14085559731, 'Zephyrine', 'Quackenbush')`
const oneTry = { most: 1, pauseMs: 0 }

describe.runIf(serverUrl !== undefined)('the files of a Postgres server', () => {
  let admin: Database
  /** As the owner of the database, who is no superuser, with short waits for a lock. */
  let db: Database

  const urlOf = (role: string) => {
    const url = new URL(serverUrl ?? 'postgres://none')
    url.username = role
    url.pathname = `/${owner}`
    return url.toString()
  }

  beforeAll(async () => {
    const first = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
    await first.script(`create role ${owner} login password '${id}'`)
    await first.script(`create database ${owner} owner ${owner}`)
    await first.close()
    admin = openServerDatabase({ url: urlOf(new URL(serverUrl ?? '').username), maxConnections: 2 })
    const url = new URL(urlOf(owner))
    url.password = id
    const limits = { ...defaultTimeLimits, lockMs: CLEANING_LOCK_MS }
    db = openServerDatabase({ url: url.toString(), maxConnections: 1, limits })
  })
  afterAll(async () => {
    await db.close()
    await admin.close()
    const last = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
    await last.script(`drop database ${owner} with (force)`)
    await last.script(`drop role ${owner}`)
    await last.close()
  })
  beforeEach(() => db.script(table))
  afterEach(() => db.script('drop table people'))

  /** Which files of the database hold this, once all is written from memory. */
  async function filesThatHold(text: string): Promise<string[]> {
    await admin.script('checkpoint')
    const rows = await admin.query<{ name: string }>(
      `select name from (select 'base/' || oid as folder from pg_database where datname = $2) as d,
         pg_ls_dir(folder) as name
       where position($1::bytea in coalesce(
         pg_read_binary_file(folder || '/' || name, 0, 100000000, true), '')) > 0`,
      [Buffer.from(text), owner],
    )
    return rows.map(({ name }) => name)
  }

  it('hold nothing of a person who was deleted from a small table, in rows, index or statistics', async () => {
    await db.script(`${person}; ${people}`)
    await db.script('analyze; delete from people where id = 0')
    expect((await filesThatHold('Zephyrine')).length).toBeGreaterThan(1)
    await cleanTables(db)
    expect(await filesThatHold('Zephyrine')).toEqual([])
    expect(await db.query('select count(*)::int as count from people')).toEqual([{ count: 2000 }])
    // As after a vacuum: an index alone may be read.
    const visible = `select relallvisible > 0 as known from pg_class where oid = 'people'::regclass`
    expect(await db.query(visible)).toEqual([{ known: true }])
  })

  it('hold them still where the table is too large to be rewritten, but its statistics do not', async () => {
    await db.script(`${people}; ${person}`)
    await db.script('analyze; delete from people where id = 0')
    expect((await filesThatHold('Zephyrine')).length).toBeGreaterThan(1)
    await cleanTables(db, 0)
    expect(await filesThatHold('Zephyrine')).toHaveLength(1)
  })

  it('hold no number of a table that is empty now, whose columns stay as they are', async () => {
    await db.script(`${person}, (1, 14085559731, 'Zephyrine', 'Quackenbush')`)
    await db.script('analyze people; delete from people')
    const shape = () =>
      admin.query(
        `select attname, atttypid, attnotnull, atthasdef, attcollation from pg_attribute
         where attrelid = 'people'::regclass and attnum > 0
         union all select conname, 0, false, false, 0 from pg_constraint where conrelid = 'people'::regclass
         union all select indexname, 0, false, false, 0 from pg_indexes where tablename = 'people'`,
      )
    const before = await shape()
    await cleanTables(db)
    expect(await filesThatHold('Zephyrine')).toEqual([])
    expect(await shape()).toEqual(before)
    // A collation of its own would be lost with the statistics, so that column keeps both, which is reported.
    expect(await emptyTablesWithStatistics(db)).toEqual(['people'])
    expect(await filesThatHold('Quackenbush')).toHaveLength(1)
  })

  it('leave a table that is in use as it is, and hold up none who comes after', async () => {
    await db.script(people)
    await admin.transaction(async (tx) => {
      await tx.query('select 1 as one from people where id = 1 for update')
      expect(await rewriteInTurn(db, 'people', oneTry)).toBe(false)
      await db.script('analyze people')
      await tx.query('update people set name = null where id = 2')
    })
    expect(await rewriteInTurn(db, 'people', oneTry)).toBe(true)
  })

  it('leave an empty table that is in use its statistics', async () => {
    await db.script(`${person}, (1, 14085559731, 'Zephyrine', null)`)
    await db.script('analyze people; delete from people')
    await db.script('vacuum people')
    await admin.transaction(async (tx) => {
      await tx.query('lock table people in access share mode')
      await forgetEmptyTables(db)
    })
    expect(await emptyTablesWithStatistics(db)).toEqual(['people'])
    await forgetEmptyTables(db)
    expect(await emptyTablesWithStatistics(db)).toEqual([])
  })

  it('are cleaned once no transaction is left that may still read what was deleted', async () => {
    await db.script(people)
    const seen = await admin.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read')
      await tx.query('select 1 as one from people')
      await db.query('delete from people where id = 1')
      return await waitForOlderTransactions(admin, 0)
    })
    const named = /^a transaction that has been open since .* UTC \(process \d+, afterbeep\)$/
    expect(seen).toContainEqual(expect.stringMatching(named))
    expect(await waitForOlderTransactions(admin, 60_000)).toEqual([])
  })

  it('are the owner’s to rewrite, and the log that of a role with three grants more', async () => {
    const before = await selectRewritingRights(db)
    expect(before).toMatchObject({ foreignTables: 0, mayRewriteStatistics: true })
    expect(before).toMatchObject({ mayEndLogFiles: false, maySeeTransactions: false })
    await admin.script(`grant pg_checkpoint, pg_monitor to ${owner}`)
    await admin.script(`grant execute on function pg_switch_wal() to ${owner}`)
    expect(await selectRewritingRights(db)).toMatchObject({
      mayEndLogFiles: true,
      maySeeTransactions: true,
    })
    expect(await limitsLocks(db, CLEANING_LOCK_MS)).toBe(true)
    expect(await limitsLocks(admin, CLEANING_LOCK_MS)).toBe(false)
  })
})
