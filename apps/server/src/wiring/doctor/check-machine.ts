import type { Config } from '../../config.ts'
import { readDatabaseTime } from '../../platform/clock/clock.queries.ts'
import type { Queries } from '../../platform/database/database.ts'
import { selectArchive } from '../../platform/database/server-facts.queries.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import type { Surroundings } from './surroundings.ts'

const GIGABYTE = 1e9
const HOUR_MS = 3_600_000
/** A daily backup that ran a little later than yesterday. */
const BACKUP_WARNING_HOURS = 26
const BACKUP_FAULT_HOURS = 72
/** An archive that works writes at least now and then: a segment of the log, or by archive_timeout. */
const ARCHIVE_FAULT_HOURS = 24

/** Room where the product keeps files: the embedded database, secrets, compiled code. */
export async function checkDisk({ disk }: Surroundings, { dataDir }: Config): Promise<Finding> {
  const found = await disk(dataDir)
  if (!found) return fine('disk', 'the data folder is made at the first start')
  const { freeBytes, totalBytes } = found
  const share = freeBytes / totalBytes
  const text = `${(freeBytes / GIGABYTE).toFixed(1)} GB free of ${(totalBytes / GIGABYTE).toFixed(1)} GB`
  const todo = 'Make room on the disk of DATA_DIR, or give it a larger one.'
  if (freeBytes < GIGABYTE / 2) return fault('disk', text, todo)
  if (freeBytes < 2 * GIGABYTE || share < 0.05) return warning('disk', text, todo)
  return fine('disk', text)
}

/** How old the newest backup is, as far as it can be seen from here. */
export async function checkBackups(
  { newestFile, now }: Surroundings,
  { backupFolder }: Config,
  db: Queries,
): Promise<Finding> {
  if (backupFolder === undefined) return checkArchive(db, now())
  const newest = await newestFile(backupFolder)
  const todo =
    'See why the backup job does not write there (BACKUP_FOLDER), and restore one to try it.'
  if (!newest) return fault('backups', `there is no file in ${backupFolder}`, todo)
  const hours = hoursBetween(newest, now())
  const found = `the newest in BACKUP_FOLDER is ${ageOf(hours)} old`
  if (hours > BACKUP_FAULT_HOURS) return fault('backups', found, todo)
  if (hours > BACKUP_WARNING_HOURS) return warning('backups', found, todo)
  return fine('backups', found)
}

async function checkArchive(db: Queries, now: Date): Promise<Finding> {
  const { isOn, lastAt, lastFailedAt } = await selectArchive(db)
  if (!isOn) {
    const todo =
      'Back the database up daily (pg_dump, or your cloud’s snapshots) and name the folder in BACKUP_FOLDER; or archive the log (archive_mode).'
    return warning('backups', 'none can be seen from here', todo)
  }
  const todo = 'See the server’s log, and correct archive_command.'
  if (lastFailedAt !== null && (lastAt === null || lastFailedAt > lastAt)) {
    return fault('backups', 'the archive of the log fails', todo)
  }
  if (lastAt === null)
    return warning('backups', 'the archive of the log is on, and still empty', todo)
  const hours = hoursBetween(lastAt, now)
  const found = `the archive of the log is ${ageOf(hours)} old`
  return hours > ARCHIVE_FAULT_HOURS ? fault('backups', found, todo) : fine('backups', found)
}

function hoursBetween(then: Date, now: Date): number {
  return Math.max(0, (now.getTime() - then.getTime()) / HOUR_MS)
}

function ageOf(hours: number): string {
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`
}

const WARNING_SECONDS = 5
/** Signatures are refused from 300 seconds on. */
const FAULT_SECONDS = 60

/** How far a clock elsewhere is ahead of ours. Its time was read between the two instants. */
export function skewSeconds(theirs: Date, before: Date, after: Date): number {
  return (theirs.getTime() - (before.getTime() + after.getTime()) / 2) / 1000
}

export async function checkDatabaseClock({ now }: Surroundings, db: Queries): Promise<Finding> {
  const before = now()
  const theirs = new Date(await readDatabaseTime(db))
  return clockFinding('clock of the database', skewSeconds(theirs, before, now()))
}

export function clockFinding(what: string, seconds: number): Finding {
  const off = Math.abs(seconds)
  const found = `${off.toFixed(off < 10 ? 1 : 0)} s ${seconds < 0 ? 'behind' : 'ahead of'} this machine’s`
  const todo =
    'Set both clocks by NTP (timedatectl set-ntp true): webhooks signed 5 minutes ago are refused.'
  if (off > FAULT_SECONDS) return fault(what, found, todo)
  if (off > WARNING_SECONDS) return warning(what, found, todo)
  return fine(what, 'agrees with this machine’s')
}
