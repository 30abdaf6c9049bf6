import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { startContenders } from '../../testing/database/lock-contenders.ts'
import type { Contenders } from '../../testing/database/lock-contenders.ts'

/** How often all try at once: STARTS, or what `npm test` has the time for. */
const starts = Number(process.env['STARTS'] ?? 100)
const CONTENDERS = 4
const MINUTES_20_MS = 20 * 60_000

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'afterbeep-lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const ownerFile = () => join(folder, 'afterbeep.lock')
const deadPid = String(spawnSync(process.execPath, ['--version']).pid)

describe('the lock on a data folder', () => {
  it('refuses a second holder, naming the first, until it is released', () => {
    const lock = lockFolder(folder, 0)
    expect(() => lockFolder(folder, 0)).toThrow(`in use by process ${process.pid}.`)
    lock.release()
    expect(existsSync(ownerFile())).toBe(false)
    lockFolder(folder, 0).release()
  })

  it('refuses within a second', () => {
    const lock = lockFolder(folder)
    const startMs = performance.now()
    expect(() => lockFolder(folder)).toThrow('in use by process')
    expect(performance.now() - startMs).toBeLessThan(1000)
    lock.release()
  })

  it.each([
    ['of a process that is dead', () => deadPid],
    ['of another program that has the number by now', () => String(process.ppid)],
    ['of this process, as in a container', () => String(process.pid)],
    ['with nothing in it', () => ''],
  ])('is taken despite an earlier file %s', (_what, owner) => {
    writeFileSync(ownerFile(), owner())
    const lock = lockFolder(folder)
    expect(readFileSync(ownerFile(), 'utf8')).toBe(String(process.pid))
    lock.release()
  })

  it('is released only once, and does not touch a later lock', () => {
    const lock = lockFolder(folder)
    lock.release()
    const next = lockFolder(folder)
    lock.release()
    expect(existsSync(ownerFile())).toBe(true)
    expect(() => lockFolder(folder, 0)).toThrow('in use')
    next.release()
  })
})

describe('the lock on a data folder that several processes want', () => {
  let contenders: Contenders
  afterEach(() => contenders.end())

  it.each([
    ['an empty folder', () => undefined],
    ['the file of a dead process', () => writeFileSync(ownerFile(), deadPid)],
    ['the file of another program', () => writeFileSync(ownerFile(), String(process.ppid))],
  ])(
    `goes to exactly one of ${CONTENDERS} that start in the same moment, with %s`,
    async (_what, prepare) => {
      contenders = startContenders(CONTENDERS)
      const winners: number[] = []
      for (let start = 0; start < starts; start += 1) {
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
        prepare()
        winners.push(await contenders.race(folder))
      }
      expect(winners).toEqual(Array.from({ length: starts }, () => 1))
    },
    MINUTES_20_MS,
  )

  it('is free as soon as its holder was killed', async () => {
    contenders = startContenders(2)
    const pid = await contenders.lockWithFirst(folder)
    expect(() => lockFolder(folder, 0)).toThrow(`in use by process ${pid}.`)
    await contenders.killFirst()
    expect(readFileSync(ownerFile(), 'utf8')).toBe(String(pid))
    lockFolder(folder, 0).release()
  })
})
