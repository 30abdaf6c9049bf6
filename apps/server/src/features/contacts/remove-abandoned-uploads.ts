import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { eachAlone } from '../../platform/isolation/each-alone.ts'
import type { Logger } from '../../platform/log.ts'
import { selectListsToEmpty } from './contact-lists.queries.ts'
import { removeListRows } from './remove-list-rows.ts'

interface AbandonedDeps {
  db: Queries
  clock: Clock
  log: Logger
}

/** Far longer than a request may last, so that no running upload loses its list. */
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Removes the rows of uploads whose process was killed, and of deleted lists whose removal was
 * interrupted. An upload that fails in a running process removes its own rows. Returns how many lists
 * there were.
 */
export async function removeAbandonedUploads(deps: AbandonedDeps): Promise<number> {
  const { db, clock, log } = deps
  const before = new Date(clock.now().getTime() - ABANDONED_AFTER_MS)
  const lists = await selectListsToEmpty(db, before)
  return eachAlone(lists, (list) => removeListRows(db, list), {
    log,
    message: 'the rows of a list could not be removed; the next round tries it again',
    shown: (list) => list,
  })
}
