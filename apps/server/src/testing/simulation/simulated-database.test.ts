import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { createEventQueue } from './event-queue.ts'
import { createRng } from './rng.ts'
import { createConnections, databaseOf } from './simulated-database.ts'
import { createProcess } from './simulated-process.ts'
import { countLockWaits } from './simulation.queries.ts'

// The embedded database has one connection: none waits there for the lock of another.
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.query(`insert into pace (line, next_free_at) values ('held', now())`)
})
afterAll(() => db.close())

const HOLD = `update pace set next_free_at = now() where line = 'held'`

it('goes on with time when a process dies that waits for another’s lock', async ({ skip }) => {
  skip(db.kind !== 'server')
  const queue = createEventQueue(db.kind, () => countLockWaits(db))
  const shared = {
    db,
    queue,
    rng: createRng(1),
    connections: createConnections(db.kind),
    faults: 0,
    slow: 0,
    isAway: () => false,
    onFault: () => undefined,
  }
  const waiter = createProcess('the one that waits', undefined, () => undefined)
  const holder = createProcess('the one that holds', undefined, () => undefined)
  let isDone = false
  const held = databaseOf(shared, holder, db.kind).transaction(async (tx) => {
    await tx.query(HOLD)
    await new Promise<void>((resolve) => void queue.after(500, resolve))
    await tx.query(HOLD)
    isDone = true
  })
  queue.after(50, () => {
    void databaseOf(shared, waiter, db.kind).transaction((tx) => tx.query(HOLD))
  })
  queue.after(100, waiter.die)
  // Without time going on the server would end the holder’s transaction, which is idle.
  await Promise.all([held, queue.run(1000)])
  expect(isDone).toBe(true)
})
