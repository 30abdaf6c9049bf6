import type { RetentionDeps } from './retention-deps.ts'
import { daysBefore } from './retention-settings.ts'
import { removeReports } from './retention.queries.ts'
import { inSmallSteps } from './small-steps.ts'

const STEP_ROWS = 5000

/**
 * Removes stored reports some days after they were applied. Until then a repeat is recognised by its
 * event id. After that it would be stored again and still change nothing: a delivery's status moves one
 * way, and a payment's credits have their own key. Returns how many were removed.
 */
export async function removeOldReports(deps: RetentionDeps): Promise<number> {
  const { db, clock, settings } = deps
  if (settings.reportDays === 0) return 0
  return inSmallSteps(deps, async () => {
    const appliedBefore = daysBefore(clock.now(), settings.reportDays)
    const removed = await removeReports(db, appliedBefore, STEP_ROWS)
    return removed > 0 ? removed : undefined
  })
}
