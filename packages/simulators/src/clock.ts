/** Business time of the simulators, in epoch milliseconds. It runs with real time and can only be moved forward. */
export interface BusinessClock {
  now: () => number
  /** Moves the clock to `instantMs`. Answers false, and moves nothing, when that lies in the past. */
  moveTo(instantMs: number): boolean
  /** Called after every move, so that what fell due in between can happen at once. */
  onMove(listener: () => void): void
  /** How far business time is ahead of real time. */
  offsetMs(): number
  /** Takes up a clock that was this far ahead. Nobody is told: nothing has happened yet. */
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
