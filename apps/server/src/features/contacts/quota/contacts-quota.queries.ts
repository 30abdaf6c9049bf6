import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isStatus } from '../list-status.ts'

export interface StoredRows {
  /** Contacts and rejected rows of all lists that an account can see. */
  rows: number
  /** The name of the longest of them; null where there is none. */
  longest: string | null
}

/** Counted by list: an account has few of them, however many contacts. */
export async function selectStoredRows(db: Queries, accountId: string): Promise<StoredRows> {
  const rows = await db.query<StoredRows>(
    `select coalesce(sum(rows), 0)::int as rows, (array_agg(name order by rows desc, id))[1] as longest
     from contact_lists where account_id = $1 and ${isStatus('ready')}`,
    [accountId],
  )
  return onlyRow(rows)
}
