import type { Logger } from '../../platform/log.ts'
import { stoppable, systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import { archiveOldDeliveries } from './archive-deliveries.ts'
import { removeOldReports } from './remove-old-reports.ts'
import {
  removeOldCalls,
  removeOldDetails,
  removeOldQuarantine,
  removeOldReplies,
  removeUnusedLists,
} from './remove-old-data.ts'
import type { RetentionDeps } from './retention-deps.ts'

const ROUND_EVERY_MS = 60_000

/**
 * Archives and removes, in rounds, the rows that are old by the business clock. They are searched for
 * like due runs, not queued, so that nothing is missed while all processes are down. Any number of
 * machines may do it at once. Returns a function that stops it within one step.
 */
export function startRetention(
  deps: Pick<RetentionDeps, 'db' | 'clock' | 'suppressions' | 'settings'> & {
    log: Logger
    wall?: WallTime
    isStopping?: () => boolean
  },
): () => Promise<void> {
  const waits = stoppable(deps.wall ?? systemWallTime)
  let stopping = false
  const isStopping = () => stopping || deps.isStopping?.() === true
  const all = { ...deps, wall: waits.wall, isStopping }
  const running = (async () => {
    while (!stopping) {
      // Waits first, so that this work, which is not urgent, does not slow down a start.
      await waits.wall.delay(ROUND_EVERY_MS)
      if (!isStopping()) await round(all)
    }
  })()
  return async () => {
    stopping = true
    waits.stop()
    await running
  }
}

/** Logs an error instead of throwing it: the next round tries again. */
async function round(deps: RetentionDeps & { log: Logger }): Promise<void> {
  try {
    const archived = await archiveOldDeliveries(deps)
    const removed = await removeOldReports(deps)
    const deleted = await deleteOld(deps)
    if (archived > 0 || removed > 0 || deleted > 0) {
      deps.log.info({ archived, removed, deleted }, 'retention')
    }
  } catch (error) {
    deps.log.error({ err: error }, 'retention')
  }
}

/** What has reached the end of its time for good. */
async function deleteOld(deps: RetentionDeps): Promise<number> {
  const details = await removeOldDetails(deps)
  const replies = await removeOldReplies(deps)
  const calls = await removeOldCalls(deps)
  const events = await removeOldQuarantine(deps)
  return details + replies + calls + events + (await removeUnusedLists(deps))
}
