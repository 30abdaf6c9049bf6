import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { SenderRefused, assignSender, ownerOfCalls } from './index.ts'

const clock = createManualClock(new Date('2026-01-05T12:00:00Z'))
const DAY = 24 * 3_600_000
let db: Database
let one: string
let other: string
let number = 18445557000
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  number += 1
  one = await makeAccount()
  other = await makeAccount()
})

async function makeAccount(): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values ($1) returning id',
    [clock.now()],
  )
  return onlyRow(rows).id
}
const assign = (accountId: string, callerId: number | null) =>
  assignSender({ db, clock }, accountId, { callerId })
const ownerNow = async () => (await ownerOfCalls(db, number))?.accountId

it('a call is for the account whose line calls from the number, and for no other', async () => {
  await assign(one, number)
  expect(await ownerNow()).toBe(one)
  await expect(assign(other, number)).rejects.toThrow(SenderRefused)
  await assign(one, number)
  expect(await ownerNow()).toBe(one)
})

it('stays with the account that had the number last, until another one gets it 30 days later', async () => {
  await assign(one, number)
  clock.advance(DAY)
  await assign(one, null)
  expect(await ownerNow()).toBe(one)
  clock.advance(29 * DAY)
  await expect(assign(other, number)).rejects.toThrow(/wrong business/)
  clock.advance(2 * DAY)
  await assign(other, number)
  expect(await ownerNow()).toBe(other)
})

it('is for the account whose texts come from the number, where no line does', async () => {
  await assignSender({ db, clock }, one, { textNumber: number })
  expect(await ownerNow()).toBe(one)
})

it('to the number of an account that was deleted is for no account', async () => {
  await assign(one, number)
  await db.query('insert into account_erasures (account_id, requested_at) values ($1, $2)', [
    one,
    clock.now(),
  ])
  expect(await ownerOfCalls(db, number)).toEqual({ accountId: one, isErased: true })
})
