import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { storeOwnership } from './ownership.queries.ts'
import { removeOldOwnership } from './remove-old-ownership.ts'

const DAY_MS = 86_400_000
const asked = new Date('2026-01-05T12:00:00Z')
let db: Database
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.close())

it('removes what was asked for a year ago, also of an account that asks no more', async () => {
  const accountOf = async () =>
    onlyRow(
      await db.query<{ id: string }>('insert into accounts (created_at) values ($1) returning id', [
        asked,
      ]),
    ).id
  const result = (phone: number) => [{ phone, since: '2025-01-01', result: 'no' as const }]
  const silent = await accountOf()
  const asking = await accountOf()
  await storeOwnership(db, silent, result(14085550001), asked)
  await storeOwnership(db, asking, result(14085550002), new Date(asked.getTime() + DAY_MS))
  const left = async () => db.query('select account_id as id from ownership_answers')
  const clock = createManualClock(new Date(asked.getTime() + 366 * DAY_MS))
  await removeOldOwnership({ db, clock })
  expect(await left()).toHaveLength(2)
  clock.advance(1)
  await removeOldOwnership({ db, clock })
  expect(await left()).toEqual([{ id: asking }])
})
