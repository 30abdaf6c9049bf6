import type { Database } from '../../platform/database/database.ts'
import { markDeleted, selectAllLists } from './contact-lists.queries.ts'
import { removeListRows } from './remove-list-rows.ts'

/** Removes every list of an account with all of its rows; their counts stay. A repeat does nothing. */
export async function eraseLists(db: Database, accountId: string, at: Date): Promise<void> {
  for (const listId of await selectAllLists(db, accountId)) {
    await db.transaction((tx) => markDeleted(tx, { accountId, listId }, at))
    await removeListRows(db, { accountId, listId })
  }
}
