import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { progress } from './refuse.mjs'
import { root } from './root.mjs'

const lockFile = join(root, '.installing')
const LOOK_EVERY_MS = 250

/**
 * Runs `install` alone: two commands started at once in one folder would delete each other's
 * packages. The second waits for the first; a lock whose owner is dead is taken over.
 */
export function withInstallLock(/** @type {() => void} */ install) {
  let isReported = false
  while (!tryLock()) {
    if (!isReported) progress('Waiting for another command that installs packages')
    isReported = true
    // The whole script is synchronous: it has nothing else to do while it waits.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS)
  }
  const unlock = () => rmSync(lockFile, { force: true })
  process.once('exit', unlock)
  try {
    install()
  } finally {
    unlock()
    process.removeListener('exit', unlock)
  }
}

function tryLock() {
  try {
    const handle = openSync(lockFile, 'wx')
    writeSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch {
    if (!isHeld()) rmSync(lockFile, { force: true })
    return false
  }
}

/** A file without a number is still being written. */
function isHeld() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
