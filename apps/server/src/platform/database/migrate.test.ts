import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import type { Database } from './database.ts'
import { migrate, MigrationBlocked } from './migrate.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'

const onServer = process.env['TEST_DATABASE_URL'] !== undefined
/** What a test holds while a migration runs: the migrations here wait for it at their end. */
const HELD = 424_242

let db: Database
let path: string
beforeEach(async () => {
  db = await openTestDatabase()
  await db.query('create table old_days (day integer primary key)')
  path = mkdtempSync(join(tmpdir(), 'afterbeep-migrations-'))
})
afterEach(async () => {
  await db.close()
  rmSync(path, { recursive: true })
})

function run(script: string, lockMs = 60_000): Promise<string[]> {
  writeFileSync(join(path, '9001_test.sql'), script)
  return migrate(db, { folder: pathToFileURL(`${path}/`), lockMs, pauseMs: 10 })
}

const copied = () => db.query('select day from new_days order by day')
/** How many wait for what the migrations here wait for at their end, and for the table. */
const waiting = async () =>
  (
    await db.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and not granted
         and (objid = ${HELD} or relation = 'old_days'::regclass)`,
    )
  ).length

const COPY = 'create table new_days (day integer); insert into new_days select day from old_days;'

it('runs a file once, whatever quotes and backslashes it holds', async () => {
  const script = `create table new_days (word text); insert into new_days values ('it''s \\ "here"');`
  expect(await run(script)).toEqual(['9001_test.sql'])
  expect(await run(script)).toEqual([])
  expect(await db.query('select word from new_days')).toEqual([{ word: 'it\'s \\ "here"' }])
})

describe.runIf(onServer)('rows that are committed while a migration copies their table', () => {
  it('are copied when the migration locks the table first', async () => {
    const writing = Promise.withResolvers<undefined>()
    const writer = db.transaction(async (tx) => {
      await tx.query('insert into old_days values (1)')
      await writing.promise
    })
    await until('it is written', async () => {
      const sql = `select from pg_locks where relation = 'old_days'::regclass and mode = 'RowExclusiveLock'`
      return (await db.query(sql)).length === 1
    })
    const migrating = run(`lock table old_days in share mode; ${COPY}`)
    await until('the migration waits for the writer', async () => (await waiting()) === 1)
    writing.resolve(undefined)
    await Promise.all([writer, migrating])
    expect(await copied()).toEqual([{ day: 1 }])
  })

  it.each([
    ['are lost', 'without a lock', '', [{ day: 1 }]],
    ['can not come between', 'with one', 'lock table old_days in share mode;', []],
  ])('%s in the time after the copy %s', async (_what, _how, lock, lost) => {
    let migrating: Promise<unknown> = Promise.resolve()
    let isWritten = false
    let writer: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [HELD])
      migrating = run(`${lock} ${COPY} select pg_advisory_xact_lock(${HELD});`)
      await until('the migration has copied', async () => (await waiting()) === 1)
      writer = db.query('insert into old_days values (1)').then(() => (isWritten = true))
      await until('the row is written or waits', async () => isWritten || (await waiting()) === 2)
    })
    const wasWrittenMeanwhile = isWritten
    await Promise.all([migrating, writer])
    const missing = 'select day from old_days except select day from new_days'
    expect(wasWrittenMeanwhile ? await db.query(missing) : []).toEqual(lost)
  })
})

describe.runIf(onServer)('a migration whose table is in use', () => {
  const alter = 'alter table old_days add column word text;'

  it('lets the others pass, and tries again until the table is free', async () => {
    let migrating: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.query('select day from old_days')
      migrating = run(alter, 50)
      await until('it waits', async () => (await waiting()) > 0)
      // It waits behind the migration, and so is served only because that gives up.
      expect(await db.query('select day from old_days')).toEqual([])
    })
    expect(await migrating).toEqual(['9001_test.sql'])
    expect(await db.query('select word from old_days')).toEqual([])
  })

  it('is given up in the end, with an error that names it and nothing of it done', async () => {
    await db.transaction(async (tx) => {
      await tx.query('select day from old_days')
      const failed = run(`create table new_days (day integer); ${alter}`, 5)
      await expect(failed).rejects.toThrow(MigrationBlocked)
      await expect(failed).rejects.toThrow('9001_test.sql could not lock its tables')
    })
    await expect(copied()).rejects.toMatchObject({ code: '42P01' })
  })
})
