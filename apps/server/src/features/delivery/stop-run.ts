import { setupFaultTexts } from '@afterbeep/contract/failure-reasons'
import type { SetupFault } from '@afterbeep/contract/failure-reasons'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import {
  flagScheduledRuns,
  moveRun,
  pauseRun,
  refreshCampaignStatus,
  takeRestedRun,
} from '../campaigns/index.ts'
import type { RunToSend } from '../campaigns/index.ts'
import type { Applied } from './apply-outcomes.ts'
import type { DeliverySettings } from './delivery-settings.ts'

export interface StopRunDeps {
  db: Database
  clock: Clock
  log: Logger
  settings: DeliverySettings
}

/** Rests a run whose sender is at fault instead of burning every contact; it is tried again later. */
export async function pauseForFault(
  { db, clock, log, settings }: StopRunDeps,
  run: RunToSend,
  fault: SetupFault,
): Promise<void> {
  const at = clock.now()
  const until = new Date(at.getTime() + settings.pauseMs)
  log.warn({ runId: run.runId, fault }, 'run paused by a set-up fault')
  await db.transaction(async (tx) => {
    const pause = { ...run, reason: setupFaultTexts[fault], at, until }
    if (await pauseRun(tx, pause)) await refreshCampaignStatus(tx, run.accountId, run.campaignId)
  })
}

/** Lets rested runs go on; one that has been faulty for too long is blocked for good. */
export async function resumeRestedRuns(deps: StopRunDeps): Promise<number> {
  const { db, clock, settings } = deps
  for (let resumed = 0; ; resumed += 1) {
    const found = await db.transaction(async (tx) => {
      const at = clock.now()
      const run = await takeRestedRun(tx, at)
      if (!run) return false
      const givenUp = at.getTime() - run.pausedSince.getTime() > settings.pauseLimitMs
      const to = givenUp ? 'blocked' : 'sending'
      await moveRun(tx, { ...run, from: ['paused'], to, reason: givenUp ? run.reason : null, at })
      await refreshCampaignStatus(tx, run.accountId, run.campaignId)
      return true
    })
    if (!found) return resumed
  }
}

/** Stops a campaign whose failure rate has passed the limit, with all its later runs. */
export async function flagIfFailing(
  { db, clock, log, settings }: StopRunDeps,
  run: RunToSend,
  { delivered, failed }: Applied,
): Promise<void> {
  const results = delivered + failed
  if (results < settings.flagAfterResults) return
  if (failed / results <= settings.flagFailureShare) return
  const at = clock.now()
  const share = Math.round((failed / results) * 100)
  const reason = `Stopped: ${share} % of the first ${results} deliveries failed. Check your list and message, or write to support.`
  log.warn({ runId: run.runId, failed, results }, 'campaign flagged')
  await db.transaction(async (tx) => {
    const moved = await moveRun(tx, {
      ...run,
      from: ['sending', 'paused'],
      to: 'flagged',
      reason,
      at,
    })
    if (!moved) return
    // Nothing is held for them: a run reserves when it starts, and only the first one, which has
    // started here, does so when it is published.
    await flagScheduledRuns(tx, { ...run, reason, at })
    await refreshCampaignStatus(tx, run.accountId, run.campaignId)
  })
}
