import { LONGEST_PAUSE_MS } from '../../../platform/backoff.ts'
import type { WallTime } from '../../../platform/wall-time.ts'

/** Until when a provider asked for no calls, by its Retry-After; for one channel of one worker. */
export interface ProviderPause {
  /** The provider asked for this long from now. */
  ask(ms: number): void
  /** 0 or less when it may be called. */
  leftMs(): number
  /** Whether what waits for its end should not be held by a worker meanwhile. */
  isLong(): boolean
}

/** As long as this a chunk is kept; longer, it is given back. */
const HOLD_MS = 1000

export function createProviderPause(wall: WallTime): ProviderPause {
  let untilMs = Number.NEGATIVE_INFINITY
  const leftMs = () => untilMs - wall.nowMs()
  return {
    ask: (ms) => void (untilMs = Math.max(untilMs, wall.nowMs() + Math.min(ms, LONGEST_PAUSE_MS))),
    leftMs,
    isLong: () => leftMs() > HOLD_MS,
  }
}
