import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/**
 * Wall time decides leases, rate limits, pauses and polls; the business clock decides drops and
 * windows. Everything that the delivery engine waits for, other than the database and the providers,
 * comes through here, so that a simulation can drive it.
 */
export interface WallTime {
  /** The instant, for what is stored. */
  date(): Date
  /** Milliseconds since some moment; never goes back, whatever is done to the machine's clock. */
  nowMs(): number
  delay(ms: number): Promise<unknown>
  /** Lets everything that has arrived be handled first. */
  turn(): Promise<unknown>
  /** Calls `work` once, `ms` from now; returns how to cancel it. */
  after(ms: number, work: () => void): () => void
  /** Calls `work` every `ms`; returns how to end it. */
  every(ms: number, work: () => void): () => void
}

export const systemWallTime: WallTime = {
  date: () => new Date(),
  nowMs: () => performance.now(),
  delay: (ms) => pause(ms),
  turn: () => nextTurn(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, work) => {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}

/**
 * The same wall time with delays that all end at once when `stop` is called, and from then on at
 * once: the caller must check after a delay whether it was stopped.
 */
export function stoppable(wall: WallTime): { wall: WallTime; stop(): void } {
  const waiting = new Set<() => void>()
  let stopped = false
  const delay = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopped) return resolve()
      const end = () => {
        waiting.delete(end)
        cancel()
        resolve()
      }
      const cancel = wall.after(ms, end)
      waiting.add(end)
    })
  return {
    wall: { ...wall, delay },
    stop: () => {
      stopped = true
      for (const end of waiting) end()
    },
  }
}
