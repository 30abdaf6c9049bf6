import { systemWallTime } from '../../clock/wall-time.ts'
import { onlyRow } from '../database.ts'
import type { Queries } from '../database.ts'
import type { Scripts } from './filled-tables.ts'

/** What `pg_ls_waldir()` lists besides is no log file: its folders, and the history of a timeline. */
const LOG_FILE = `name ~ '^[0-9A-F]{24}$'`
const IN_USE = 'pg_walfile_name(pg_current_wal_insert_lsn())'

/** How often a file that waits to be archived, or for a standby, is looked at again, a second after the other. */
const LOOKS_AT_KEPT = 30

/**
 * Ends the log file in use, so that a checkpoint removes all that came before, or keeps it under a coming name to write
 * over it; then writes over each of those, which hold until then what they held. Returns the files from before that
 * the server goes on keeping, for a standby or an archive.
 */
export async function overwriteLogFiles(db: Scripts): Promise<string[]> {
  const before = await fileInUse(db)
  await endLogFile(db)
  let kept = await filesUpTo(db, before)
  for (let look = 0; look < LOOKS_AT_KEPT && kept.length > 0; look += 1) {
    await systemWallTime.delay(1000)
    await db.script('checkpoint')
    kept = await filesUpTo(db, before)
  }
  const ahead = await filesAhead(db)
  const last = ahead.at(-1) ?? ''
  // Each turn ends one at least, and fills it up with zeros; what others write may end more.
  for (let turn = 0; turn < ahead.length && (await fileInUse(db)) <= last; turn += 1) {
    await endLogFile(db)
  }
  return kept
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
