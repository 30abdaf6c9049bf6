import type { WallTime } from '../../../platform/clock/wall-time.ts'
import type { Suppressions } from './suppressions-interface.ts'

/**
 * How long a read of the opt-outs stays valid, unless this process has committed one since. A STOP is confirmed to
 * its provider a little later than this after it was committed, so once it is confirmed no call leaves any more.
 */
export const SUPPRESSIONS_FRESH_MS = 100

/** Whether the opt-outs that are read from now on are still valid, each time that it is asked. */
export function freshRead(
  suppressions: Pick<Suppressions, 'changes'>,
  wall: Pick<WallTime, 'nowMs'>,
): () => boolean {
  const readAtMs = wall.nowMs()
  const readAtChange = suppressions.changes()
  return () =>
    suppressions.changes() === readAtChange && wall.nowMs() - readAtMs <= SUPPRESSIONS_FRESH_MS
}
