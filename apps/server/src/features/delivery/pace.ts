import type { Queries } from '../../platform/database/database.ts'
import { systemWallTime } from '../../platform/wall-time.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import { reservePlaces } from './pace.queries.ts'

/** A place is reserved this far ahead at most, so that a stopped worker wastes little. */
const RESERVE_MS = 100

interface PaceDeps {
  db: Queries
  wall: WallTime
}

export interface PacedLine {
  /** Resolves when the next send may start. */
  next(): Promise<void>
}

/**
 * Spreads sends over time so that at most `perSecond` start, over all workers together. Places are
 * reserved a tenth of a second at a time, because one statement a send would cost more than the send.
 */
function createPacedLine({ db, wall }: PaceDeps, name: string, perSecond: number): PacedLine {
  if (perSecond <= 0) return { next: () => Promise.resolve() }
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
  return {
    next: async () => {
      while (left === 0) {
        reserving ??= reserve()
        await reserving
      }
      left -= 1
      const startAtMs = nextAtMs
      nextAtMs += gapMs
      const waitMs = startAtMs - wall.nowMs()
      if (waitMs > 0) await wall.delay(waitMs)
    },
  }
}

export interface Pace {
  /** Resolves when this account may send its next one over this provider line. */
  next(accountId: string): Promise<void>
}

/** The limits of one channel: the provider's, and each account's own share of it. */
export function createPace(
  db: Queries,
  limits: { name: string; perSecond: number; accountPerSecond: number },
  wall: WallTime = systemWallTime,
): Pace {
  const deps = { db, wall }
  const whole = createPacedLine(deps, limits.name, limits.perSecond)
  const accounts = new Map<string, PacedLine>()
  const accountLine = (accountId: string) => {
    const known = accounts.get(accountId)
    if (known) return known
    const line = createPacedLine(deps, `${limits.name}:${accountId}`, limits.accountPerSecond)
    accounts.set(accountId, line)
    return line
  }
  return {
    next: async (accountId) => {
      if (limits.accountPerSecond > 0) await accountLine(accountId).next()
      if (limits.perSecond > 0) await whole.next()
    },
  }
}
