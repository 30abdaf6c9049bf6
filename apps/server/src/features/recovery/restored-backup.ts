import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { findRunToSend, refreshCampaignStatus, holdRestoredRuns } from '../runs/index.ts'
import type { NotifyOwner } from '../runs/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { applyOutcomes, blankOutcome } from '../outcomes/index.ts'
import {
  awaitReports,
  freeChunks,
  markVoicemailsUncertain,
  pendingTexts,
  raiseEpoch,
} from './restored-backup.queries.ts'

export interface RestoredBackupDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
  notifyOwner: NotifyOwner
}

interface RunInAccount {
  accountId: string
  runId: string
}

const TEXTS_AT_ONCE = 1000
const reason =
  'A backup of the service was restored while it was being sent: choose whether it should go on.'

/**
 * What has to be done to a database that was restored from a backup before anything uses it: what
 * the lost one sent after the backup must never be sent again. Runs that were in progress, or due
 * since, wait for their owners. Their texts become unknown. Their voicemails keep their keys, which
 * protect them for as long as the provider remembers the keys. Processes that began before the
 * restore stop, by the epoch. May be run again when it was interrupted. Returns the runs that wait.
 */
export async function afterRestore(deps: RestoredBackupDeps): Promise<RunInAccount[]> {
  const { db, clock } = deps
  const now = clock.now()
  const runs = await db.transaction(async (tx) => {
    await raiseEpoch(tx, now)
    const held = await holdRestoredRuns(tx, now, reason)
    await freeChunks(tx)
    for (const run of held) {
      await markVoicemailsUncertain(tx, run)
      await awaitReports(tx, run, now)
      await refreshCampaignStatus(tx, run.accountId, run.campaignId)
      const { accountId, runId } = run
      await deps.notifyOwner(tx, { kind: 'run_late', accountId, runId })
    }
    return held
  })
  for (const run of runs) await leaveTextsToReports(deps, run)
  return runs.map(({ accountId, runId }) => ({ accountId, runId }))
}

async function leaveTextsToReports(
  { db, clock, suppressions }: RestoredBackupDeps,
  key: { accountId: string; runId: string },
): Promise<void> {
  const run = await findRunToSend(db, key.accountId, key.runId)
  if (!run) return
  for (;;) {
    const lines = await pendingTexts(db, key, TEXTS_AT_ONCE)
    const outcomes = lines.map((line) => blankOutcome(line, 'unknown'))
    const batch = { run, channel: 'text', cause: 'timeout', outcomes, at: clock.now() } as const
    if (lines.length > 0) await db.transaction((tx) => applyOutcomes(tx, suppressions, batch))
    if (lines.length < TEXTS_AT_ONCE) return
  }
}
