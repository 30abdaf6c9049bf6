import type { Clock } from '../../../platform/clock/clock.ts'
import { systemWallTime } from '../../../platform/clock/wall-time.ts'
import type { WallTime } from '../../../platform/clock/wall-time.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  accountErasuresWithDeadRows,
  noteDeadRowsRemoved,
  personErasuresWithDeadRows,
} from './dead-rows.queries.ts'

/** All that can wait at a time are done at a time. */
const MOST_AT_ONCE = 10_000
/** It takes a tenth of the time at most, however many people ask: the embedded database does nothing else. */
const PAUSE_PER_WORK = 9

export interface DeadRowRemovalDeps {
  db: Database
  clock: Clock
  wall?: WallTime
  /** Whether this process may: on a server one at a time. */
  mayBegin?: () => Promise<boolean>
}

/**
 * Returns what removes the dead rows of the people and accounts that were erased since it was last called, if
 * any. A crash before the note only means that it is done again.
 */
export function deadRowRemoval({
  db,
  clock,
  wall = systemWallTime,
  mayBegin = async () => true,
}: DeadRowRemovalDeps): () => Promise<void> {
  let pausedUntilMs = -Infinity
  return async () => {
    if (wall.nowMs() < pausedUntilMs) return
    const people = await personErasuresWithDeadRows(db, MOST_AT_ONCE)
    const accounts = await accountErasuresWithDeadRows(db, MOST_AT_ONCE)
    if (people.length + accounts.length === 0 || !(await mayBegin())) return
    const beganMs = wall.nowMs()
    try {
      await db.removeDeadRows()
      await noteDeadRowsRemoved(db, { people, accounts }, clock.now())
    } finally {
      const endedMs = wall.nowMs()
      pausedUntilMs = endedMs + PAUSE_PER_WORK * (endedMs - beganMs)
    }
  }
}
