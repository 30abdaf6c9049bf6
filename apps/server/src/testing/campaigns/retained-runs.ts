import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import { createSuppressions } from '../../features/compliance/index.ts'
import { defaultRetentionSettings } from '../../features/retention/retention-settings.ts'
import type { RetentionDeps } from '../../features/retention/retention-deps.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
export const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

/** Rows are kept a year, reports a week; pauses between steps take no time. */
export function retentionOn(
  db: Database,
  changes: Partial<RetentionDeps> = {},
): RetentionDeps & { clock: ManualClock } {
  return {
    db,
    log: createLogger('silent'),
    suppressions: createSuppressions({ hashKey: 'k'.repeat(32) }),
    settings: { ...defaultRetentionSettings, deliveryDays: 365, reportDays: 7 },
    wall: { ...systemWallTime, delay: () => Promise.resolve() },
    isStopping: () => false,
    ...changes,
    clock: createManualClock(NOW),
  }
}
