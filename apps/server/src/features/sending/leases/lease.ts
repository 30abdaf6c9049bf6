import type { WallTime } from '../../../platform/clock/wall-time.ts'

/** A worker's time-limited right to send a chunk, as the worker itself sees it. */
export interface Lease {
  readonly owner: string
  /**
   * False once it may have run out by this process's own clocks: then nothing may be sent or
   * written any more, since another worker may have the chunk. A process that was suspended detects
   * it here, before its next call.
   */
  readonly isHeld: () => boolean
  /**
   * Whether the run of the chunk is still sending, as the last renewal has read it; undefined where that
   * is too long ago to make a call by.
   */
  readonly maySend: () => boolean | undefined
  /** It was renewed by a statement that was sent at this moment, and its run was sending then or not. */
  readonly renewedAt: (moment: Moment, isSending: boolean) => void
}

/** One moment by both clocks: one of them stands still while a machine sleeps, the other can be set. */
export interface Moment {
  monotonicMs: number
  wallMs: number
}

/** The database's clock may run this much faster than ours before other workers see a lease as over. */
const MARGIN_SHARE = 0.1
/**
 * What a renewal has read is believed for so long, 7.5 s of the usual 15. Renewals come sooner; where they
 * fail, or this process stood still, a call waits for one.
 */
const BELIEVED_SHARE = 0.5

export function momentOf(wall: WallTime): Moment {
  return { monotonicMs: wall.nowMs(), wallMs: wall.date().getTime() }
}

/** @param taken the moment before the statements that found the run sending and took the lease were sent */
export function createLease(
  wall: WallTime,
  { owner, leaseMs, taken }: { owner: string; leaseMs: number; taken: Moment },
): Lease {
  const safeMs = leaseMs * (1 - MARGIN_SHARE)
  const believedMs = leaseMs * BELIEVED_SHARE
  let since = taken
  let wasStopped = false
  const elapsedMs = () => {
    const now = momentOf(wall)
    return Math.max(now.monotonicMs - since.monotonicMs, now.wallMs - since.wallMs)
  }
  return {
    owner,
    isHeld: () => elapsedMs() < safeMs,
    maySend: () => {
      if (wasStopped) return false
      return elapsedMs() < believedMs ? true : undefined
    },
    renewedAt: (moment, isSending) => {
      since = moment
      // A run that resumes sends its first few alone, so its chunk is given back all the same.
      if (!isSending) wasStopped = true
    },
  }
}

const RETRY_MS = 200

/**
 * Repeats `work` while `mayRetry` allows it: a database that is away for a moment must not make a
 * chunk uncertain. Throws the error of the last try.
 */
export async function retryWhile<T>(
  wall: WallTime,
  mayRetry: () => boolean,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!mayRetry()) throw error
      // Not `delay`, which ends at once while the process is stopping.
      await new Promise<void>((resolve) => void wall.after(RETRY_MS, resolve))
      if (!mayRetry()) throw error
    }
  }
}
