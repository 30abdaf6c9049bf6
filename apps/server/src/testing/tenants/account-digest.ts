import type { Database } from '../../platform/database/database.ts'

/** The tables that name an account, whichever a migration makes. */
async function accountTables(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'account_id' and table_schema = 'public' order by table_name`,
  )
  return rows.map(({ name }) => name)
}

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
  for (const name of await accountTables(db)) await read(name, 'account_id')
  return digests
}
