import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { removeEventRecords } from '../evidence/index.ts'
import { deleteSecurityEvents } from './security-events.queries.ts'

/** A year: long enough to find out what happened, and no longer. */
const KEPT_DAYS = 365
const DAY_MS = 86_400_000
const AT_ONCE = 1000

/** In small steps, so that no lock lasts. */
export async function removeOldSecurityEvents({
  db,
  clock,
}: {
  db: Queries
  clock: Clock
}): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  let mayHaveMore = true
  while (mayHaveMore) mayHaveMore = await deleteSecurityEvents(db, before, AT_ONCE)
  await removeEventRecords(db, before)
}
