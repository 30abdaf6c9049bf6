import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Outcome } from '../outcomes/index.ts'

/** Results are written back this many at a time, or after this long, whichever comes first. */
const WRITE_ROWS = 500
const WRITE_MS = 20

export interface ResultWriter {
  add(outcome: Outcome): void
  /**
   * Does the work that adds outcomes, then writes what is left; throws the error of the work or of
   * any write. What came before the work failed is also written before this ends: written later, it
   * would contradict the results of the worker that takes over the rest.
   */
  during(work: () => Promise<void>): Promise<void>
}

/** Collects the outcomes of one chunk and writes them in batches, one at a time, while it is sent. */
export function createResultWriter(
  wall: WallTime,
  write: (outcomes: Outcome[]) => Promise<void>,
): ResultWriter {
  let collected: Outcome[] = []
  let cancel: (() => void) | undefined
  let writing = Promise.resolve()
  let failed: Error | undefined

  const flush = () => {
    cancel?.()
    cancel = undefined
    if (collected.length === 0) return
    const outcomes = collected
    collected = []
    writing = writing
      .then(() => write(outcomes))
      .catch((error: unknown) => {
        failed ??= error instanceof Error ? error : new Error(String(error))
      })
  }
  return {
    add: (outcome) => {
      collected.push(outcome)
      if (collected.length >= WRITE_ROWS) flush()
      else cancel ??= wall.after(WRITE_MS, flush)
    },
    during: async (work) => {
      try {
        await work()
      } finally {
        flush()
        await writing
      }
      if (failed) throw failed
    },
  }
}
