import { mkdirSync, openSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * PGlite takes no lock on its folder, and two processes on one folder lose rows silently. So the
 * first writes its process number into a file made with O_EXCL; a second is refused at once,
 * naming the first; a lock whose owner is dead is taken over.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'afterbeep.lock')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (tryCreate(file)) {
      held.add(file)
      return { release: () => release(file) }
    }
    const owner = ownerOf(file)
    if (owner !== undefined && isAlive(owner, file)) {
      throw new Error(
        `The data folder ${folder} is in use by process ${owner}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
  throw new Error(`The data folder ${folder} could not be locked.`)
}

/** The locks of this process. */
const held = new Set<string>()

/** Only what is ours is removed: after a release the file may be another process's. */
function release(file: string): void {
  if (held.delete(file)) rmSync(file, { force: true })
}

function tryCreate(file: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function ownerOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number, file: string): boolean {
  // In a container every start may get the same number: then the owner is an earlier, dead process.
  if (pid === process.pid) return held.has(file)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there but is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
