import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedDatabase } from './embedded-database.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'

let db: EmbeddedDatabase
beforeAll(async () => {
  db = await openEmbeddedDatabase()
  await db.script('create table numbers (n int primary key)')
  return () => db.close()
})

const numbers = async () =>
  (await db.query<{ n: number }>('select n from numbers order by n')).map(({ n }) => n)

describe('a statement on the embedded database', () => {
  const at = new Date('2026-11-27T18:00:00.123Z')
  it.each([
    ['int', 7],
    ['bigint', 14085550100],
    ['bigint', '9223372036854775807'],
    ['float8', 0.1],
    ['numeric', '12345678901234567890.5'],
    ['boolean', false],
    ['text', 'José 🎈 "quoted" \\ {1,2}'],
    ['text', ''],
    ['uuid', '0b0e7a54-7d3c-4f0e-9e57-3f4a3f1c2d1e'],
    ['timestamptz', at],
    ['date', '2026-11-27'],
    ['jsonb', { a: [1, null, 'x'], b: { c: true } }],
    ['json', [1, 2]],
    ['bytea', new Uint8Array([0, 1, 255])],
    ['int[]', [1, null, 3]],
    ['text[]', ['a,b', '"', '', null, '\\']],
    ['timestamptz[]', [at]],
    ['text', null],
    ['int[]', []],
  ] as const)('takes and returns %s as the engine’s own query does: %j', async (type, value) => {
    const text = `select $1::${type} as value, pg_typeof($1::${type})::text as type`
    const { rows } = await db.engine.query<{ value: unknown; type: string }>(text, [value])
    const first = await db.query(text, [value])
    const withTypesKnown = await db.query(text, [value])
    expect({ first, withTypesKnown }).toEqual({ first: rows, withTypesKnown: rows })
  })

  it('is refused with the code of the server, and the next one is run as if nothing was', async () => {
    await expect(db.query('select from where')).rejects.toMatchObject({ code: '42601' })
    await expect(db.query('select $1::int as n', ['x'])).rejects.toMatchObject({ code: '22P02' })
    await expect(db.query('select 1 / $1::int as n', [0])).rejects.toMatchObject({ code: '22012' })
    expect(await db.query('select $1::int as n', [1])).toEqual([{ n: 1 }])
  })

  it('has no rows where it returns none', async () => {
    expect(await db.query('delete from numbers where n = $1', [1])).toEqual([])
  })

  it('returns its own rows where several are run at once, in a transaction and outside', async () => {
    const values = Array.from({ length: 20 }, (_, n) => n)
    const each = values.map((n) => [{ n }])
    const ask = (on: Pick<EmbeddedDatabase, 'query'>) =>
      Promise.all(values.map((n) => on.query('select $1::int as n', [n])))
    expect(await ask(db)).toEqual(each)
    expect(await db.transaction(ask)).toEqual(each)
  })

  it('undoes its transaction when one of it fails', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.query('insert into numbers values ($1)', [1])
      await tx.query('insert into numbers values ($1)', [1])
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await numbers()).toEqual([])
  })

  it('is refused in a transaction that is over', async () => {
    const late = await db.transaction((tx) => Promise.resolve(() => tx.query('select 1 as n')))
    await expect(late()).rejects.toThrow('The transaction of this statement is over.')
  })

  it('is no part of a transaction that another program of the engine has open', async () => {
    const opened = Promise.withResolvers<undefined>()
    const goOn = Promise.withResolvers<undefined>()
    const undone = db.engine.transaction(async (tx) => {
      await tx.query('insert into numbers values (2)')
      opened.resolve(undefined)
      await goOn.promise
      await tx.rollback()
    })
    await opened.promise
    const inserted = db.query('insert into numbers values (3)')
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
    goOn.resolve(undefined)
    await Promise.all([undone, inserted])
    expect(await numbers()).toEqual([3])
  })
})
