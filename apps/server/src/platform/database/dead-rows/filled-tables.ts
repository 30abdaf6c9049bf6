import type { Database, Queries } from '../database.ts'

export type Scripts = Pick<Database, 'query' | 'script'>

export interface FilledTable {
  /** With its schema, and quoted where it has to be. */
  name: string
  /** With its indexes and what is stored beside it. */
  bytes: number
}

/** Those of the product that hold, or held, any row: an index that was never used is one page. */
const FILLED = `select format('%I.%I', n.nspname, c.relname) as name, pg_total_relation_size(c.oid) as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname in ('public', 'jobs')
    and (pg_relation_size(c.oid) > 0 or exists (select from pg_index i
      where i.indrelid = c.oid and pg_relation_size(i.indexrelid) > 8192))
  order by 1`

export function filledTables(db: Queries): Promise<FilledTable[]> {
  return db.query<FilledTable>(FILLED)
}

/** VACUUM alone only marks room as free: its bytes stay. No other session reads or writes the table meanwhile. */
export async function rewriteTable(db: Scripts, table: string): Promise<void> {
  await db.script(`vacuum (full, analyze) ${table}`)
}

/** ANALYZE keeps the statistics that a table and its indexes had while it held rows, values included. */
const REMOVE_STATISTICS_OF_EMPTY_TABLES = `delete from pg_catalog.pg_statistic s
  using pg_class c left join pg_index i on i.indexrelid = c.oid
  where c.oid = s.starelid and pg_relation_size(coalesce(i.indrelid, c.oid)) = 0`

/** For a superuser alone, who the embedded database's only user is. */
export async function removeStatisticsOfEmptyTables(db: Scripts): Promise<void> {
  await db.script(REMOVE_STATISTICS_OF_EMPTY_TABLES)
}

export const STATISTICS = 'pg_catalog.pg_statistic'
