import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CopyRows, uuidValues } from './copy-rows.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'

const owner = '0f0f0f0f-1111-4222-8333-444444444444'
const into = 'copied (owner, line, phone, words, cells)'
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.query(
    `create table copied (owner uuid, line integer primary key, phone bigint, words text, cells text[])`,
  )
})
afterAll(() => db.close())

function rowsOf(lines: readonly number[], text = (line: number) => `Zoë ${line}`): CopyRows {
  const rows = new CopyRows()
  for (const line of lines) {
    rows.row(5, uuidValues([owner]))
    rows.int4(line)
    rows.int8(14_085_550_000 + line)
    rows.text(text(line))
    rows.textArray([text(line), '', 'a,"b"\\{}\n'])
  }
  return rows
}

describe('rows for COPY', () => {
  it('arrive as they were written', async () => {
    await db.copyIn(into, rowsOf([1, 2, 3]).take())
    expect(await db.query('select * from copied order by line')).toEqual(
      [1, 2, 3].map((line) => ({
        owner,
        line,
        phone: 14_085_550_000 + line,
        words: `Zoë ${line}`,
        cells: [`Zoë ${line}`, '', 'a,"b"\\{}\n'],
      })),
    )
  })

  it('may be built from bytes and pieces, be empty or long, and hold invalid Unicode', async () => {
    const rows = new CopyRows()
    const bytes = new TextEncoder().encode('Łódź;Köln')
    const write = (line: number, text: () => void) => {
      rows.row(5, uuidValues([owner]))
      rows.int4(line)
      rows.int8(0)
      const from = rows.begin()
      text()
      rows.end(from)
      rows.textArray([])
    }
    write(11, () => rows.addBytes(bytes, 0, 7, 0x7c))
    write(12, () => undefined)
    write(13, () => rows.add('x'.repeat(300_000)))
    write(14, () => rows.add('a\0b\ud800'))
    write(15, () => {
      rows.addBytes(bytes, 8, bytes.length, 0x7c)
      rows.dropLast()
    })
    expect(rows.rows).toBe(5)
    await db.copyIn(into, rows.take())
    expect(rows.rows).toBe(0)
    const copied = await db.query<{ words: string }>(
      'select words, cells from copied where line between 11 and 15 order by line',
    )
    const words = ['Łódź|', '', 'x'.repeat(300_000), 'ab\ufffd', 'Köln']
    expect(copied).toEqual(words.map((text) => ({ words: text, cells: [] })))
  })

  it('arrive all or none, and the next statement finds the database as usual', async () => {
    const before = await db.query('select line from copied')
    const again = db.copyIn(into, rowsOf([21, 1]).take())
    const error: unknown = await again.catch((reason: unknown) => reason)
    expect(isUniqueViolation(error, 'copied_pkey')).toBe(true)
    const half = rowsOf([22]).take()
    await expect(db.copyIn(into, half.subarray(0, half.length - 5))).rejects.toThrow(/EOF|COPY/)
    expect(await db.query('select line from copied')).toEqual(before)
    await db.copyIn(into, rowsOf([23]).take())
    expect(await db.query('select line from copied where line > 20')).toEqual([{ line: 23 }])
  })

  it('stay unchanged after a take while the next are written, in two reused buffers', async () => {
    const rows = new CopyRows()
    const seen = new Set<ArrayBufferLike>()
    for (let line = 31; line <= 36; line += 1) {
      rows.row(5, uuidValues([owner]))
      rows.int4(line)
      rows.int8(0)
      rows.text('x'.repeat(100_000 - line))
      rows.textArray([])
      const taken = rows.take()
      seen.add(taken.buffer)
      const copying = db.copyIn(into, taken)
      rows.row(5, uuidValues([owner]))
      rows.int4(line + 100)
      rows.int8(0)
      rows.text('y'.repeat(100_000))
      rows.textArray([])
      await copying
      await db.copyIn(into, rows.take())
    }
    expect(seen.size).toBeLessThan(4)
    const [kept] = await db.query(
      `select sum(length(replace(words, 'x', '')))::int as others, count(*)::int as count from copied
       where line between 31 and 36`,
    )
    expect(kept).toEqual({ others: 0, count: 6 })
  })

  it('may be none', async () => {
    const before = await db.query('select line from copied')
    await db.copyIn(into, new CopyRows().take())
    expect(await db.query('select line from copied')).toEqual(before)
  })

  it('wait for a free connection when more COPYs start than there are connections', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => 1_000 + index)
    await Promise.all(lines.map((line) => db.copyIn(into, rowsOf([line]).take())))
    expect(await db.query('select line from copied where line >= 1000')).toHaveLength(30)
  })
})
