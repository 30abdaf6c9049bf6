import { setTimeout as delay } from 'node:timers/promises'

export interface PollBounds {
  timeoutMs?: number
  /** Without it the next look comes after a fifth of the time waited so far, within `gapMs`. */
  everyMs?: number
}

/** Each look takes time from the product that is waited for. */
const gapMs = { least: 50, most: 400 }

/**
 * Calls `look` until it returns a result, and returns that result.
 *
 * @param look returns undefined or false while there is no result; an error that it throws ends the wait
 * @throws Error naming what was waited for when the time is up
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  { timeoutMs = 120_000, everyMs }: PollBounds = {},
): Promise<T> {
  const startMs = performance.now()
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    const waitedMs = performance.now() - startMs
    if (waitedMs > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`)
    await delay(everyMs ?? Math.min(gapMs.most, Math.max(gapMs.least, waitedMs / 5)))
  }
}
