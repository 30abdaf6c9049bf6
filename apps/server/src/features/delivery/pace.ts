import type { Queries } from '../../platform/database/database.ts'
import { systemWallTime } from '../../platform/wall-time.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import { reservePlaces } from './pace.queries.ts'

/** A place is reserved this far ahead at most, so that a stopped worker wastes little. */
const RESERVE_MS = 100
/** A place not taken this long after its time is lost: kept, it would make a burst later on. */
const KEEP_MS = 20

interface PaceDeps {
  db: Queries
  wall: WallTime
}

interface PacedLine {
  /** Resolves when the next send may start; undefined when it may start at once. */
  next(): Promise<unknown> | undefined
}

/**
 * Spreads sends over time so that at most `perSecond` start, over all workers together. Places are
 * reserved a tenth of a second at a time, because one statement a send would cost more than the send.
 */
function createPacedLine({ db, wall }: PaceDeps, name: string, perSecond: number): PacedLine {
  const gapMs = 1000 / perSecond
  const batch = Math.max(1, Math.floor((perSecond * RESERVE_MS) / 1000))
  let left = 0
  let nextAtMs = 0
  let reserving: Promise<void> | undefined

  const reserve = async () => {
    try {
      const waitMs = await reservePlaces(db, name, batch, perSecond)
      nextAtMs = wall.nowMs() + waitMs
      left = batch
    } finally {
      // Also after a failure, which would otherwise be handed to every later send for ever.
      reserving = undefined
    }
  }
  /** How long to wait for the next place; undefined when none is left. */
  const take = (): number | undefined => {
    const lateMs = wall.nowMs() - KEEP_MS - nextAtMs
    if (lateMs > 0) {
      const lost = Math.min(left, Math.ceil(lateMs / gapMs))
      left -= lost
      nextAtMs += lost * gapMs
    }
    if (left === 0) return undefined
    left -= 1
    const waitMs = nextAtMs - wall.nowMs()
    nextAtMs += gapMs
    return waitMs
  }
  const takeLater = async () => {
    for (;;) {
      reserving ??= reserve()
      await reserving
      const waitMs = take()
      if (waitMs === undefined) continue
      if (waitMs > 0) await wall.delay(waitMs)
      return
    }
  }
  return {
    next: () => {
      const waitMs = take()
      if (waitMs === undefined) return takeLater()
      return waitMs > 0 ? wall.delay(waitMs) : undefined
    },
  }
}

export interface Pace {
  /**
   * Resolves when this account may send its next one over this provider line; undefined when it may
   * at once, so that an unlimited line costs nothing.
   */
  next(accountId: string): Promise<unknown> | undefined
}

/** The limits of one channel: the provider's, and each account's own share of it. */
export function createPace(
  db: Queries,
  limits: { name: string; perSecond: number; accountPerSecond: number },
  wall: WallTime = systemWallTime,
): Pace {
  const deps = { db, wall }
  const { name, perSecond, accountPerSecond } = limits
  const whole = perSecond > 0 ? createPacedLine(deps, name, perSecond) : undefined
  const accounts = new Map<string, PacedLine>()
  const accountLine = (accountId: string) => {
    const known = accounts.get(accountId)
    if (known) return known
    const line = createPacedLine(deps, `${name}:${accountId}`, accountPerSecond)
    accounts.set(accountId, line)
    return line
  }
  return {
    next: (accountId) => {
      const own = accountPerSecond > 0 ? accountLine(accountId).next() : undefined
      return own ? own.then(() => whole?.next()) : whole?.next()
    },
  }
}
