/**
 * For how long after its first try an uncertain voicemail may be sent again: the provider remembers
 * its key for 24 hours (Drop Cowboy, Idempotency), and an hour is left for clocks and queues. Later
 * the same key would leave a second voicemail, so it waits for its report instead.
 */
const KEY_MEMORY_MS = 23 * 3_600_000

/** Whether a delivery whose first uncertain try was then may still be sent again at `now`. */
export function isKeyRemembered(uncertainSince: Date | null, now: Date): boolean {
  return uncertainSince === null || now.getTime() - uncertainSince.getTime() < KEY_MEMORY_MS
}
