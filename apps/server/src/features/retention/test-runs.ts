import { createManualClock } from '../../platform/clock.ts'
import type { ManualClock } from '../../platform/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { systemWallTime } from '../../platform/wall-time.ts'
import type { RetentionDeps } from './retention-deps.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
export const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

/** Rows are kept a year, reports a week; rests between steps take no time. */
export function retentionOn(
  db: Database,
  changes: Partial<RetentionDeps> = {},
): RetentionDeps & { clock: ManualClock } {
  return {
    db,
    settings: { deliveryDays: 365, reportDays: 7 },
    wall: { ...systemWallTime, delay: () => Promise.resolve() },
    isStopping: () => false,
    ...changes,
    clock: createManualClock(NOW),
  }
}

/** Rows of a run in each place. */
export async function placesOf(
  db: Database,
  runId: string,
): Promise<{ here: number; archived: number; chunks: number }> {
  const rows = await db.query<{ here: number; archived: number; chunks: number }>(
    `select (select count(*) from deliveries where run_id = $1) as here,
       (select count(*) from deliveries_archive where run_id = $1) as archived,
       (select count(*) from chunks where run_id = $1) as chunks`,
    [runId],
  )
  return onlyRow(rows)
}
