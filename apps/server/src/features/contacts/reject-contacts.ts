import type { Queries } from '../../platform/database/database.ts'
import { letOthersIn } from '../../platform/let-others-in.ts'
import type { ListKey } from './contact-list.ts'
import { moveToRejected } from './contacts.queries.ts'

/** As for removals: a statement blocks every request on the embedded database. */
const ROWS_A_STATEMENT = 5_000

/** Makes contacts of a list that is not complete rejected rows, all for the same reason. */
export async function rejectContacts(
  db: Queries,
  list: ListKey,
  lines: readonly number[],
  message: string,
): Promise<void> {
  for (let from = 0; from < lines.length; from += ROWS_A_STATEMENT) {
    await moveToRejected(db, list, lines.slice(from, from + ROWS_A_STATEMENT), message)
    await letOthersIn()
  }
}
