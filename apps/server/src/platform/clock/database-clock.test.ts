import { describe, expect, it } from 'vitest'
import { openDatabaseClock } from './database-clock.ts'
import { createLogger } from '../log.ts'
import { systemWallTime } from './wall-time.ts'
import type { WallTime } from './wall-time.ts'

const DATABASE_START_MS = Date.UTC(2026, 10, 21, 20, 59)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A machine and a database server whose clocks are set by hand. Only `pass` lets time go by. */
function twoMachines({ processAheadMs = 0 } = {}) {
  let monotonicMs = 5000
  let dateMs = DATABASE_START_MS + processAheadMs
  let databaseMs = DATABASE_START_MS
  let waysMs: readonly [number, number] = [1, 1]
  let down = false
  let every: () => void = () => undefined
  let onTheWayBack: () => void = () => undefined
  const pass = (ms: number) => {
    monotonicMs += ms
    dateMs += ms
    databaseMs += ms
  }
  const wall: WallTime = {
    ...systemWallTime,
    nowMs: () => monotonicMs,
    date: () => new Date(dateMs),
    delay: (ms) => {
      pass(ms)
      return systemWallTime.turn()
    },
    every: (_ms, work) => {
      every = work
      return () => undefined
    },
  }
  let asked = 0
  const read = async () => {
    asked += 1
    pass(waysMs[0])
    if (down) throw new Error('connect ECONNREFUSED')
    const seenMs = databaseMs
    pass(waysMs[1])
    onTheWayBack()
    onTheWayBack = () => undefined
    return seenMs
  }
  return {
    deps: { wall, read, log: createLogger('silent') },
    pass,
    asked: () => asked,
    databaseMs: () => databaseMs,
    /** The round of every five seconds, until its response has come. */
    round: async () => {
      every()
      await systemWallTime.turn()
    },
    ways: (there: number, back: number) => void (waysMs = [there, back]),
    setDown: (is: boolean) => void (down = is),
    setDatabase: (byMs: number) => void (databaseMs += byMs),
    setDate: (byMs: number) => void (dateMs += byMs),
    /** Monotonic time stands still, as on Linux. */
    suspend: (ms: number) => {
      dateMs += ms
      databaseMs += ms
    },
    suspendOnTheWayBack: (ms: number) => {
      onTheWayBack = () => {
        dateMs += ms
        databaseMs += ms
      }
    },
  }
}

/** Milliseconds there and back; the quickest way of each kind is in another reading. */
const slowWays = [
  [5, 200],
  [300, 3],
  [80, 700],
] as const

describe("the database's clock in a process", () => {
  it.each([5 * MINUTE_MS, -5 * MINUTE_MS])(
    "shows the database's time on a machine that is %d ms ahead",
    async (processAheadMs) => {
      const machines = twoMachines({ processAheadMs })
      const clock = await openDatabaseClock(machines.deps)
      machines.pass(20_000)
      expect(machines.databaseMs() - clock.now().getTime()).toBe(1)
    },
  )

  it('is never early, and late by no more than the quickest response', async () => {
    const machines = twoMachines()
    machines.ways(30, 400)
    const clock = await openDatabaseClock(machines.deps)
    const late = () => machines.databaseMs() - clock.now().getTime()
    expect(late()).toBe(400)
    for (const [there, back] of slowWays) {
      machines.ways(there, back)
      await machines.round()
      expect(late()).toBeGreaterThanOrEqual(0)
    }
    expect(late()).toBeLessThanOrEqual(4)
  })

  it.each([-0.0004, 0.0004])(
    'is never early, nor behind in its latest, where the clocks drift by %d and each response is slow',
    async (drift) => {
      const machines = twoMachines()
      const clock = await openDatabaseClock(machines.deps)
      machines.ways(900, 900)
      for (let round = 0; round < 100; round += 1) {
        const beganAtMs = machines.databaseMs()
        machines.pass(5000)
        await machines.round()
        machines.setDatabase((machines.databaseMs() - beganAtMs) * drift)
        expect(clock.now().getTime()).toBeLessThanOrEqual(machines.databaseMs())
        expect(clock.latest().getTime()).toBeGreaterThanOrEqual(machines.databaseMs())
      }
    },
  )

  it('is never behind in the latest that it may be, and ahead by no more than a round trip', async () => {
    const machines = twoMachines()
    machines.ways(700, 30)
    const clock = await openDatabaseClock(machines.deps)
    const ahead = () => clock.latest().getTime() - machines.databaseMs()
    expect(ahead()).toBe(700)
    for (const [there, back] of slowWays) {
      machines.ways(there, back)
      await machines.round()
      expect(ahead()).toBeGreaterThanOrEqual(0)
    }
    expect(ahead()).toBeLessThanOrEqual(6)
    machines.pass(50_000)
    // The most that the two clocks may have drifted since.
    expect(ahead()).toBeGreaterThanOrEqual(25)
    expect(ahead()).toBeLessThanOrEqual(32)
  })

  it('is trusted for a minute without a response, and not longer', async () => {
    const machines = twoMachines()
    const clock = await openDatabaseClock(machines.deps)
    machines.setDown(true)
    machines.pass(59_000)
    await machines.round()
    expect(clock.isTrusted()).toBe(true)
    expect(clock.silentMs()).toBeGreaterThanOrEqual(59_000)
    machines.pass(1001)
    expect(clock.isTrusted()).toBe(false)
  })

  it.each([
    ['the machine was suspended for an hour', 'suspend', HOUR_MS],
    ['the machine was suspended for two seconds', 'suspend', 2000],
    ['its date was set forward', 'setDate', 2000],
    ['its date was set back', 'setDate', -HOUR_MS],
  ] as const)('is not trusted after %s, until it was read again', async (_what, change, ms) => {
    const machines = twoMachines()
    const clock = await openDatabaseClock(machines.deps)
    expect(clock.isTrusted()).toBe(true)
    machines[change](ms)
    expect(clock.isTrusted()).toBe(false)
    await clock.ready()
    expect(clock.isTrusted()).toBe(true)
    expect(machines.databaseMs() - clock.now().getTime()).toBeLessThanOrEqual(2)
  })

  it('ignores a response that came while the machine slept', async () => {
    const machines = twoMachines()
    const clock = await openDatabaseClock(machines.deps)
    machines.suspendOnTheWayBack(HOUR_MS)
    await machines.round()
    expect(clock.isTrusted()).toBe(true)
    expect(machines.databaseMs() - clock.now().getTime()).toBeLessThanOrEqual(2)
  })

  it('is ready only when the database responds again', async () => {
    const machines = twoMachines()
    const clock = await openDatabaseClock(machines.deps)
    machines.setDown(true)
    machines.suspend(HOUR_MS)
    let isReady = false
    const ready = clock.ready().then(() => (isReady = true))
    for (let turn = 0; turn < 5; turn += 1) await systemWallTime.turn()
    expect(isReady).toBe(false)
    machines.setDown(false)
    await ready
    expect(clock.isTrusted()).toBe(true)
  })

  it('asks again by itself when it is looked at, and not more than twice a second', async () => {
    const machines = twoMachines()
    const clock = await openDatabaseClock(machines.deps)
    machines.setDown(true)
    machines.pass(2000)
    machines.suspend(HOUR_MS)
    const before = machines.asked()
    for (let look = 0; look < 100; look += 1) {
      clock.now()
      await systemWallTime.turn()
    }
    expect(machines.asked() - before).toBe(1)
    machines.setDown(false)
    machines.pass(501)
    clock.now()
    await systemWallTime.turn()
    expect(clock.isTrusted()).toBe(true)
  })

  it('rejects a wait for it once it is closed', async () => {
    const machines = twoMachines()
    const clock = await openDatabaseClock(machines.deps)
    machines.setDown(true)
    machines.suspend(HOUR_MS)
    clock.close()
    await expect(clock.ready()).rejects.toMatchObject({ code: 'database_unavailable' })
  })

  it('stands still while it is corrected back by less than a second', async () => {
    const machines = twoMachines()
    const clock = await openDatabaseClock(machines.deps)
    const before = clock.now().getTime()
    machines.setDatabase(-400)
    await machines.round()
    const shown = [0, 100, 200, 300].map((ms) => {
      machines.pass(ms === 0 ? 0 : 100)
      return clock.now().getTime() - before
    })
    expect(shown).toEqual([0, 0, 0, 0])
    machines.pass(1000)
    expect(machines.databaseMs() - clock.now().getTime()).toBeLessThanOrEqual(2)
  })

  it('steps back once after a failover to a server that is behind, by as much as that is behind', async () => {
    const machines = twoMachines()
    const clock = await openDatabaseClock(machines.deps)
    const before = clock.now().getTime()
    machines.setDatabase(-5 * MINUTE_MS)
    await machines.round()
    expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(-5 * MINUTE_MS)
    expect(machines.databaseMs() - clock.now().getTime()).toBeLessThanOrEqual(2)
    const after = clock.now().getTime()
    machines.ways(300, 300)
    await machines.round()
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(after)
  })
})
