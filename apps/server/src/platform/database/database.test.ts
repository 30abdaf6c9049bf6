import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { isUniqueViolation } from './database.ts'
import { migrate } from './migrate.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('the database', () => {
  it('hands over the same values on both drivers', async () => {
    const [row] = await db.query(
      `select 14085550123::bigint as phone, 1.5::numeric as rate, date '2026-11-21' as day,
        timestamptz '2026-11-21 10:00:00.123+02' as at, array[1, 2] as lines, '{"a": 1}'::jsonb as json,
        array['2026-11-21 00:00+00'::timestamptz] as instants, null as nothing`,
    )
    expect(row).toEqual({
      phone: 14085550123,
      rate: 1.5,
      day: '2026-11-21',
      at: new Date('2026-11-21T08:00:00.123Z'),
      lines: [1, 2],
      json: { a: 1 },
      instants: [new Date('2026-11-21T00:00:00Z')],
      nothing: null,
    })
  })

  it('takes arrays, dates and JSON as values', async () => {
    const [row] = await db.query(
      `select $1::int[] as lines, $2::timestamptz as at, $3::jsonb as json, $4::text[] as words,
        $5::timestamptz[] as instants, $6::bigint[] as phones`,
      [
        [3, 4],
        new Date('2026-11-21T08:00:00Z'),
        JSON.stringify({ b: [1] }),
        ['a "quoted" word', null, 'comma, {brace} \\'],
        [new Date('2026-11-21T08:00:00Z')],
        [14085550123],
      ],
    )
    expect(row).toEqual({
      lines: [3, 4],
      at: new Date('2026-11-21T08:00:00Z'),
      json: { b: [1] },
      words: ['a "quoted" word', null, 'comma, {brace} \\'],
      instants: [new Date('2026-11-21T08:00:00Z')],
      phones: [14085550123],
    })
  })

  it('rolls a transaction back when its work throws', async () => {
    await db.query('create table scratch (id integer primary key)')
    const failing = db.transaction(async (tx) => {
      await tx.query('insert into scratch values (1)')
      throw new Error('half-way')
    })
    await expect(failing).rejects.toThrow('half-way')
    expect(await db.query('select * from scratch')).toEqual([])
  })

  it('names a broken unique constraint', async () => {
    await db.query('insert into scratch values (1)')
    const twice = db.query('insert into scratch values (1)')
    const error: unknown = await twice.catch((reason: unknown) => reason)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'scratch_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
  })

  it('runs each migration once', async () => {
    expect(await migrate(db)).toEqual([])
  })

  it('refuses to change or remove a ledger entry, also with the whole table or its accounts', async () => {
    await db.query(
      `with a as (insert into accounts (created_at) values (now()) returning id)
       insert into ledger_entries (account_id, kind, credits, idempotency_key, created_at)
       select id, 'grant', 1, 'x', now() from a`,
    )
    await expect(db.query('update ledger_entries set credits = 2')).rejects.toThrow('append-only')
    await expect(db.query('delete from ledger_entries')).rejects.toThrow('append-only')
    await expect(db.query('truncate ledger_entries')).rejects.toThrow('append-only')
    await expect(db.query('truncate accounts cascade')).rejects.toThrow('append-only')
  })
})
