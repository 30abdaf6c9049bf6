import { databaseUnavailable } from '../app-error.ts'
import type { Clock } from './clock.ts'
import type { Logger } from '../log.ts'
import type { WallTime } from './wall-time.ts'

/**
 * The database's clock, read without asking it each time: all processes share its time, whatever
 * their own machines' clocks show.
 */
export interface DatabaseClock extends Clock {
  latest(): Date
  isTrusted(): boolean
  ready(): Promise<void>
  /** How long ago the database last responded, in milliseconds. */
  silentMs(): number
  close(): void
}

export interface DatabaseClockDependencies {
  /** Asks the database for its time, in milliseconds. Over a connection of its own: a wait blurs it. */
  read: () => Promise<number>
  wall: WallTime
  log: Logger
}

/** How often the database is asked. */
const READ_EVERY_MS = 5000
/** While it must be trusted again: how long after a failure it is asked once more. */
const RETRY_AFTER_MS = 500
/** After this long without a response the two clocks may differ by any amount. */
const TRUST_MS = 60_000
/**
 * Monotonic time stands still while a machine is suspended, the date does not. When they differ
 * by more than this, one of the two is wrong: the machine slept, or its clock was set.
 */
const APART_MS = 1000
/** Two clocks drift apart by at most this share; time servers correct a clock by no more. */
const DRIFT = 0.0005
/** For a correction back by less than this the clock stands still; a larger one is made at once. */
const HOLD_MS = 1000

/**
 * What one response shows: the database looked at its clock after the question left and before the
 * response came, so its clock is ahead of our monotonic time by no less and no more than this.
 */
interface Reading {
  leastMs: number
  mostMs: number
  /** Our monotonic time and our date when the response came. */
  atMs: number
  dateMs: number
}

/**
 * Opens the clock with a first reading.
 *
 * - The quickest responses count: each reading narrows what the ones before left open. `now()` takes
 *   the least that is possible, so a process is late by the quickest round trip and never early; and
 *   `latest()` the most. Nothing begins before its time by the one, or goes on after it by the other.
 * - A reading that contradicts those before replaces them: the database's clock was set, or another
 *   server with another clock took its place. Forward it jumps. Back by less than a second business
 *   time stands still until it is caught up with; back by more it steps once, by as much as the new
 *   server's clock is behind, and what happened in between may carry a later time than what follows.
 * - While the database can't be asked, the last reading counts for a minute.
 */
export async function openDatabaseClock(deps: DatabaseClockDependencies): Promise<DatabaseClock> {
  const { wall, log } = deps
  let reading = await readClock(deps)
  let lastMs = Number.NEGATIVE_INFINITY
  let askedAtMs = reading.atMs
  let isSilent = false
  let isClosed = false
  let asking: Promise<void> | undefined

  const ask = async () => {
    askedAtMs = wall.nowMs()
    const seen = await readClock(deps)
    const next = narrowed(reading, seen)
    const jumpMs = Math.round(next.leastMs - reading.leastMs)
    if (Math.abs(jumpMs) > HOLD_MS) log.warn({ jumpMs }, 'the time of the database has jumped')
    reading = next
    if (isSilent) log.warn('the database responds again')
    isSilent = false
  }
  const refresh = () => {
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
  const refreshQuietly = async () => {
    try {
      await refresh()
    } catch (error) {
      if (!isSilent) log.warn({ err: error }, 'the database did not respond with its time')
      isSilent = true
    }
  }
  const isTrusted = () => wall.nowMs() - reading.atMs <= TRUST_MS && !cameApart(wall, reading)
  const end = wall.every(READ_EVERY_MS, () => void refreshQuietly())
  const now = () => {
    // Not for each call: a database that refuses connections at once would get a flood of attempts.
    if (!isTrusted() && wall.nowMs() - askedAtMs > RETRY_AFTER_MS) void refreshQuietly()
    const nowMs = wall.nowMs() + reading.leastMs
    const isHeld = nowMs < lastMs && lastMs - nowMs < HOLD_MS
    if (!isHeld) lastMs = nowMs
    return new Date(lastMs)
  }
  return {
    now,
    latest: () => {
      const driftMs = (wall.nowMs() - reading.atMs) * DRIFT
      const mostMs = wall.nowMs() + reading.mostMs + driftMs
      return new Date(Math.max(mostMs, now().getTime()))
    },
    isTrusted,
    ready: async () => {
      while (!isTrusted()) {
        if (isClosed) throw databaseUnavailable(new Error('The clock was closed.'))
        await refreshQuietly()
        if (!isTrusted()) await wall.delay(RETRY_AFTER_MS)
      }
    },
    silentMs: () => wall.nowMs() - reading.atMs,
    close: () => {
      isClosed = true
      end()
    },
  }
}

/** Asks again when the machine slept during the request; only the date shows such a sleep. */
async function readClock({ read, wall }: DatabaseClockDependencies): Promise<Reading> {
  for (;;) {
    const before = { atMs: wall.nowMs(), dateMs: wall.date().getTime() }
    const theirMs = await read()
    const atMs = wall.nowMs()
    const dateMs = wall.date().getTime()
    const bounds = { leastMs: theirMs - atMs, mostMs: theirMs - before.atMs }
    if (!cameApart(wall, before)) return { ...bounds, atMs, dateMs }
  }
}

function cameApart(wall: WallTime, since: { atMs: number; dateMs: number }): boolean {
  const elapsedMs = wall.nowMs() - since.atMs
  const dateElapsedMs = wall.date().getTime() - since.dateMs
  return Math.abs(dateElapsedMs - elapsedMs) > APART_MS
}

/** What both readings allow; only the new one where they contradict each other. */
function narrowed(old: Reading, seen: Reading): Reading {
  const driftMs = (seen.atMs - old.atMs) * DRIFT
  const leastMs = Math.max(old.leastMs - driftMs, seen.leastMs)
  const mostMs = Math.min(old.mostMs + driftMs, seen.mostMs)
  return leastMs <= mostMs ? { ...seen, leastMs, mostMs } : seen
}
