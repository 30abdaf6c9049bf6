import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedTestDatabase } from '../../testing/database/open-test-database.ts'
import type { Database } from '../database/database.ts'

const AT_ONCE = 40
let db: Database
beforeAll(async () => void (db = await openEmbeddedTestDatabase()))
afterAll(() => db.close())

/** How often others could be served while `work` was in progress. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isOver = true
  return turns
}

const atOnce = (one: () => Promise<unknown>) => () =>
  Promise.all(Array.from({ length: AT_ONCE }, one))

it('statements that come at once on the embedded database let others be served in between', async () => {
  const turns = await turnsDuring(atOnce(() => db.query('select 1 as one')))
  expect(turns).toBeGreaterThanOrEqual(AT_ONCE - 1)
})

it('so do transactions, also those that fail, and one statement after the other', async () => {
  const failing = atOnce(() =>
    db.transaction((tx) => tx.query('select 1 / 0 as none')).catch(() => undefined),
  )
  expect(await turnsDuring(failing)).toBeGreaterThanOrEqual(AT_ONCE - 1)
  const inARow = async () => {
    for (let number = 0; number < AT_ONCE; number += 1) await db.query('select 1 as one')
  }
  expect(await turnsDuring(inARow)).toBeGreaterThanOrEqual(AT_ONCE - 1)
})

it('statements run in the order in which they came', async () => {
  const order: number[] = []
  const numbers = Array.from({ length: AT_ONCE }, (_, number) => number)
  await Promise.all(
    numbers.map((number) =>
      number % 2 === 0
        ? db.query('select 1 as one').then(() => order.push(number))
        : db.transaction(async () => order.push(number)),
    ),
  )
  expect(order).toEqual(numbers)
})
