import type { Queries } from './database/database.ts'
import { advanceOffset, readOffset } from './clock.queries.ts'
import { AppError } from './app-error.ts'

/** Business time: drops, windows, sessions, periods. Signatures and leases use wall time instead. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test sets by hand. */
export interface ManualClock extends Clock {
  set(instant: Date): void
  advance(ms: number): void
}

export function createManualClock(start: Date): ManualClock {
  let nowMs = start.getTime()
  return {
    now: () => new Date(nowMs),
    set: (instant) => void (nowMs = instant.getTime()),
    advance: (ms) => void (nowMs += ms),
  }
}

/**
 * Real time plus an offset that only grows, kept in the database so that all processes agree and a
 * restart does not jump back. Only the sandbox uses it.
 */
export interface SandboxClock extends Clock {
  /** Moves the clock to `instant`; going back is refused with `clock_backwards`. */
  moveTo(instant: Date): Promise<Date>
  /** Reads the offset again; called once a second where several processes share the database. */
  refresh(): Promise<void>
}

export async function openSandboxClock(db: Queries): Promise<SandboxClock> {
  let offsetMs = await readOffset(db)
  const now = () => new Date(Date.now() + offsetMs)
  return {
    now,
    refresh: async () => void (offsetMs = await readOffset(db)),
    moveTo: async (instant) => {
      const wantedMs = instant.getTime() - Date.now()
      if (!(instant >= now())) throw new AppError('clock_backwards')
      offsetMs = await advanceOffset(db, Math.round(wantedMs))
      return now()
    },
  }
}
