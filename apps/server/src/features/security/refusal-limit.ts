import type { Clock } from '../../platform/clock/clock.ts'

/** Refusals that are noted of one account, or one network, in a minute: an attack must not fill a disk. */
const REFUSALS_PER_MINUTE = 10
const MINUTE_MS = 60_000

/** Counts by key in windows of a minute; what was counted before is forgotten with its window. */
export function createRefusalLimit(clock: Clock): (key: string) => boolean {
  let window = -1
  let counts = new Map<string, number>()
  return (key) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (now !== window) {
      window = now
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= REFUSALS_PER_MINUTE
  }
}
