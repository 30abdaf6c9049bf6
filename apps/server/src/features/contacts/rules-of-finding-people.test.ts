import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { Database } from '../../platform/database/database.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { findContactLines } from './index.ts'
import { importContactFile } from './upload/import-contact-file.ts'

/*
 * Written from the rule's text alone: each person on a list is found by a part of the name as it was typed, in any case, or
 * of the number, in any notation.
 */

const PEOPLE = [
  ['mary  jo', 'O’Neil', '14085550101'],
  ['😀🎉', 'ÉMILE', '14085550102'],
  ['JOSÉ-maría', 'de la Cruz', '14085550103'],
  ['Ann', '100%', '12125550104'],
] as const

let db: Database
let list: { accountId: string; listId: string }
beforeAll(async () => {
  db = await openTestDatabase()
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values (now()) returning id',
  )
  const accountId = onlyRow(rows).id
  const lines = PEOPLE.map(
    ([first, last, phone], index) => `${index},${first},${last},${index},${phone}`,
  )
  const file = `id,FirstName,LastName,PhoneNumber,RecommendedPhone\n${lines.join('\n')}\n`
  async function* bytes() {
    yield Buffer.from(file)
  }
  const sent = { accountId, name: 'a.csv', bytes: bytes(), sizeBytes: Buffer.byteLength(file) }
  const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
  list = { accountId, listId: (await importContactFile({ db, clock }, sent)).listId }
})
afterAll(() => db.close())

it.each([
  ['mary jo', [2]],
  ['mary  jo', [2]],
  ['JO O’n', [2]],
  ['😀', [3]],
  ['😀🎉', [3]],
  ['🎉 émi', [3]],
  ['É', [3, 4]],
  ['maría DE LA', [4]],
  ['100%', [5]],
  ['(408) 555-01', [2, 3, 4]],
  ['+1 408', [2, 3, 4]],
  ['1-212', [5]],
  ['555.0103', [4]],
  ['212 5', [5]],
])('a search for %s finds the lines %j', async (search, lines) => {
  expect(await findContactLines(db, list, search, 10)).toEqual(lines)
})
