/** Lets a loop sleep until there is a reason to look, or a little while at most. */
export interface Waker {
  wake(): void
  /** Resolves at the next wake, or after `ms`. A wake that came while nobody slept is not lost. */
  sleep(ms: number): Promise<void>
}

export function createWaker(): Waker {
  let woken = false
  let rouse: (() => void) | undefined
  return {
    wake: () => {
      woken = true
      rouse?.()
    },
    sleep: async (ms) => {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          rouse = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        rouse = undefined
      }
      woken = false
    },
  }
}
