import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { deleteOwnership } from './ownership.queries.ts'

/** A year, as evidence of having asked, for as long as a number is likely to be contacted again. */
const KEPT_MS = 366 * 24 * 3_600_000
const AT_ONCE = 10_000

/** Of all accounts, in small steps, so that no lock lasts. */
export async function removeOldOwnership({
  db,
  clock,
}: {
  db: Queries
  clock: Clock
}): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  while ((await deleteOwnership(db, before, AT_ONCE)) === AT_ONCE);
}
