import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { holdsNumber, numberSearch } from './number-pattern.ts'

const search = numberSearch(14085550123)
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function isFound(text: string): Promise<boolean> {
  const holds = holdsNumber('given.text', '$2', '$3', '$4')
  const rows = await db.query<{ found: boolean }>(
    `select ${holds} as found from (select $1::text as text) as given`,
    [text, search.marks, search.digits, search.pattern],
  )
  return rows[0]?.found ?? false
}

describe('the search for a number', () => {
  it.each([
    '14085550123',
    '4085550123',
    '+14085550123',
    '0014085550123',
    '01114085550123',
    '(408) 555-0123',
    '+1 (408) 555-0123',
    '1-408-555-0123',
    '408.555.0123',
    '408 555 01 23',
    '408\u2011555\u20110123',
    '+1\u00A0408\u00A0555\u00A00123',
    '4085550123.0',
    '1.4085550123E10',
    'call 408-555-0123x4, please',
    '{"phone": 14085550123, "text": "STOP"}',
    'Ann\u001F4085550123\u001FLee',
  ])('finds %j', async (text) => {
    expect(await isFound(text)).toBe(true)
  })

  it.each([
    '14085550124',
    '40855501234',
    '24085550123',
    '14085550123456',
    '408\u001F555\u001F0123',
    '408 apples, 555 pears and 0123',
    '408    555    0123',
    '',
  ])('does not find it in %j', async (text) => {
    expect(await isFound(text)).toBe(false)
  })
})
