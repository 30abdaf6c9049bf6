import { onlyRow } from '../database.ts'
import type { Queries } from '../database.ts'

/** What the role of this connection may do about the bytes of dead rows. */
export interface RewritingRights {
  role: string
  /** Tables of the product that belong to a role that ours does not act for. */
  foreignTables: number
  /** Its own are everybody's who owns the database. */
  mayRewriteStatistics: boolean
  mayEndLogFiles: boolean
  maySeeTransactions: boolean
}

export async function selectRewritingRights(db: Queries): Promise<RewritingRights> {
  const rows = await db.query<RewritingRights>(
    `select current_user::text as role,
       (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'jobs') and c.relkind = 'r'
          and not pg_has_role(current_user, c.relowner, 'USAGE')) as "foreignTables",
       pg_has_role(current_user, d.datdba, 'USAGE') as "mayRewriteStatistics",
       pg_has_role(current_user, 'pg_checkpoint', 'USAGE')
         and has_function_privilege('pg_switch_wal()', 'EXECUTE')
         and has_function_privilege('pg_ls_waldir()', 'EXECUTE') as "mayEndLogFiles",
       pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') as "maySeeTransactions"
     from pg_database d where d.datname = current_database()`,
  )
  return onlyRow(rows)
}

export interface CopiesOfLog {
  /** Servers that are sent the log now, and slots that keep it for one. */
  standbys: number
  isArchived: boolean
}

/** Where else the write-ahead log goes, out of reach from here. */
export async function selectCopiesOfLog(db: Queries): Promise<CopiesOfLog> {
  const rows = await db.query<CopiesOfLog>(
    `select greatest((select count(*) from pg_stat_replication),
         (select count(*) from pg_replication_slots))::int as standbys,
       current_setting('archive_mode') <> 'off' as "isArchived"`,
  )
  return onlyRow(rows)
}
