import type {
  CampaignProgress,
  CampaignRuns,
} from '@afterbeep/contract/api/campaigns/analytics-progress'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'
import { finishEstimate, ratePerMinute } from './progress-estimate.ts'
import {
  channelCounts,
  creditsSpent,
  openWork,
  outageOfRun,
  resultsByHour,
  runResults,
  sendingRun,
  watchedCampaign,
} from './progress.queries.ts'

export interface ProgressDeps {
  db: Queries
  /** Expected deliveries a second for a run without results, as before publishing. */
  expectedPerSecond: number
}

const HOUR_MS = 3_600_000

/** A campaign's progress, rate and estimated end; undefined for an unknown name. */
export async function campaignProgress(
  { db, expectedPerSecond }: ProgressDeps,
  accountId: string,
  name: string,
  now: Date,
): Promise<CampaignProgress | undefined> {
  const campaign = await watchedCampaign(db, accountId, name)
  if (!campaign) return undefined
  const channels = await channelCounts(db, accountId, campaign.id)
  const pending = channels.reduce((sum, one) => sum + one.pending, 0)
  const pace = await paceOf(db, accountId, campaign.id, now)
  const expected = pace && (pace.rate ?? expectedPerSecond * 60)
  return {
    campaign_status: campaign.status,
    channels,
    started_at: campaign.startedAt?.toISOString() ?? null,
    finished_at: campaign.finishedAt?.toISOString() ?? null,
    // While everything waits for a window or a provider nothing is sent, whatever the rate was before.
    rate_per_minute: pace && pace.work.due > 0 && !pace.outage ? pace.rate : null,
    // When all is sent only reports are missing, and the time of the last report is unknown.
    finish_estimate:
      pace && expected && pending > 0 && !pace.outage
        ? finishEstimate(now, pace.work, expected).toISOString()
        : null,
    credits_spent: await creditsSpent(db, accountId, campaign.id),
    has_variants: campaign.hasVariants,
    planned: campaign.planned * channelsOf(campaign.type).length,
    waiting_for: pace?.outage
      ? { channel: pace.outage.channel, since: pace.outage.since.toISOString() }
      : null,
  }
}

/** Each run of a campaign with its results; undefined for an unknown name. */
export async function campaignRuns(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignRuns | undefined> {
  const campaign = await watchedCampaign(db, accountId, name)
  if (!campaign) return undefined
  const runs = await runResults(db, accountId, campaign.id)
  return {
    runs: runs.map(({ dropAt, ...run }) => ({ drop_date: dropAt.toISOString(), ...run })),
  }
}

async function paceOf(db: Queries, accountId: string, campaignId: string, now: Date) {
  const run = await sendingRun(db, accountId, campaignId)
  if (!run) return undefined
  const { startedAt, results } = run
  const hours = await resultsByHour(
    db,
    accountId,
    campaignId,
    new Date(now.getTime() - 2 * HOUR_MS),
  )
  const rate = ratePerMinute({ now, startedAt, results, hours })
  const work = await openWork(db, accountId, run, now)
  const outage = await outageOfRun(db, accountId, run.id, now)
  return { rate, work, outage }
}
