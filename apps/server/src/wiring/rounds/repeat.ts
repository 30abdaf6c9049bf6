import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Logger } from '../../platform/log.ts'

export type Tasks = Readonly<Record<string, () => Promise<unknown>>>

export interface RoundsDeps {
  log: Logger
  isStopping: () => boolean
  wall?: WallTime
}

/**
 * Does all tasks every so often, one round at a time; what fails keeps nothing else from being done. Nothing is
 * begun while the process is stopping. Returns how to end it, which waits for the task in progress.
 */
export function repeat(
  everyMs: number,
  { log, isStopping, wall = systemWallTime }: RoundsDeps,
  tasks: Tasks,
): () => Promise<void> {
  let hasEnded = false
  let round: Promise<void> | undefined
  const work = async () => {
    for (const [task, done] of Object.entries(tasks)) {
      if (hasEnded || isStopping()) return
      try {
        await done()
      } catch (error) {
        log.error({ err: error, task }, 'housekeeping')
      }
    }
  }
  const endTimer = wall.every(everyMs, () => {
    round ??= work().finally(() => (round = undefined))
  })
  return async () => {
    hasEnded = true
    endTimer()
    await round
  }
}
