import { setTimeout as wait } from 'node:timers/promises'

/** The secrets that webhooks may be signed with: the configured ones, and those that the provider names. */
export interface SigningSecrets {
  all(): readonly string[]
  /**
   * Asks the provider, once for all who wait. Resolves with true when it names one that was not known:
   * then a signature that did not match may do so now. What arrived before the call is always checked against
   * a response that was asked for after it.
   */
  reload(): Promise<boolean>
}

/** A secret that the provider names no more may have signed what is on its way still. */
const KEPT_MS = 10 * 60_000
/**
 * Between two calls, and twice as long after each that brought nothing new: a sender of forged events
 * must not make us ask all the time. Together with the call it is less than the five seconds that the
 * provider waits for a response.
 */
const FIRST_GAP_MS = 100
const LONGEST_GAP_MS = 1600
const QUIET_MS = 60_000
/** More requests than that do not wait: each holds the body of an event. */
const MAX_WAITING = 500

/** @param load names the secrets of all webhooks of our account; it may throw */
export function createSigningSecrets(
  configured: readonly string[],
  load: () => Promise<readonly string[]>,
): SigningSecrets {
  const lastNamedMs = new Map<string, number>()
  let known: readonly string[] = configured
  let next: Promise<boolean> | undefined
  let latest: Promise<unknown> = Promise.resolve()
  let startedMs = Number.NEGATIVE_INFINITY
  let gapMs = FIRST_GAP_MS
  let waiting = 0

  async function loadNow(): Promise<boolean> {
    const before = known
    try {
      const named = await load()
      const nowMs = performance.now()
      for (const secret of named) lastNamedMs.set(secret, nowMs)
      for (const [secret, atMs] of lastNamedMs) {
        if (nowMs - atMs > KEPT_MS) lastNamedMs.delete(secret)
      }
      known = [...new Set([...configured, ...lastNamedMs.keys()])]
    } catch {
      // The configured ones still hold; a provider that is away can't be asked.
    }
    const isNew = known.some((secret) => !before.includes(secret))
    gapMs = isNew ? FIRST_GAP_MS : Math.min(2 * gapMs, LONGEST_GAP_MS)
    return isNew
  }

  async function loadInTurn(): Promise<boolean> {
    await latest
    const sinceMs = performance.now() - startedMs
    if (sinceMs > QUIET_MS) gapMs = FIRST_GAP_MS
    else if (sinceMs < gapMs) await wait(gapMs - sinceMs)
    next = undefined
    startedMs = performance.now()
    const loading = loadNow()
    latest = loading
    return loading
  }

  return {
    all: () => known,
    async reload() {
      if (waiting >= MAX_WAITING) return false
      waiting += 1
      try {
        next ??= loadInTurn()
        return await next
      } finally {
        waiting -= 1
      }
    },
  }
}
