import { percentText } from '@afterbeep/contract/campaign/delivery-rate'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Transaction } from '../../../platform/database/database.ts'
import type { DeliverySettings } from '../delivery-settings.ts'
import { releaseUnprepared } from '../release-unprepared.ts'
import { refreshCampaignStatus } from './campaign-status.ts'
import { campaignResults, lockOpenRuns } from './flag-campaign.queries.ts'
import type { CampaignKey, Results } from './flag-campaign.queries.ts'
import { flagScheduledRuns, moveRun } from './run-moves.queries.ts'
import type { StopRunDeps } from './stop-run.ts'

/**
 * Stops a campaign whose failure rate on a channel has passed the limit, with all of its runs: the rate of the run that
 * has just had results, or of all its runs together, so that a campaign of many small runs is seen as well.
 *
 * @param results of the run so far, on this channel
 */
export async function flagIfFailing(
  deps: StopRunDeps,
  run: CampaignKey & { runId: string },
  { channel, ...results }: Results & { channel: Channel },
): Promise<void> {
  const { db, clock, log, settings } = deps
  // Without a failure the rate only falls.
  if (results.failed === 0) return
  const failing = isFailing(results, settings) ? results : await campaignResults(db, run, channel)
  if (!isFailing(failing, settings)) return
  const at = clock.now()
  const { failed } = failing
  const count = countOf(failing)
  const share = percentText((failed / count) * 100)
  const reason = `Stopped: ${share} of the first ${count} deliveries failed. Check your list and message, or write to support.`
  const isStopped = await db.transaction((tx) => flagRuns(tx, run, reason, at))
  if (isStopped) log.warn({ runId: run.runId, failed, results: count }, 'campaign flagged')
}

const countOf = ({ delivered, failed }: Results) => delivered + failed

function isFailing(results: Results, settings: DeliverySettings): boolean {
  const count = countOf(results)
  return count >= settings.flagAfterResults && results.failed / count > settings.flagFailureShare
}

/** Also where its last result has just completed the run: those to come must not be sent. False where all are over. */
async function flagRuns(
  tx: Transaction,
  failing: CampaignKey & { runId: string },
  reason: string,
  at: Date,
): Promise<boolean> {
  const from = ['scheduled', 'preparing', 'sending', 'paused', 'held'] as const
  let isStopped = false
  for (const run of await lockOpenRuns(tx, failing, at)) {
    isStopped = (await moveRun(tx, { ...run, from, to: 'flagged', reason, at })) || isStopped
    // One that has results is prepared; what is not sent of it is given back by the sweep of stopped runs.
    if (run.runId !== failing.runId) await releaseUnprepared(tx, run, at)
  }
  isStopped = (await flagScheduledRuns(tx, { ...failing, reason, at })) || isStopped
  if (isStopped) await refreshCampaignStatus(tx, failing.accountId, failing.campaignId)
  return isStopped
}
