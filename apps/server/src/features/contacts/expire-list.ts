import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import type { ListKey } from './contact-list.ts'
import { markDeleted } from './contact-lists.queries.ts'
import { removeListRows } from './remove-list-rows.ts'

/**
 * Deletes a list that is not used, unless it came into use in this moment: publishing takes the same
 * lock.
 */
export async function expireList(
  db: Database,
  list: ListKey,
  at: Date,
  isStillUnused: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  const expired = await db.transaction(async (tx) => {
    await lockAccount(tx, list.accountId)
    return (await isStillUnused(tx)) && markDeleted(tx, list, at)
  })
  if (expired) await removeListRows(db, list)
}
