import { boundedPauseMs } from '../../../platform/backoff.ts'
import type { WallTime } from '../../../platform/clock/wall-time.ts'

/** Until when a provider asked for no calls, by its Retry-After; for one channel of one worker. */
export interface ProviderPause {
  /** The provider asked for this long from now. */
  ask(ms: number): void
  /** 0 or less when it may be called. */
  leftMs(): number
  /** True when the pause is so long that a worker should give back what waits for its end. */
  isLong(): boolean
}

/** A chunk is kept for a pause up to this long, and given back for a longer one. */
const HOLD_MS = 1000

export function createProviderPause(wall: WallTime): ProviderPause {
  let untilMs = Number.NEGATIVE_INFINITY
  const leftMs = () => untilMs - wall.nowMs()
  return {
    ask: (ms) => void (untilMs = Math.max(untilMs, wall.nowMs() + boundedPauseMs(ms))),
    leftMs,
    isLong: () => leftMs() > HOLD_MS,
  }
}
