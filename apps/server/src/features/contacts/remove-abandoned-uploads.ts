import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { selectListsToEmpty } from './contact-lists.queries.ts'
import { removeListRows } from './remove-list-rows.ts'

/** Far longer than a request may last, so that no running upload loses its list. */
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Removes the rows of uploads whose process was killed, and of deleted lists whose removal was
 * interrupted. An upload that fails in a running process removes its own rows. Returns how many lists
 * there were.
 */
export async function removeAbandonedUploads(deps: { db: Queries; clock: Clock }): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - ABANDONED_AFTER_MS)
  const lists = await selectListsToEmpty(deps.db, before)
  for (const list of lists) await removeListRows(deps.db, list)
  return lists.length
}
