import type { Queries } from '../../platform/database/database.ts'

/** A table with rows of accounts. */
export interface AccountTable {
  name: string
  /** The columns of its unique indexes that no two accounts may share a value of. */
  sharedKeys: string[]
}

/** The tables that name an account, whichever a migration makes. */
export function accountTables(db: Queries): Promise<AccountTable[]> {
  return db.query<AccountTable>(
    `select t.relname as name, coalesce((
       select array_agg(distinct k.attname::text order by k.attname::text)
       from pg_index i join pg_attribute k on k.attrelid = t.oid and k.attnum = any(i.indkey)
       where i.indrelid = t.oid and i.indisunique and not a.attnum = any(i.indkey)), '{}') as "sharedKeys"
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id'
     where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
       and not a.attisdropped order by t.relname`,
  )
}
