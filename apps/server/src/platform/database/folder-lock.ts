import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Long enough for a process that tried in the same moment to be through. */
const WAIT_MS = 200

/**
 * PGlite takes no lock on its folder, and two processes on one folder lose rows silently. So the
 * first holds a lock of the kernel's, which ends with the process however that ends: an exclusive
 * transaction of SQLite on an empty file. With only a process number in a file, two starts in the
 * same moment both got the lock, and a start was refused when another program had the number later.
 *
 * The number is written beside it, only to name the first to a second process.
 *
 * @param waitMs how long a second process waits for the first to end
 * @throws Error naming the process that has the folder
 */
export function lockFolder(folder: string, waitMs = WAIT_MS): { release(): void } {
  mkdirSync(folder, { recursive: true })
  const ownerFile = join(folder, 'afterbeep.lock')
  // Never removed: one that had opened it before would then lock a file that others no longer see.
  const held = tryHold(join(folder, 'lock.sqlite'), waitMs)
  if (held === undefined) throw new Error(refusal(folder, ownerFile))
  writeOwner(ownerFile)
  // Kept here, because a lock without a reference would be collected, and end.
  locks.add(held)
  return {
    release: () => {
      if (!locks.delete(held)) return
      rmSync(ownerFile, { force: true })
      held.close()
    },
  }
}

/** The locks of this process. */
const locks = new Set<DatabaseSync>()

/** SQLite's number for a lock that another process has. */
const BUSY = 5

function tryHold(file: string, timeout: number): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout })
  try {
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined
    throw error
  }
}

/** Whole or not at all, as others read it at any time. */
function writeOwner(file: string): void {
  const fresh = `${file}.new`
  writeFileSync(fresh, String(process.pid))
  renameSync(fresh, file)
}

function refusal(folder: string, ownerFile: string): string {
  return `The data folder ${folder} is in use by ${ownerOf(ownerFile)}. Stop it first, or set DATA_DIR to another folder.`
}

function ownerOf(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8')
    return /^\d+$/.test(pid) ? `process ${pid}` : 'another process'
  } catch {
    return 'another process'
  }
}
