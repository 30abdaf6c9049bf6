/** How many calls to a language model one process has under way; each holds memory and a connection. */
export interface ModelPlaces {
  /** Answers how to give the place back; undefined when all are taken. */
  take(): (() => void) | undefined
}

export function createModelPlaces(places: number): ModelPlaces {
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
