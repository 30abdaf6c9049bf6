import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import { systemWallTime } from '../../../platform/clock/wall-time.ts'
import type { Database } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { deadRowRemoval } from '../index.ts'

const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
let db: Database
let accountId: string
let removals = 0
let meanwhile: () => Promise<unknown> = async () => undefined
let nowMs = 0

beforeAll(async () => {
  db = await openTestDatabase()
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values (now()) returning id',
  )
  accountId = onlyRow(rows).id
})
afterAll(() => db.close())
beforeEach(async () => {
  removals = 0
  meanwhile = async () => undefined
  await db.query('delete from erasures')
  await db.query('delete from account_erasures')
})

function removal(mayBegin?: () => Promise<boolean>) {
  const counting: Database = {
    ...db,
    removeDeadRows: async () => {
      removals += 1
      nowMs += 1000
      await meanwhile()
    },
  }
  const wall = { ...systemWallTime, nowMs: () => nowMs }
  return deadRowRemoval({ db: counting, clock, wall, ...(mayBegin && { mayBegin }) })
}

const erase = (doneAt: string | null) =>
  db.query(
    `insert into erasures (account_id, phone, requested_at, done_at)
     values ($1, case when $2::timestamptz is null then 14085559731 end, now(), $2)`,
    [accountId, doneAt],
  )
const waiting = async () =>
  (await db.query(`select 1 as one from erasures where dead_rows_removed_at is null`)).length

it('dead rows are removed once after a person was erased, and not before', async () => {
  const remove = removal()
  await remove()
  await erase(null)
  await remove()
  expect(removals).toBe(0)
  await erase('2026-11-21T09:00:00Z')
  await remove()
  nowMs += 60_000
  await remove()
  expect(removals).toBe(1)
  expect(await waiting()).toBe(1)
})

it('dead rows are removed after an account was erased', async () => {
  await db.query(`insert into account_erasures values ($1, now(), now())`, [accountId])
  await removal()()
  await removal()()
  expect(removals).toBe(1)
})

it('one who was erased meanwhile, or before a crash, has another turn', async () => {
  await erase('2026-11-21T09:00:00Z')
  meanwhile = () => erase('2026-11-21T09:30:00Z')
  await removal()()
  expect(await waiting()).toBe(1)
  meanwhile = () => Promise.reject(new Error('The process dies.'))
  await expect(removal()()).rejects.toThrow('dies')
  expect(await waiting()).toBe(1)
  meanwhile = async () => undefined
  await removal()()
  expect(await waiting()).toBe(0)
})

it('takes a tenth of the time at most, and one process at a time', async () => {
  const remove = removal()
  await erase('2026-11-21T09:00:00Z')
  await remove()
  await erase('2026-11-21T09:30:00Z')
  nowMs += 8_000
  await remove()
  expect(removals).toBe(1)
  nowMs += 2000
  await remove()
  expect(removals).toBe(2)
  await erase('2026-11-21T09:45:00Z')
  await removal(async () => false)()
  expect(removals).toBe(2)
})
