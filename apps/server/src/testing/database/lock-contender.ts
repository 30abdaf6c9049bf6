import { lockFolder } from '../../platform/database/folder-lock.ts'

/**
 * A process that tries to lock a folder on demand. It is sent the folder and the instant,
 * in milliseconds, at which all try, and reports whether it got the lock; sent `release` it releases it.
 */
const WAIT_MS = 30
let lock: { release(): void } | undefined

function tryAt({ folder, atMs }: { folder: string; atMs: number }): string {
  while (Date.now() < atMs) {
    // No timer is as exact as this.
  }
  try {
    lock = lockFolder(folder, WAIT_MS)
    return 'locked'
  } catch (error) {
    return String(error)
  }
}

process.on('message', (message: { folder: string; atMs: number } | 'release') => {
  if (message !== 'release') return process.send?.(tryAt(message))
  lock?.release()
  lock = undefined
  return process.send?.('released')
})
