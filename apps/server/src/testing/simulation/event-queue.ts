import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'

/** Longest real wait for statements in progress, before simulated time goes on without them. */
const PATIENCE_MS = 20_000
/** A statement on a server that takes longer may wait for a lock. */
const QUICK_MS = 3

interface Planned {
  atMs: number
  order: number
  work: () => void
}

/**
 * Simulated wall time: planned work happens in its order, each when everything before it is idle,
 * and no time passes in between. Idle means that no promise can go on by itself: on the embedded
 * database that is certain, and so the same seed gives the same order of everything. On a
 * server a statement may be waiting for a lock whose holder needs time to pass; there time goes on once all that
 * are in progress wait so, and the order is up to the server. One that is only slow, as on a busy machine, is waited for.
 */
export interface EventQueue {
  nowMs(): number
  /** Plans `work` in `ms` from now; returns how to cancel it. */
  after(ms: number, work: () => void): () => void
  /** Marks a statement as in progress, outside simulated time; returns how to mark it as done. */
  busy(): () => void
  /** Runs planned work until `ms` from now have passed or `enough` returns true. */
  run(ms: number, enough?: () => boolean): Promise<void>
}

/** @param waitForLocks how many statements wait for a lock at this moment */
export function createEventQueue(
  kind: Database['kind'],
  waitForLocks: () => Promise<number>,
): EventQueue {
  const planned: Planned[] = []
  let nowMs = 0
  let order = 0
  let running = 0

  const runUntilIdle = async () => {
    await nextTurn()
    if (running === 0) return
    const startedMs = performance.now()
    let waitedMs = 0
    for (let askAfterMs = QUICK_MS; running > 0 && waitedMs < PATIENCE_MS;) {
      await nextTurn()
      waitedMs = performance.now() - startedMs
      if (kind === 'embedded' || running === 0 || waitedMs < askAfterMs) continue
      if ((await waitForLocks()) >= running) break
      askAfterMs *= 2
    }
    await nextTurn()
  }
  const takeNext = (untilMs: number): Planned | undefined => {
    const next = planned.at(-1)
    return next && next.atMs <= untilMs ? planned.pop() : undefined
  }
  return {
    nowMs: () => nowMs,
    after: (ms, work) => {
      const one: Planned = { atMs: nowMs + Math.max(0, ms), order: (order += 1), work }
      insertSorted(planned, one)
      return () => {
        const index = planned.indexOf(one)
        if (index >= 0) planned.splice(index, 1)
      }
    },
    busy: () => {
      running += 1
      return () => void (running -= 1)
    },
    run: async (ms, enough = () => false) => {
      const untilMs = nowMs + ms
      await runUntilIdle()
      while (!enough()) {
        const next = takeNext(untilMs)
        if (!next) {
          nowMs = untilMs
          return
        }
        nowMs = Math.max(nowMs, next.atMs)
        next.work()
        await runUntilIdle()
      }
    },
  }
}

/** The soonest last, so that taking it moves nothing. */
function insertSorted(planned: Planned[], one: Planned): void {
  let low = 0
  let high = planned.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = planned[middle]
    if (other && isLater(other, one)) low = middle + 1
    else high = middle
  }
  planned.splice(low, 0, one)
}

function isLater(one: Planned, other: Planned): boolean {
  return one.atMs === other.atMs ? one.order > other.order : one.atMs > other.atMs
}
