import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'afterbeep-lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const lockFile = () => join(folder, 'afterbeep.lock')

/** The owner that the file names while the lock is held. */
function ownerAfterTaking(): number {
  const lock = lockFolder(folder)
  const owner = Number(readFileSync(lockFile(), 'utf8'))
  lock.release()
  return owner
}

describe('the lock on a data folder', () => {
  it('refuses whoever comes second, naming the first, until it is released', () => {
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
    lock.release()
    expect(existsSync(lockFile())).toBe(false)
    lockFolder(folder).release()
  })

  it('refuses while another process lives', () => {
    writeFileSync(lockFile(), String(process.ppid))
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`)
  })

  it('is taken over from a dead process', () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(lockFile(), String(pid))
    expect(ownerAfterTaking()).toBe(process.pid)
  })

  it('is taken over from an earlier process that had our number, as in a container', () => {
    writeFileSync(lockFile(), String(process.pid))
    expect(ownerAfterTaking()).toBe(process.pid)
  })

  it('is taken over when the file says nothing', () => {
    writeFileSync(lockFile(), '')
    expect(ownerAfterTaking()).toBe(process.pid)
  })

  it('never removes the lock of whoever came after', () => {
    const lock = lockFolder(folder)
    lock.release()
    writeFileSync(lockFile(), String(process.ppid))
    lock.release()
    expect(existsSync(lockFile())).toBe(true)
  })
})
