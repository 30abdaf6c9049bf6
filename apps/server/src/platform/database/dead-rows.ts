import type { Database, Queries } from './database.ts'

type Scripts = Pick<Database, 'query' | 'script'>

/** Those that hold, or held, any row: an index that was never used is one page. */
const FILLED = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and (pg_relation_size(c.oid) > 0 or exists (select from pg_index i
      where i.indrelid = c.oid and pg_relation_size(i.indexrelid) > 8192))
  order by 1`

async function filledTables(db: Queries): Promise<string[]> {
  return (await db.query<{ name: string }>(FILLED)).map(({ name }) => name)
}

/** ANALYZE keeps the statistics that a table and its indexes had while it held rows, values included. */
const REMOVE_STATISTICS_OF_EMPTY_TABLES = `delete from pg_catalog.pg_statistic s
  using pg_class c left join pg_index i on i.indexrelid = c.oid
  where c.oid = s.starelid and pg_relation_size(coalesce(i.indrelid, c.oid)) = 0`

/** More log files than these were never kept ahead: a stop for a loop that would not end. */
const MOST_LOG_FILES = 64

/**
 * Rewrites every table, then ends the log file, so that the checkpoint removes all that came before.
 * VACUUM alone only marks room as free: its bytes stay. The planner's statistics hold frequent and bordering
 * values, so they are made again first, and rewritten last.
 */
export async function rewriteFiles(db: Scripts): Promise<void> {
  for (const table of await filledTables(db)) await rewriteTable(db, table)
  await db.script(REMOVE_STATISTICS_OF_EMPTY_TABLES)
  await rewriteTable(db, 'pg_catalog.pg_statistic')
  // A version before this kept old files under coming names, to write over them: the last is the one in use.
  for (let file = 0; file < MOST_LOG_FILES && (await hasLogFilesAhead(db)); file += 1) {
    await endLogFile(db)
  }
  await endLogFile(db)
}

async function rewriteTable(db: Scripts, table: string): Promise<void> {
  await db.script(`vacuum (full, analyze) ${table}`)
}

async function endLogFile(db: Scripts): Promise<void> {
  await db.script('select pg_switch_wal()')
  await db.script('checkpoint')
}

async function hasLogFilesAhead(db: Queries): Promise<boolean> {
  const ahead = await db.query<{ name: string }>(
    `select name from pg_ls_waldir()
     where name > pg_walfile_name(pg_current_wal_insert_lsn()) and name ~ '^[0-9A-F]{24}$' limit 1`,
  )
  return ahead.length > 0
}

/**
 * Lets a server use the room of dead rows again, also in indexes, which it skips on its own as long as few rows are
 * dead; and makes its statistics again. Nothing waits for it, and what others are vacuuming is left to them.
 */
export async function vacuumTables(db: Scripts): Promise<void> {
  for (const table of await filledTables(db)) {
    await db.script(`vacuum (analyze, index_cleanup on, skip_locked) ${table}`)
  }
}
