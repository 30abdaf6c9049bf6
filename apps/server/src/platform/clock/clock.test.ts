import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock, openSandboxClock } from './clock.ts'
import { readDatabaseTime } from './clock.queries.ts'
import { openDatabaseClock } from './database-clock.ts'
import type { Database, Queries } from '../database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../log.ts'
import { systemWallTime } from './wall-time.ts'

const start = new Date('2026-11-21T15:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('the sandbox clock', () => {
  it('knows where it was last moved to, also in a process that only reads it', async () => {
    const base = createManualClock(start)
    const ours = await openSandboxClock(db, base)
    const theirs = await openSandboxClock(db, base)
    expect(ours.movedTo()).toBeUndefined()
    await ours.moveTo(later(3_600_000))
    base.advance(1000)
    await theirs.refresh()
    expect([ours.movedTo(), theirs.movedTo()]).toEqual([later(3_600_000), later(3_600_000)])
    expect(ours.now()).toEqual(later(3_601_000))
  })

  it('keeps the farther of two moves, and where that one arrived', async () => {
    const base = createManualClock(start)
    const ours = await openSandboxClock(db, base)
    const theirs = await openSandboxClock(db, base)
    await ours.moveTo(later(10_000_000))
    await theirs.moveTo(later(7_200_000))
    expect([theirs.now(), theirs.movedTo()]).toEqual([later(10_000_000), later(10_000_000)])
  })

  it('does not go back where an older reading arrives after a move', async () => {
    let arrives: (() => void) | undefined
    const slow: Queries = {
      query: async (...statement) => {
        const rows = await db.query<never>(...statement)
        if (arrives === undefined && isHeld) await new Promise<void>((go) => (arrives = go))
        return rows
      },
    }
    let isHeld = false
    const clock = await openSandboxClock(slow, createManualClock(start))
    isHeld = true
    const refreshed = clock.refresh()
    await expect.poll(() => arrives).toBeDefined()
    await clock.moveTo(later(20_000_000))
    arrives?.()
    await refreshed
    expect([clock.now(), clock.movedTo()]).toEqual([later(20_000_000), later(20_000_000)])
  })

  it('is trusted as much as the clock that it is based on', async () => {
    const base = { ...createManualClock(start), isTrusted: () => false }
    expect((await openSandboxClock(db, base)).isTrusted?.()).toBe(false)
    expect((await openSandboxClock(db, createManualClock(start))).isTrusted?.()).toBe(true)
  })
})

describe('business time', () => {
  it("is the database's, however wrong the process's own clock is", async () => {
    const aheadMs = 300_000
    const wall = { ...systemWallTime, date: () => new Date(Date.now() + aheadMs) }
    const read = () => readDatabaseTime(db)
    const clock = await openDatabaseClock({ read, wall, log: createLogger('silent') })
    const shownMs = clock.now().getTime()
    expect((await read()) - shownMs).toBeGreaterThanOrEqual(0)
    expect(wall.date().getTime() - shownMs).toBeGreaterThanOrEqual(aheadMs)
    clock.close()
  })
})
