import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { deleteIncompleteLists } from './contacts.queries.ts'

/** Far longer than a request may last, so that no upload that still runs loses its list. */
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Removes what uploads left behind whose process was killed. An upload that breaks off in a living
 * process removes its own. Answers how many lists went.
 */
export function removeAbandonedUploads(deps: { db: Queries; clock: Clock }): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - ABANDONED_AFTER_MS)
  return deleteIncompleteLists(deps.db, before)
}
