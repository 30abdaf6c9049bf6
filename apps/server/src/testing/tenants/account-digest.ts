import type { Database } from '../../platform/database/database.ts'
import { accountTables } from '../database/account-tables.ts'

/** A digest of all rows of an account by table, to see whether anything has changed. */
export async function digestOfAccount(
  db: Database,
  accountId: string,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  const read = async (name: string, column: string) => {
    const [row] = await db.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, ' ' order by t::text)) as digest
       from ${name} t where ${column}::text = $1`,
      [accountId],
    )
    digests[name] = row?.digest ?? 'no rows'
  }
  await read('accounts', 'id')
  for (const { name } of await accountTables(db)) await read(name, 'account_id')
  return digests
}
