const BASE_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 60_000

/** A provider that asks for a longer pause is tried again after this: it may have been a mistake. */
const LONGEST_PAUSE_MS = 3_600_000

/**
 * How long to wait before the given retry: doubling, half of it random, never under what was asked.
 *
 * @param askedMs what the provider asked for in Retry-After, if it did
 * @param random from 0 to 1
 */
export function backoffMs(attempts: number, askedMs: number | null, random: number): number {
  const full = Math.min(MAX_BACKOFF_MS, BASE_BACKOFF_MS * 2 ** attempts)
  const jittered = full / 2 + (full / 2) * random
  return Math.max(jittered, boundedPauseMs(askedMs))
}

/** What the provider asked for in Retry-After: 0 where it did not, and never longer than the longest pause. */
export function boundedPauseMs(askedMs: number | null): number {
  return Math.min(askedMs ?? 0, LONGEST_PAUSE_MS)
}
