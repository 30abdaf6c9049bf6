import { systemWallTime } from '../../clock/wall-time.ts'
import { onlyRow } from '../database.ts'
import type { Queries } from '../database.ts'
import type { Scripts } from './filled-tables.ts'

/** What `pg_ls_waldir()` lists besides is no log file: its folders, and the history of a timeline. */
const LOG_FILE = `name ~ '^[0-9A-F]{24}$'`
const IN_USE = 'pg_walfile_name(pg_current_wal_insert_lsn())'

/** Of `wal_keep_size`, so many are written for it at most: 4 GB of the usual size. */
const MOST_FOR_KEEP_SIZE = 256
/** How often a file that waits to be archived, or for a standby, is looked at again, a second after the other. */
const LOOKS_AT_KEPT = 30

/**
 * Ends the log file in use, so that a checkpoint removes all that came before, or keeps it under a coming name to write
 * over it; then writes over each of those, which hold until then what they held. A file that the server keeps longer may
 * get such a name later, so this goes on until none from before is left. Returns those that it keeps all the same, for
 * a standby or an archive.
 */
export async function overwriteLogFiles(db: Scripts): Promise<string[]> {
  const before = await fileInUse(db)
  // What `wal_keep_size` keeps is the newest.
  const newest = await filesOfKeepSize(db)
  for (let file = 0; file <= newest; file += 1) await endLogFile(db)
  let kept = await filesUpTo(db, before)
  for (;;) {
    await writeOverFilesAhead(db)
    const left = await waitUntilFewer(db, before, kept.length)
    if (left.length === kept.length) return left
    kept = left
  }
}

async function filesOfKeepSize(db: Queries): Promise<number> {
  const rows = await db.query<{ files: number }>(
    `select least(ceil(pg_size_bytes(current_setting('wal_keep_size'))::float8
       / pg_size_bytes(current_setting('wal_segment_size'))), $1)::int as files`,
    [MOST_FOR_KEEP_SIZE],
  )
  return onlyRow(rows).files
}

async function writeOverFilesAhead(db: Scripts): Promise<void> {
  const ahead = await filesAhead(db)
  const last = ahead.at(-1) ?? ''
  // Each turn ends one at least, and fills it up with zeros; what others write may end more.
  for (let turn = 0; turn < ahead.length && (await fileInUse(db)) <= last; turn += 1) {
    await endLogFile(db)
  }
}

async function waitUntilFewer(db: Scripts, before: string, most: number): Promise<string[]> {
  let left = await filesUpTo(db, before)
  for (let look = 0; look < LOOKS_AT_KEPT && left.length > 0 && left.length === most; look += 1) {
    await systemWallTime.delay(1000)
    await db.script('checkpoint')
    left = await filesUpTo(db, before)
  }
  return left
}

async function fileInUse(db: Queries): Promise<string> {
  return onlyRow(await db.query<{ name: string }>(`select ${IN_USE} as name`)).name
}

async function filesUpTo(db: Queries, last: string): Promise<string[]> {
  const files = await db.query<{ name: string }>(
    `select name from pg_ls_waldir() where ${LOG_FILE} and name <= $1 order by name`,
    [last],
  )
  return files.map(({ name }) => name)
}

/** With the one in use, whose end may hold what an older log had there. */
async function filesAhead(db: Queries): Promise<string[]> {
  const files = await db.query<{ name: string }>(
    `select name from pg_ls_waldir() where ${LOG_FILE} and name >= ${IN_USE} order by name`,
  )
  return files.map(({ name }) => name)
}

async function endLogFile(db: Scripts): Promise<void> {
  await db.script('select pg_switch_wal()')
  await db.script('checkpoint')
}
