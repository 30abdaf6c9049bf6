/** Wrong passwords of one network in a minute. */
const MOST_GUESSES = 20
const MINUTE_MS = 60_000

export interface GuessLimit {
  isReached(network: string): boolean
  count(network: string): void
}

/** Counts in windows of a minute; what was counted before is forgotten with its window. */
export function createGuessLimit(wallNow: () => Date): GuessLimit {
  let window = -1
  let counts = new Map<string, number>()
  const current = () => {
    const now = Math.floor(wallNow().getTime() / MINUTE_MS)
    if (now !== window) counts = new Map()
    window = now
    return counts
  }
  return {
    isReached: (network) => (current().get(network) ?? 0) >= MOST_GUESSES,
    count: (network) => void current().set(network, (current().get(network) ?? 0) + 1),
  }
}
