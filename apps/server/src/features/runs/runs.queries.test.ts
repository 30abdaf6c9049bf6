import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { hasRunToMove } from './runs.queries.ts'
import { runMoves } from './states/run-status.ts'

let db: Database
beforeEach(async () => void (db = await openTestDatabase()))
afterEach(() => db.close())

const dueAt = new Date('2026-11-22T18:00:00Z')
const before = new Date(dueAt.getTime() - 1)

/** Its drop, and the end of its pause, are then. */
async function makeDue(status: string): Promise<void> {
  await makeRun(db, { deliveries: 1, finishedAt: null, status })
  await db.query('update runs set drop_at = $1, paused_until = $1', [dueAt])
}

it('finds a scheduled run from its drop time on', async () => {
  await makeDue('scheduled')
  expect(await hasRunToMove(db, before)).toBe(false)
  expect(await hasRunToMove(db, dueAt)).toBe(true)
})

it('finds a paused run from the end of its pause on', async () => {
  await makeDue('paused')
  expect(await hasRunToMove(db, before)).toBe(false)
  expect(await hasRunToMove(db, dueAt)).toBe(true)
})

it('finds a run that is being prepared', async () => {
  await makeDue('preparing')
  expect(await hasRunToMove(db, before)).toBe(true)
})

it.each(
  Object.keys(runMoves).filter((status) => !['scheduled', 'paused', 'preparing'].includes(status)),
)('finds no run that is %s', async (status) => {
  await makeDue(status)
  expect(await hasRunToMove(db, dueAt)).toBe(false)
})
