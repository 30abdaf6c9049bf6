import type { Queries } from '../database/database.ts'
import { advanceOffset, readSandboxClock } from './clock.queries.ts'
import type { SandboxClockState } from './clock.queries.ts'
import { AppError } from '../app-error.ts'

/**
 * Business time: drops, windows, sessions, periods. Signatures and leases use wall time instead.
 * The optional members are those of a clock that can be wrong or can be moved; a test's has none.
 */
export interface Clock {
  now(): Date
  /** The latest that it may be, where `now()` may be behind; see `latestOf`. */
  latest?(): Date
  /** False when `now()` may be off: until `ready()`, decide nothing by it that reaches a person. */
  isTrusted?(): boolean
  /**
   * Resolves when the clock is trusted again, at once when it is.
   *
   * @throws AppError database_unavailable when the clock is closed before that
   */
  ready?(): Promise<void>
  /**
   * The business instant at which the clock last arrived by being moved by hand. A drop time before
   * it may have been jumped over, and its run is not late. Undefined when it was never moved.
   */
  movedTo?(): Date | undefined
}

/** The latest that it may be. Compare with this what must not happen after an instant. */
export function latestOf(clock: Clock): Date {
  return clock.latest?.() ?? clock.now()
}

/** This process's own clock: right where the database runs in this process. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test moves. */
export interface ManualClock extends Clock {
  /** Moved by hand, as the sandbox's: what it jumps over is not late. */
  set(instant: Date): void
  advance(ms: number): void
  /** So much time really passes. */
  pass(ms: number): void
}

export function createManualClock(start: Date): ManualClock {
  let nowMs = start.getTime()
  let movedTo: Date | undefined
  const moveTo = (ms: number) => {
    nowMs = ms
    movedTo = new Date(ms)
  }
  return {
    now: () => new Date(nowMs),
    movedTo: () => movedTo,
    set: (instant) => moveTo(instant.getTime()),
    advance: (ms) => moveTo(nowMs + ms),
    pass: (ms) => void (nowMs += ms),
  }
}

/**
 * The database's time plus an offset that only grows, kept in the database so that all processes
 * agree and a restart does not jump back. Only the sandbox uses it.
 */
export interface SandboxClock extends Clock {
  /** Moves the clock to `instant`; going back is refused with `clock_backwards`. */
  moveTo(instant: Date): Promise<Date>
  movedTo(): Date | undefined
  /** Reads the offset again; called once a second where several processes share the database. */
  refresh(): Promise<void>
}

/** @param base what the offset is added to: the database's clock */
export async function openSandboxClock(db: Queries, base: Clock): Promise<SandboxClock> {
  let state = await readSandboxClock(db)
  // It only grows: what was read before a move may arrive after it.
  const take = (read: SandboxClockState) => {
    if (read.offsetMs >= state.offsetMs) state = read
  }
  const moved = (instant: Date) => new Date(instant.getTime() + state.offsetMs)
  const now = () => moved(base.now())
  return {
    now,
    latest: () => moved(latestOf(base)),
    isTrusted: () => base.isTrusted?.() ?? true,
    ready: async () => base.ready?.(),
    movedTo: () => state.movedTo,
    refresh: async () => take(await readSandboxClock(db)),
    moveTo: async (instant) => {
      const wantedMs = instant.getTime() - base.now().getTime()
      if (!(instant >= now())) throw new AppError('clock_backwards')
      take(await advanceOffset(db, Math.round(wantedMs), instant))
      return now()
    },
  }
}
