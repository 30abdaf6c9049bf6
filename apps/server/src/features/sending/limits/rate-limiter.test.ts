import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { stoppable, systemWallTime } from '../../../platform/clock/wall-time.ts'
import type { WallTime } from '../../../platform/clock/wall-time.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { reserveSlots } from './rate-limiter.queries.ts'
import type { ReservedSlots } from './rate-limiter.queries.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const waitOf = ({ firstAtMs, nowMs }: ReservedSlots) => firstAtMs - nowMs

/** Asks for a slot of an account until it has one. */
async function untilStarted(rateLimiter: RateLimiter, account: string): Promise<void> {
  for (;;) {
    const start = rateLimiter.mayStart(account)
    if (start === true) return
    await start
  }
}

describe('a rate-limited line', () => {
  it('gives each worker the slots after those already taken', async () => {
    // One slot in ten seconds, so that a slow machine can't make the waits disappear.
    const waits = []
    for (let worker = 0; worker < 3; worker += 1) {
      waits.push(waitOf(await reserveSlots(db, 'slow', 5, 0.1)))
    }
    const [first, second, third] = waits
    expect(first).toBeLessThanOrEqual(0)
    expect(second).toBeGreaterThan(40_000)
    expect(second).toBeLessThanOrEqual(50_000)
    expect(third).toBeGreaterThan(90_000)
    expect(third).toBeLessThanOrEqual(100_000)
  })

  it('ignores a slot that a server with a clock ahead wrote too far ahead', async () => {
    const ahead = `insert into pace (line, next_free_at)
      values ($1, clock_timestamp() + make_interval(secs => $2))`
    await db.query(ahead, ['believed', 55])
    expect(waitOf(await reserveSlots(db, 'believed', 1, 10))).toBeGreaterThan(30_000)
    await db.query(ahead, ['ahead', 300])
    expect(waitOf(await reserveSlots(db, 'ahead', 1, 10))).toBeLessThan(1)
    expect(waitOf(await reserveSlots(db, 'ahead', 1, 10))).toBeLessThan(101)
  })

  it('never gives one slot to two workers that ask at once', async () => {
    const reserved = await Promise.all(
      Array.from({ length: 8 }, () => reserveSlots(db, 'race', 1, 0.1)),
    )
    const [first = 0, ...others] = reserved
      .map(({ firstAtMs }) => firstAtMs)
      .toSorted((a, b) => a - b)
    const places = [first, ...others].map((atMs) => Math.round((atMs - first) / 10_000))
    expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('goes on after the database was away for a moment', async () => {
    let away = true
    const query: Database['query'] = (sql, values) => {
      if (away) throw new Error('The database is away.')
      return db.query(sql, values)
    }
    const rateLimiter = createRateLimiter(
      { ...db, query },
      { name: 'cut', perSecond: 1000, accountPerSecond: 0 },
    )
    await expect(rateLimiter.next()).rejects.toThrow('away')
    away = false
    await expect(rateLimiter.next()).resolves.toBeUndefined()
  })

  it('is not touched where nothing is limited', async () => {
    const rateLimiter = createRateLimiter(db, { name: 'free', perSecond: 0, accountPerSecond: 0 })
    await rateLimiter.next()
    expect(await db.query(`select line from pace where line like 'free%'`)).toEqual([])
  })

  it('is asked for each send also where one a second is allowed', async () => {
    const rateLimiter = createRateLimiter(db, { name: 'one', perSecond: 1, accountPerSecond: 1 })
    expect(rateLimiter.byAccount).toBe(true)
    const [start, next] = [rateLimiter.mayStart('ann'), rateLimiter.next()]
    expect(start).not.toBe(true)
    expect(next).toBeDefined()
    await Promise.all([start, next])
  })

  it('keeps a queue for each account besides the shared one', async () => {
    const rateLimiter = createRateLimiter(db, {
      name: 'voice',
      perSecond: 1000,
      accountPerSecond: 1000,
    })
    for (const account of ['one', 'other']) await untilStarted(rateLimiter, account)
    await rateLimiter.next()
    const lines = await db.query(`select line from pace where line like 'voice%' order by line`)
    expect(lines).toEqual([{ line: 'voice' }, { line: 'voice:one' }, { line: 'voice:other' }])
  })

  it('gives who may not wait a slot that is free, and takes none ahead where none is', async () => {
    // One slot in ten seconds, so that a slow machine can't make the wait disappear.
    const limits = { name: 'now', perSecond: 0, accountPerSecond: 0.1 }
    const freeAt = () => db.query(`select next_free_at from pace where line = 'now:ann'`)
    const [first, second] = [createRateLimiter(db, limits), createRateLimiter(db, limits)]
    expect(await first.mayStartNow('ann')).toBe(true)
    const before = await freeAt()
    expect(before).toHaveLength(1)
    expect(await second.mayStartNow('ann')).toBe(false)
    expect(await freeAt()).toEqual(before)
  })

  it('loses the slots that were not taken in time, and makes no burst of them', async () => {
    const fixture = standStill()
    const rateLimiter = createRateLimiter(fixture.db, hundredASecond, fixture.wall)
    const waits: number[] = []
    const sendAll = async (count: number) => {
      for (let send = 0; send < count; send += 1) {
        const before = fixture.wall.nowMs()
        const sent = Promise.resolve(rateLimiter.next())
        waits.push((await fixture.runUntil(sent)) - before)
      }
    }
    await sendAll(3)
    expect(waits).toEqual([0, 10, 10])
    fixture.moveTo(95)
    await sendAll(5)
    // Of the first ten only those from 70 on are left: 70, 80 and 90 at once, then 100 and 110.
    expect(waits.slice(3)).toEqual([0, 0, 0, 5, 10])
  })

  it.each([-300_000, 300_000])(
    'goes on when the clock of the database jumps by %d ms',
    async (jumpMs) => {
      const fixture = standStill()
      const rateLimiter = createRateLimiter(fixture.db, fourASecond, fixture.wall)
      const send = () => fixture.runUntil(Promise.resolve(rateLimiter.next()))
      expect([await send(), await send()]).toEqual([0, 250])
      fixture.failOver(jumpMs)
      const sentAtMs = [await send(), await send(), await send(), await send(), await send()]
      expect(sentAtMs.at(-1)).toBeLessThanOrEqual(1750)
      // Not one reservation after the other until they have caught up with a clock that is behind.
      expect(fixture.reservations()).toBeLessThan(10)
    },
  )

  it('makes no burst of sends that waited while the process stood still', async () => {
    const fixture = standStill()
    const rateLimiter = createRateLimiter(fixture.db, hundredASecond, fixture.wall)
    const startedAtMs: number[] = []
    const sends = Array.from({ length: 10 }, async () => {
      await rateLimiter.next()
      startedAtMs.push(fixture.wall.nowMs())
    })
    await fixture.answered()
    fixture.moveTo(85)
    await fixture.runUntil(Promise.all(sends))
    // Those of 10 to 50 wake up too late and take new slots.
    expect(startedAtMs).toEqual([0, 85, 85, 85, 90, 100, 110, 120, 130, 140])
  })

  it('takes no slot long before its time, however many wait: a crash would waste it', async () => {
    const fixture = standStill()
    const rateLimiter = createRateLimiter(fixture.db, fourASecond, fixture.wall)
    const startedAtMs: number[] = []
    const takenAheadMs: number[] = []
    const sends = Array.from({ length: 12 }, async () => {
      await rateLimiter.next()
      startedAtMs.push(fixture.wall.nowMs())
      takenAheadMs.push(fixture.freeAtMs() - fixture.wall.nowMs())
    })
    await fixture.runUntil(Promise.all(sends))
    expect(startedAtMs).toEqual(Array.from({ length: 12 }, (_, place) => place * 250))
    expect(Math.max(...takenAheadMs)).toBeLessThanOrEqual(750)
  })

  it('takes no further slot once it is stopped, and keeps no caller waiting', async () => {
    const fixture = standStill()
    const stopping = stoppable(fixture.wall)
    const rateLimiter = createRateLimiter(fixture.db, fourASecond, stopping.wall)
    const sends = Array.from({ length: 12 }, async () => rateLimiter.next())
    await fixture.answered()
    stopping.stop()
    await fixture.answered()
    await Promise.all(sends)
    expect(fixture.wall.nowMs()).toBe(0)
    expect(fixture.freeAtMs()).toBeLessThanOrEqual(750)
  })
})

const fourASecond = { name: 'slow', perSecond: 4, accountPerSecond: 0 }

const hundredASecond = { name: 'still', perSecond: 100, accountPerSecond: 0 }

/** A wall time that stands still but for what the test does, and a database that follows it. */
function standStill() {
  let nowMs = 0
  let freeAtMs = 0
  let asking = 0
  let serverAheadMs = 0
  let reservations = 0
  let timers: { atMs: number; wake: () => void }[] = []
  const wall: WallTime = {
    ...systemWallTime,
    nowMs: () => nowMs,
    delay: (ms) => new Promise<void>((wake) => void timers.push({ atMs: nowMs + ms, wake })),
  }
  const query: Database['query'] = async (_sql, values = []) => {
    asking += 1
    reservations += 1
    const [, count, perSecond] = values
    const serverNowMs = nowMs + serverAheadMs
    const firstAtMs = Math.max(freeAtMs, serverNowMs)
    freeAtMs = firstAtMs + (Number(count) / Number(perSecond)) * 1000
    const response = 'select $1::float8 as "firstAtMs", $2::float8 as "nowMs"'
    return db.query<never>(response, [firstAtMs, serverNowMs]).finally(() => (asking -= 1))
  }
  const moveTo = (atMs: number) => {
    nowMs = atMs
    const due = timers.filter((timer) => timer.atMs <= nowMs)
    timers = timers.filter((timer) => timer.atMs > nowMs)
    for (const { wake } of due) wake()
  }
  /** Everything that can happen at this moment has happened. */
  const answered = async () => {
    do await nextTurn()
    while (asking > 0)
    await nextTurn()
  }
  /** Lets the time pass from timer to timer; returns when the work was done. */
  const runUntil = async (work: Promise<unknown>) => {
    let doneAtMs: number | undefined
    void work.then(() => (doneAtMs = nowMs))
    for (;;) {
      await answered()
      if (doneAtMs !== undefined) return doneAtMs
      moveTo(Math.min(...timers.map((timer) => timer.atMs)))
    }
  }
  /** Another server takes over, which has no slot taken and a clock that differs by so much. */
  const failOver = (aheadMs: number) => {
    serverAheadMs = aheadMs
    freeAtMs = Number.NEGATIVE_INFINITY
  }
  return {
    db: { ...db, query },
    wall,
    failOver,
    reservations: () => reservations,
    moveTo,
    answered,
    runUntil,
    freeAtMs: () => freeAtMs,
  }
}
