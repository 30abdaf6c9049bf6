/** Limits the concurrent calls of a process to the language model; each takes memory and a connection. */
export interface ModelSlots {
  /** Takes a slot and returns the function that releases it; undefined when all slots are taken. */
  take(): (() => void) | undefined
}

export function createModelSlots(places: number): ModelSlots {
  let taken = 0
  return {
    take() {
      if (taken >= places) return undefined
      taken += 1
      let isHeld = true
      return () => {
        if (isHeld) taken -= 1
        isHeld = false
      }
    },
  }
}
