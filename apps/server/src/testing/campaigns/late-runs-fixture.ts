import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import type { Logger } from '../../platform/log.ts'
import type { NotifyOwner, RunNotice } from '../../features/runs/index.ts'
import { sendingDeps } from './prepared-run.ts'

/** Tomorrow by the fixture's clock: what a campaign is published for that becomes late. */
export const TOMORROW = { startDate: '2026-11-19', endDate: '2026-11-19', dropTime: '15:00' }

const TODAY = new Date('2026-11-18T15:00:00Z')

/** A clock that the service is away by, and what the owners of late runs were told. */
export interface LateRunsFixture {
  clock: ManualClock
  notices: RunNotice[]
  deps: Omit<typeof sendingDeps, 'notifyOwner'> & {
    db: Database
    clock: ManualClock
    log: Logger
    notifyOwner: NotifyOwner
  }
  statusOf(runId: string): Promise<string | undefined>
  campaignOf(
    runId: string,
  ): Promise<{ name: string; status: string; status_reason: string | null } | undefined>
}

/** Begins today, as if the service had never been away, and with no run that is still to come. */
export async function openLateRuns(db: Database): Promise<LateRunsFixture> {
  const clock = createManualClock(TODAY)
  const notices: RunNotice[] = []
  await db.query('update installation set alive_at = null')
  await db.query(`update runs set status = 'completed' where status = 'scheduled'`)
  const notifyOwner: NotifyOwner = async (_tx, notice) => void notices.push(notice)
  return {
    clock,
    notices,
    deps: { ...sendingDeps, db, clock, log: createLogger('silent'), notifyOwner },
    statusOf: async (runId) => {
      const sql = 'select status from runs where id = $1'
      return (await db.query<{ status: string }>(sql, [runId]))[0]?.status
    },
    campaignOf: async (runId) =>
      (
        await db.query<{ name: string; status: string; status_reason: string | null }>(
          `select c.name, c.status, c.status_reason from campaigns c
           join runs r on r.campaign_id = c.id where r.id = $1`,
          [runId],
        )
      )[0],
  }
}
