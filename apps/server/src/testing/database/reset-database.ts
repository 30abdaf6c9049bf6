import type { Database, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'

/** What a migrated database was like before its first test. */
export interface MigratedState {
  /** Of its catalogue and its session: whatever a test may change beside rows. */
  fingerprint: string
  /** The rows that the migrations add, as JSON, by table. */
  rows: ReadonlyMap<string, string>
}

/** Call it before the first test uses the database. */
export async function noteMigrated(db: Database): Promise<MigratedState> {
  const rows = new Map<string, string>()
  for (const { name: table } of await usedTables(db)) {
    const sql = `select json_agg(t)::text as json from ${table} t`
    rows.set(table, onlyRow(await db.query<{ json: string | null }>(sql)).json ?? '[]')
  }
  return { fingerprint: await fingerprintOf(db), rows }
}

/**
 * Makes the database again what it was when it had just been migrated, in a twentieth of the time that a
 * new one takes. Returns false where that is not possible, as a test has changed more than rows: its
 * tables, statistics or settings. Then the next test needs a new one.
 */
export async function resetDatabase(db: Database, migrated: MigratedState): Promise<boolean> {
  if (db.kind === 'server') await endOthers(db)
  if ((await fingerprintOf(db)) !== migrated.fingerprint) return false
  const used = await usedTables(db)
  await db.transaction(async (tx) => {
    await empty(tx, used)
    for (const [table, json] of migrated.rows) {
      await tx.query(
        `insert into ${table} overriding system value
         select * from json_populate_recordset(null::${table}, $1::json)`,
        [json],
      )
    }
    await tx.query('select setval(seqrelid, seqstart, false) from pg_sequence')
  })
  return true
}

interface UsedTable {
  name: string
  pages: number
}

/**
 * Up to this many pages the planner takes a table without statistics for an empty one, so that rows which
 * were deleted don't change how the next test's statements run.
 */
const mostPages = 10

/**
 * Deletes the rows: `truncate` makes every file anew of the tables and of all that refer to them, which
 * took most of the time of a reset.
 */
async function empty(tx: Transaction, used: readonly UsedTable[]): Promise<void> {
  const names = used.map(({ name }) => name)
  // Neither foreign keys nor triggers apply: the ledger refuses to be emptied.
  await tx.query('set local session_replication_role = replica')
  if (used.some(({ pages }) => pages > mostPages)) {
    await tx.query(`truncate ${names.join(', ')} cascade`)
    return
  }
  for (const name of names) await tx.query(`delete from ${name}`)
}

/** What a test left behind on other connections would hold the tables. */
async function endOthers(db: Database): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

/** Those that hold rows, or held some since they were last truncated; the job queue's too. */
function usedTables(db: Database): Promise<UsedTable[]> {
  return db.query<UsedTable>(
    `select * from (
       select format('%I.%I', nspname, relname) as name,
         (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'jobs') and relkind = 'r') tables
     where pages > 0`,
  )
}

/** What initdb made has lower numbers. No test changes it, and it is most of the catalogue. */
const firstOwnOid = 16_384

/** A row's `xmin` changes with whatever alters it, such as a function that is replaced. */
async function fingerprintOf(db: Database): Promise<string> {
  const changes = [
    ['pg_attribute', 'attrelid'],
    ['pg_constraint', 'oid'],
    ['pg_index', 'indexrelid'],
    ['pg_trigger', 'oid'],
    ['pg_proc', 'oid'],
  ].map(
    ([catalog, oid]) =>
      `(select concat(count(*), ' ', sum(xmin::text::bigint)) from ${catalog} where ${oid} >= ${firstOwnOid})`,
  )
  const counts = ['pg_class', 'pg_namespace', 'pg_statistic', 'pg_db_role_setting'].map(
    (catalog) => `(select count(*) from ${catalog})`,
  )
  // Vacuum notes rows of tables without any statistics, which the planner then believes.
  const counted = `(select count(*) from pg_class where oid >= ${firstOwnOid} and relkind = 'r' and reltuples >= 0)`
  const settings = `(select string_agg(concat(name, '=', setting), ' ' order by name)
    from pg_settings where source = 'session')`
  const row = onlyRow(
    await db.query<{ fingerprint: string }>(
      `select concat_ws('; ', ${[...changes, ...counts, counted, settings].join(', ')}) as fingerprint`,
    ),
  )
  return row.fingerprint
}
