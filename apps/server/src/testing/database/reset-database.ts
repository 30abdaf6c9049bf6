import type { Database } from '../../platform/database/database.ts'
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
  for (const table of await tablesWithRows(db)) {
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
  const used = await tablesWithRows(db)
  await db.transaction(async (tx) => {
    if (used.length > 0) {
      await tx.query(`truncate ${used.join(', ')} cascade`)
    }
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

/** What a test left behind on other connections would hold the tables. */
async function endOthers(db: Database): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

/** Those that hold rows, or held some since they were last truncated; the job queue's too. */
async function tablesWithRows(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'jobs') and relkind = 'r' and pg_relation_size(c.oid) > 0`,
  )
  return rows.map(({ name }) => name)
}

/** A row's `xmin` changes with whatever alters it, such as a function that is replaced. */
async function fingerprintOf(db: Database): Promise<string> {
  const changes = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_trigger', 'pg_proc'].map(
    (catalog) => `(select concat(count(*), ' ', sum(xmin::text::bigint)) from ${catalog})`,
  )
  const counts = ['pg_class', 'pg_namespace', 'pg_statistic', 'pg_db_role_setting'].map(
    (catalog) => `(select count(*) from ${catalog})`,
  )
  const settings = `(select string_agg(concat(name, '=', setting), ' ' order by name)
    from pg_settings where source = 'session')`
  const row = onlyRow(
    await db.query<{ fingerprint: string }>(
      `select concat_ws('; ', ${[...changes, ...counts, settings].join(', ')}) as fingerprint`,
    ),
  )
  return row.fingerprint
}
