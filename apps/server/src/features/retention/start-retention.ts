import { isDatabaseOutage } from '../../platform/database/database-outage.ts'
import { stoppable, systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import { archiveOldDeliveries } from './archive-deliveries.ts'
import { removeOldReports } from './remove-old-reports.ts'
import {
  removeOldCalls,
  removeOldDetails,
  removeOldQuarantine,
  removeOldReplies,
  removeOldSingles,
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
  deps: Pick<RetentionDeps, 'db' | 'log' | 'clock' | 'suppressions' | 'settings'> & {
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

/** What has reached the end of its time for good. */
const removals = [
  removeOldDetails,
  removeOldReplies,
  removeOldCalls,
  removeOldSingles,
  removeOldQuarantine,
  removeUnusedLists,
]

/** Logs an error instead of throwing it: the next round tries again. */
async function round(deps: RetentionDeps): Promise<void> {
  try {
    const archived = await countOf(archiveOldDeliveries, deps)
    const removed = await countOf(removeOldReports, deps)
    let deleted = 0
    for (const remove of removals) deleted += await countOf(remove, deps)
    if (archived > 0 || removed > 0 || deleted > 0) {
      deps.log.info({ archived, removed, deleted }, 'retention')
    }
  } catch (error) {
    deps.log.error({ err: error }, 'retention')
  }
}

/** One kind of data that can't be removed keeps no other from it. */
async function countOf(
  work: (deps: RetentionDeps) => Promise<number>,
  deps: RetentionDeps,
): Promise<number> {
  try {
    return await work(deps)
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    deps.log.error({ err: error, work: work.name }, 'retention')
    return 0
  }
}
