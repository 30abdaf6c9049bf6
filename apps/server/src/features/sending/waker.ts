import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'

/** Lets a loop sleep until there is a reason to look, or a little while at most. */
export interface Waker {
  wake(): void
  /** Resolves at the next wake, or after `ms`. A wake that came while no loop slept is not lost. */
  sleep(ms: number): Promise<void>
}

export function createWaker(wall: WallTime = systemWallTime): Waker {
  let woken = false
  let notify: (() => void) | undefined
  return {
    wake: () => {
      woken = true
      notify?.()
    },
    sleep: async (ms) => {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const cancel = wall.after(ms, resolve)
          notify = () => {
            cancel()
            resolve()
          }
        })
        notify = undefined
      }
      woken = false
    },
  }
}
