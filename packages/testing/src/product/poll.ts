import { setTimeout as delay } from 'node:timers/promises'

export interface PollBounds {
  timeoutMs?: number
  everyMs?: number
}

/**
 * Calls `look` until it returns a result, and returns that result.
 *
 * @param look returns undefined or false while there is no result; an error that it throws ends the wait
 * @throws Error naming what was waited for when the time is up
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  { timeoutMs = 120_000, everyMs = 100 }: PollBounds = {},
): Promise<T> {
  const endMs = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (performance.now() > endMs) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`)
    await delay(everyMs)
  }
}
