import { systemWallTime } from '../../platform/wall-time.ts'
import type { WallTime } from '../../platform/wall-time.ts'

/** Lets a loop sleep until there is a reason to look, or a little while at most. */
export interface Waker {
  wake(): void
  /** Resolves at the next wake, or after `ms`. A wake that came while nobody slept is not lost. */
  sleep(ms: number): Promise<void>
}

export function createWaker(wall: WallTime = systemWallTime): Waker {
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
          const callOff = wall.after(ms, resolve)
          rouse = () => {
            callOff()
            resolve()
          }
        })
        rouse = undefined
      }
      woken = false
    },
  }
}
