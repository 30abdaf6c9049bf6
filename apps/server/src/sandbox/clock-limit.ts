import { systemClock } from '../platform/clock/clock.ts'

/** How far the clock may be ahead of the real time: it never moves back, and no calendar is endless. */
const MAX_AHEAD_MS = 10 * 366 * 24 * 3_600_000

/** Why the sandbox clock can't be moved to the instant, in words; undefined where it can. */
export function clockFault(instant: Date): string | undefined {
  if (Number.isNaN(instant.getTime())) return 'Name an instant, such as 2026-11-23T10:00:00Z.'
  if (instant.getTime() <= systemClock.now().getTime() + MAX_AHEAD_MS) return undefined
  return 'The sandbox clock goes at most ten years ahead of today.'
}
