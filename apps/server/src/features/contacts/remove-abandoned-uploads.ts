import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { selectListsToEmpty } from './contact-lists.queries.ts'
import { removeListRows } from './remove-list-rows.ts'

/** Far longer than a request may last, so that no upload that still runs loses its list. */
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Removes what uploads left behind whose process was killed, and what is left of deleted lists whose
 * removal was. An upload that breaks off in a living process removes its own. Answers how many lists
 * there were.
 */
export async function removeAbandonedUploads(deps: { db: Queries; clock: Clock }): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - ABANDONED_AFTER_MS)
  const lists = await selectListsToEmpty(deps.db, before)
  for (const list of lists) await removeListRows(deps.db, list)
  return lists.length
}
