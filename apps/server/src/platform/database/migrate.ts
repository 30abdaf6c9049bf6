import { readdir, readFile } from 'node:fs/promises'
import { systemWallTime } from '../clock/wall-time.ts'
import type { Database, Queries, Transaction } from './database.ts'
import { onlyRow } from './database.ts'
import { selectMigrationsRun } from './server-facts.queries.ts'

const ownFolder = new URL('../../../migrations/', import.meta.url)
/** Any number, the same for all our processes: the one that holds it migrates, the others wait. */
const MIGRATION_LOCK = 7_264_001
/** Long enough for any migration, and for the wait until another process has done all of them. */
const STATEMENT_MS = 3_600_000
/** While a migration waits for a table, every statement of the running version on it waits too. */
const LOCK_MS = 2000
/** Between two tries the running version catches up. */
const PAUSE_MS = 1000
const MAX_TRIES = 20

export interface MigrateOptions {
  /** Where the numbered files are. */
  folder?: URL
  /** How long a migration may wait for a lock until it lets the others pass and tries again. */
  lockMs?: number
  pauseMs?: number
}

/** A migration that never got its tables: nothing of it was done. */
export class MigrationBlocked extends Error {}

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, each in a transaction
 * of its own together with the note that it ran. Returns the names of those that ran now.
 *
 * @throws MigrationBlocked when others hold a table for too long
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const folder = options.folder ?? ownFolder
  const names = await migrationNames(folder)
  // A role that may not make tables can start where another one has.
  const ran = new Set(await selectMigrationsRun(db))
  if (names.every((name) => ran.has(name))) return []
  await inTurn(db, (tx) =>
    tx.query(
      'create table if not exists schema_migrations (name text primary key, ran_at timestamptz not null default now())',
    ),
  )
  const done: string[] = []
  for (const name of names) {
    const script = await readFile(new URL(name, folder), 'utf8')
    if (await tryUntilRun(db, name, script, options)) done.push(name)
  }
  return done
}

/**
 * One process at a time. Two that start on a new database would otherwise both make its first table,
 * and one of them would fail, `if not exists` or not.
 */
function inTurn<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.query('set local lock_timeout = 0')
      await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      return await work(tx)
    },
    { statementMs: STATEMENT_MS },
  )
}

/** Postgres' code for a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

async function tryUntilRun(
  db: Database,
  name: string,
  script: string,
  { lockMs = LOCK_MS, pauseMs = PAUSE_MS }: MigrateOptions,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTurn(db, (tx) => runOnce(tx, name, script, lockMs))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) {
        throw error
      }
      if (attempt === MAX_TRIES) throw blocked(name, error)
      await systemWallTime.delay(pauseMs)
    }
  }
}

function blocked(name: string, cause: Error): MigrationBlocked {
  return new MigrationBlocked(
    `The migration ${name} could not lock its tables: another transaction has held one of them for a minute. End that transaction (pg_stat_activity shows it), then start again.`,
    { cause },
  )
}

async function runOnce(
  tx: Transaction,
  name: string,
  script: string,
  lockMs: number,
): Promise<boolean> {
  const [ran] = await tx.query('select 1 from schema_migrations where name = $1', [name])
  if (ran) return false
  await tx.query(`set local lock_timeout = ${lockMs}`)
  // A statement with values can't hold several commands; a DO block runs the file as one.
  await tx.query(`do $migration$ begin execute ${quoteLiteral(script)}; end $migration$`)
  await tx.query('insert into schema_migrations (name) values ($1)', [name])
  return true
}

/** As Postgres' quote_literal: doubled quotes, and backslashes escaped by an E'' string. */
function quoteLiteral(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** The migrations of this version, in their order. */
export async function migrationNames(folder = ownFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/** How many migrations the database has run; readiness compares it with the files. */
export async function migrationsRun(db: Queries): Promise<number> {
  const rows = await db.query<{ count: number }>('select count(*) as count from schema_migrations')
  return onlyRow(rows).count
}
