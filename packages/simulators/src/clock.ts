/**
 * How far the clock may be ahead of real time: it never moves back, and the products that follow it have to be able
 * to store its dates.
 */
export const maxAheadMs = 50 * 366 * 24 * 3_600_000

/** Business time of the simulators, in epoch milliseconds. It runs with real time and can only be moved forward. */
export interface BusinessClock {
  now: () => number
  /** Moves the clock to `instantMs`. Returns false, and does not move it, when that is in the past. */
  moveTo(instantMs: number): boolean
  /** Called after every move, so that everything that fell due in between happens at once. */
  onMove(listener: () => void): void
  /** How far business time is ahead of real time. */
  offsetMs(): number
  /** Restores a clock that was this far ahead. Notifies no listener: nothing has happened yet. */
  restore(offsetMs: number): void
}

export function createClock(): BusinessClock {
  let offsetMs = 0
  const listeners: (() => void)[] = []
  const now = () => Date.now() + offsetMs
  return {
    now,
    moveTo(instantMs) {
      const current = now()
      if (instantMs < current) return false
      offsetMs += instantMs - current
      for (const listener of listeners) listener()
      return true
    },
    onMove(listener) {
      listeners.push(listener)
    },
    offsetMs: () => offsetMs,
    restore(keptMs) {
      offsetMs = keptMs
    },
  }
}

/** Stripe counts in whole seconds. */
export function toSeconds(instantMs: number): number {
  return Math.floor(instantMs / 1000)
}
