import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'
import { onlyRow } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** Any number, the same for all our processes: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 7_264_001

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, each in a transaction
 * of its own together with the note that it ran. Answers the names of those that ran now.
 */
export async function migrate(db: Database): Promise<string[]> {
  await db.transaction(async (tx) => {
    // Two processes that start on a new database: without the lock one fails, `if not exists` or not.
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await tx.query(
      'create table if not exists schema_migrations (name text primary key, ran_at timestamptz not null default now())',
    )
  })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const done: string[] = []
  for (const name of names) {
    if (await runOnce(db, name)) done.push(name)
  }
  return done
}

async function runOnce(db: Database, name: string): Promise<boolean> {
  const script = await readFile(new URL(name, folder), 'utf8')
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const [ran] = await tx.query('select 1 from schema_migrations where name = $1', [name])
    if (ran) return false
    // A statement with values can't hold several commands; a DO block runs the file as one.
    await tx.query(`do $migration$ begin execute ${quoteLiteral(script)}; end $migration$`)
    await tx.query('insert into schema_migrations (name) values ($1)', [name])
    return true
  })
}

/** As Postgres' quote_literal: doubled quotes, and backslashes escaped by an E'' string. */
function quoteLiteral(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** How many migrations the database has run; readiness compares it with the files. */
export async function migrationsRun(db: Database): Promise<number> {
  const rows = await db.query<{ count: number }>('select count(*) as count from schema_migrations')
  return onlyRow(rows).count
}
