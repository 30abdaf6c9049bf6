import type { Queries } from '../../../platform/database/database.ts'
import { systemWallTime } from '../../../platform/clock/wall-time.ts'
import type { WallTime } from '../../../platform/clock/wall-time.ts'
import { reserveFreeSlots, reserveSlots } from './rate-limiter.queries.ts'
import type { ReservedSlots } from './rate-limiter.queries.ts'

/** How long a stretch of slots lasts that is reserved at once. */
const RESERVE_MS = 100
/**
 * A slot not taken this long after its time is lost: kept, it would make a burst later on. Together
 * with the stretches of other workers it can overfill a second by no more than this share of it.
 */
const KEEP_MS = 25
/**
 * Slots are reserved no longer than this before their time. Otherwise each send that waits would
 * take one, and with hundreds waiting at four a second a process that dies, or ends, would leave
 * its provider without a send for minutes. Long enough for a response of a busy database.
 */
const AHEAD_MS = 250
/** The clocks' difference is assumed to grow by at most this between two responses. */
const DRIFT_MS = 0.01
/** So far the clocks may drift apart while no response narrows it, before one is assumed to be set. */
const TOLERANCE_MS = 100

interface RateLimiterDeps {
  db: Queries
  wall: WallTime
}

interface RateQueue {
  /** Takes a slot. Resolves when the send may start; undefined when it may start at once. */
  next(): Promise<unknown> | undefined
  /** Takes a slot whose time has come; else returns a promise of when to ask again, and takes no slot. */
  tryNext(): true | Promise<unknown>
  /** Takes a slot only where one is free at once, and none ahead. Where it resolves to true it is to be asked again. */
  tryNow(): true | Promise<boolean>
}

interface Stretch {
  left: number
  nextAtMs: number
}

/**
 * Spreads sends over time so that at most `perSecond` start, over all workers together. Slots are
 * reserved a tenth of a second at a time, because one statement a send would cost more than the
 * send. The next ones are reserved while half of them are left, because a late response would cost
 * slots.
 */
function createRateQueue(
  { db, wall }: RateLimiterDeps,
  name: string,
  perSecond: number,
): RateQueue {
  const gapMs = 1000 / perSecond
  const batch = Math.max(1, Math.floor((perSecond * RESERVE_MS) / 1000))
  const ours = createClockReader(wall)
  const stretches: Stretch[] = []
  let reserving: Promise<boolean> | undefined
  let lastAtMs = Number.NEGATIVE_INFINITY

  /** Returns false where the wait was ended before its time: nothing is sent any more then. */
  const ask = async () => {
    const earlyMs = () => lastAtMs - AHEAD_MS - wall.nowMs()
    if (earlyMs() > 0) await wall.delay(earlyMs())
    if (earlyMs() > AHEAD_MS / 10) return false
    const askedAtMs = wall.nowMs()
    keep(await reserveSlots(db, name, batch, perSecond), askedAtMs)
    return true
  }
  const askForFree = async () => {
    const askedAtMs = wall.nowMs()
    const places = await reserveFreeSlots(db, name, batch, perSecond)
    if (places) keep(places, askedAtMs)
    return places !== undefined
  }
  const keep = (places: ReservedSlots, askedAtMs: number) => {
    const nextAtMs = ours(places, askedAtMs)
    lastAtMs = nextAtMs + (batch - 1) * gapMs
    stretches.push({ left: batch, nextAtMs })
  }
  const reserve = () => {
    // Also after a failure, which would otherwise be handed to every later send for ever.
    reserving ??= ask().finally(() => (reserving = undefined))
    return reserving
  }
  /** The moment of the next slot, or now where that is past; undefined when none is left. */
  const take = (): number | undefined => {
    const now = wall.nowMs()
    for (;;) {
      const [stretch] = stretches
      if (!stretch) return undefined
      dropLate(stretch, now, gapMs)
      if (stretch.left > 0) return Math.max(takeFrom(stretch), now)
      stretches.shift()
    }
  }
  const takeFrom = (stretch: Stretch): number => {
    const atMs = stretch.nextAtMs
    stretch.left -= 1
    stretch.nextAtMs += gapMs
    // Slow lines ask slot by slot: one reserved in vain would hold up other sends for long.
    const isLow = stretches.length === 1 && batch > 1 && stretch.left < batch / 2
    if (isLow) reserve().catch(() => undefined)
    return atMs
  }
  /**
   * Many wait at once: if all whose time passed while this process stood still went on, they would
   * burst.
   */
  const waitFor = async (place: number | undefined): Promise<void> => {
    for (let atMs = place; ; atMs = take()) {
      if (atMs === undefined) {
        if (!(await reserve())) return
        continue
      }
      const waitMs = atMs - wall.nowMs()
      if (waitMs > 0) await wall.delay(waitMs)
      if (wall.nowMs() - atMs <= KEEP_MS) return
    }
  }
  /** The moment of the next slot, which stays where it is; undefined when none is left. */
  const peek = (): number | undefined => {
    const now = wall.nowMs()
    for (const stretch of stretches) {
      dropLate(stretch, now, gapMs)
      if (stretch.left > 0) return stretch.nextAtMs
    }
    return undefined
  }
  return {
    next: () => {
      const atMs = take()
      return atMs === undefined || atMs > wall.nowMs() ? waitFor(atMs) : undefined
    },
    tryNext: () => {
      const atMs = peek()
      if (atMs === undefined) return reserve()
      const waitMs = atMs - wall.nowMs()
      if (waitMs > 0) return wall.delay(waitMs)
      take()
      return true
    },
    tryNow: () => {
      const atMs = peek()
      if (atMs === undefined) return askForFree()
      if (atMs > wall.nowMs()) return Promise.resolve(false)
      take()
      return true
    },
  }
}

function dropLate(stretch: Stretch, nowMs: number, gapMs: number): void {
  const lateMs = nowMs - KEEP_MS - stretch.nextAtMs
  if (lateMs <= 0) return
  const lost = Math.min(stretch.left, Math.ceil(lateMs / gapMs))
  stretch.left -= lost
  stretch.nextAtMs += lost * gapMs
}

/**
 * Converts the database's instants to our own wall time. The fastest response shows most exactly
 * how much the clocks differ; with each response's own delay the stretches of several workers would
 * overlap, and fill one second with slots of another (a quarter too many on a busy machine). Only
 * where even the moment of asking contradicts it was the database's clock set back, or a server
 * with another clock took its place.
 */
function createClockReader(wall: WallTime): (places: ReservedSlots, askedAtMs: number) => number {
  let apartMs = Number.POSITIVE_INFINITY
  return ({ firstAtMs, nowMs }, askedAtMs) => {
    const mostMs = wall.nowMs() - nowMs
    const leastMs = askedAtMs - nowMs
    apartMs = Math.min(apartMs + DRIFT_MS, mostMs)
    if (apartMs < leastMs - TOLERANCE_MS) apartMs = mostMs
    return firstAtMs + apartMs
  }
}

/** The limits of one channel: the provider's, and each account's own share of it. */
export interface RateLimiter {
  /**
   * Whether this account may send its next one now: then its slot is taken. Else when to ask again;
   * the account waits without holding up others.
   */
  mayStart(accountId: string): true | Promise<unknown>
  /**
   * The same for what can't wait until a slot's time comes, and takes none that it would lose: each try would put off
   * the account's next one. Else resolves to whether a slot is free, for which to ask again.
   */
  mayStartNow(accountId: string): true | Promise<boolean>
  /**
   * Resolves when the next send may start over this provider line, whose rate limit all accounts
   * share; undefined when it may at once, so that an unlimited line costs nothing.
   */
  next(): Promise<unknown> | undefined
  /** Whether accounts have a rate limit of their own. */
  readonly byAccount: boolean
}

export function createRateLimiter(
  db: Queries,
  limits: { name: string; perSecond: number; accountPerSecond: number },
  wall: WallTime = systemWallTime,
): RateLimiter {
  const deps = { db, wall }
  const { name, perSecond, accountPerSecond } = limits
  const whole = perSecond > 0 ? createRateQueue(deps, name, perSecond) : undefined
  const accounts = new Map<string, RateQueue>()
  const accountLine = (accountId: string) => {
    const known = accounts.get(accountId)
    if (known) return known
    const line = createRateQueue(deps, `${name}:${accountId}`, accountPerSecond)
    accounts.set(accountId, line)
    return line
  }
  return {
    byAccount: accountPerSecond > 0,
    mayStart: (accountId) => (accountPerSecond > 0 ? accountLine(accountId).tryNext() : true),
    mayStartNow: (accountId) => (accountPerSecond > 0 ? accountLine(accountId).tryNow() : true),
    next: () => whole?.next(),
  }
}
