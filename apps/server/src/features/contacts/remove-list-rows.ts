import type { Queries } from '../../platform/database/database.ts'
import type { ListKey } from './contact-list.ts'
import { noteEmptied } from './contact-lists.queries.ts'
import { deleteRows } from './contacts.queries.ts'

/** A statement holds up everybody on the embedded database, and locks its rows on a server. */
const ROWS_A_STATEMENT = 5_000

/**
 * Removes the people of a list that nobody can find any more, in statements of their own, and the
 * list itself if it never became complete. A crash in between is mended by the next call.
 */
export async function removeListRows(db: Queries, list: ListKey): Promise<void> {
  for (const table of ['contacts', 'rejected_rows'] as const) {
    let line: number | undefined = 0
    while (line !== undefined) line = await deleteRows(db, list, table, line, ROWS_A_STATEMENT)
  }
  await noteEmptied(db, list)
}
