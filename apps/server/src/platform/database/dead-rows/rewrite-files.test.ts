import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { searchFiles, storedNumber } from '@afterbeep/testing/data/search-files'
import { openEmbeddedDatabase } from '../embedded-database.ts'

const PHONE = 14085559731
const wanted = [Buffer.from('Zephyrine'), Buffer.from(String(PHONE)), ...storedNumber(PHONE)]
const table = `create table people (id int primary key, phone bigint, fields text, more jsonb);
  create index on people (phone);`
const people = `insert into people select n, 14080000000 + n, repeat('Ann ' || n || ' ', 30), null
  from generate_series(1, 20000) as n`
const person = `insert into people values (0, ${PHONE}, 'Zephyrine', '{"phone": ${PHONE}}')`

describe('the files of the embedded database', () => {
  let folder: string
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'afterbeep-dead-'))))
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('hold nothing of a row that was deleted, in no table, index, statistic or log', async () => {
    const db = await openEmbeddedDatabase({ folder })
    await db.script(table + person + ';' + people)
    await db.script('analyze; delete from people where id = 0')
    await db.script('checkpoint')
    expect((await searchFiles(folder, wanted)).length).toBeGreaterThan(2)
    await db.removeDeadRows()
    expect(await searchFiles(folder, wanted)).toEqual([])
    expect(await db.query('select count(*)::int as count from people')).toEqual([{ count: 20_000 }])
    await db.close()
    expect(await searchFiles(folder, wanted)).toEqual([])
  })

  it('hold nothing of a value that was frequent in a table that is empty now', async () => {
    const db = await openEmbeddedDatabase({ folder })
    await db.script(table + `${person}, (1, ${PHONE}, 'Zephyrine', null)`)
    await db.script('analyze people; delete from people; checkpoint')
    await db.removeDeadRows()
    expect(await searchFiles(folder, wanted)).toEqual([])
    await db.close()
  })

  it('hold nothing of it in a log file that was kept to be written over', async () => {
    const before = await PGlite.create({ dataDir: folder })
    await before.exec(table)
    for (let round = 0; round < 3; round += 1) {
      await before.exec(person)
      // More than a log file of 16 MB.
      await before.exec(
        "insert into people select n, 0, repeat('a', 1000), null from generate_series(1, 16000) as n",
      )
      for (const text of ['delete from people', 'checkpoint', 'vacuum people']) {
        await before.exec(text)
      }
    }
    await before.close()
    const db = await openEmbeddedDatabase({ folder })
    await db.removeDeadRows()
    expect(await searchFiles(folder, wanted)).toEqual([])
    await db.close()
  })
})

it('dead rows are removed from tables and statistics of the database that there is', async () => {
  const db = await openTestDatabase()
  await db.query('insert into turns values ($1, now())', ['Zephyrine'])
  await db.script('analyze turns')
  await db.query('delete from turns')
  await db.removeDeadRows()
  const statistics = await db.query<{ rows: number }>(
    `select c.reltuples::int as rows from pg_class c where c.relname = 'turns'`,
  )
  expect(statistics).toEqual([{ rows: 0 }])
  await db.close()
})
