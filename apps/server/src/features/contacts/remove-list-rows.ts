import type { Queries } from '../../platform/database/database.ts'
import type { ListKey } from './contact-list.ts'
import { noteEmptied } from './contact-lists.queries.ts'
import { deleteRows } from './contacts.queries.ts'

/** A statement blocks every request on the embedded database, and locks its rows on a server. */
const ROWS_A_STATEMENT = 5_000

/**
 * Removes the rows of a hidden list, in small separate statements, and the list itself if it never
 * became complete. After a crash in between, the next call finishes the removal.
 */
export async function removeListRows(db: Queries, list: ListKey): Promise<void> {
  for (const table of ['contacts', 'rejected_rows'] as const) {
    let line: number | undefined = 0
    while (line !== undefined) line = await deleteRows(db, list, table, line, ROWS_A_STATEMENT)
  }
  await noteEmptied(db, list)
}
