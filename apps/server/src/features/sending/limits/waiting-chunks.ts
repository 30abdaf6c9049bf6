import type { WallTime } from '../../../platform/clock/wall-time.ts'

/**
 * Chunks of one account that may wait for its rate limit in a worker: the one that is sent, and the
 * next. What a worker holds when it dies is uncertain, and more of them would be sent no sooner.
 */
const MOST_OF_ACCOUNT = 2
/** Of all accounts together: the recipients of each are in memory. */
const MOST = 64
/** A chunk that may not wait is given back, and its account left alone, for so long. */
export const GIVEN_BACK_MS = 1000

/** The chunks in a worker's hand that wait for their account's own rate limit. */
export interface WaitingChunks {
  /** A chunk in hand; it counts from when it first has to wait until nothing more of it does. */
  take(accountId: string): WaitingChunk
  count(): number
  /** The accounts of which no further chunk is of use now. */
  fullAccounts(): string[]
}

export interface WaitingChunk {
  /** Whether there is room for it to wait. */
  mayWait(): boolean
  /** It has to wait: false where it is to be given back instead. */
  wait(): boolean
  /** All of it was started, or is given back. */
  end(): void
}

export function createWaitingChunks(wall: Pick<WallTime, 'nowMs'>): WaitingChunks {
  const counts = new Map<string, number>()
  const backAtMs = new Map<string, number>()
  let all = 0

  const add = (accountId: string, change: 1 | -1) => {
    const count = (counts.get(accountId) ?? 0) + change
    all += change
    if (count > 0) counts.set(accountId, count)
    else counts.delete(accountId)
  }
  return {
    take: (accountId) => {
      let waits = false
      const mayWait = () => waits || (all < MOST && (counts.get(accountId) ?? 0) < MOST_OF_ACCOUNT)
      return {
        mayWait,
        wait: () => {
          if (waits) return true
          waits = mayWait()
          if (waits) add(accountId, 1)
          else backAtMs.set(accountId, wall.nowMs() + GIVEN_BACK_MS)
          return waits
        },
        end: () => {
          if (waits) add(accountId, -1)
          waits = false
        },
      }
    },
    count: () => all,
    fullAccounts: () => {
      for (const [accountId, atMs] of backAtMs) {
        if (atMs <= wall.nowMs()) backAtMs.delete(accountId)
      }
      const full = [...counts].filter(([, count]) => count >= MOST_OF_ACCOUNT)
      return [...new Set([...full.map(([accountId]) => accountId), ...backAtMs.keys()])]
    },
  }
}
