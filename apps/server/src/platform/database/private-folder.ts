import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

/** Makes a folder that only its owner enters, or closes one that is there. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  // A folder that all share, such as /tmp, or of another user is not ours to close.
  const isShared = (mode & 0o1000) !== 0
  if (!isShared && uid === process.getuid?.()) chmodSync(folder, 0o700)
}

/**
 * Takes all rights of others from the files below. The embedded database gives them to each file that it
 * makes, whatever the process's mask is; until the next start or end those are safe by the folder alone.
 */
export function closeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    // The database removes files of its own meanwhile.
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o700)
  }
}
