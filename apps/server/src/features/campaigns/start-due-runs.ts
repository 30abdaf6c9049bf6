import { priceOfRun } from '@afterbeep/contract/pricing'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { refreshCampaignStatus } from './campaign-status.ts'
import { reserveRun } from './publish-campaign.ts'
import { moveRun } from './run-moves.queries.ts'
import { takeDueRun } from './runs.queries.ts'
import type { RunToSend } from './runs.queries.ts'

export interface StartRunsDeps {
  db: Database
  clock: Clock
  /** Tells the owner that a run could not start; enqueued in the same transaction. */
  onBlocked: (tx: Transaction, run: { accountId: string; runId: string }) => Promise<void>
}

/**
 * Starts every run whose drop time has come by the business clock: holds its credits and hands it
 * to delivery. One that cannot be paid for is blocked, and its owner gets a mail. Answers how many
 * were taken. Found by `drop_at <= now`, never by a timer, so that nothing is missed while we are down.
 */
export async function startDueRuns(deps: StartRunsDeps): Promise<number> {
  for (let started = 0; ; started += 1) {
    const found = await deps.db.transaction((tx) => startOne(tx, deps))
    if (!found) return started
  }
}

async function startOne(tx: Transaction, deps: StartRunsDeps): Promise<boolean> {
  const now = deps.clock.now()
  const run = await takeDueRun(tx, now)
  if (!run) return false
  const shortage = run.reservedCredits > 0 ? undefined : await shortageOf(tx, run, now)
  await moveRun(tx, {
    ...run,
    from: ['scheduled'],
    to: shortage === undefined ? 'preparing' : 'blocked',
    reason: shortage ?? null,
    at: now,
  })
  if (shortage !== undefined) await deps.onBlocked(tx, run)
  await refreshCampaignStatus(tx, run.accountId, run.campaignId)
  return true
}

/** Reserves the run's price; answers the text of the refusal when there is too little. */
async function shortageOf(tx: Transaction, run: RunToSend, at: Date): Promise<string | undefined> {
  const benefits = {
    creditsPerCall: run.creditsPerCall,
    creditsPerMessage: run.creditsPerMessage,
  }
  const credits = priceOfRun({ recipients: run.recipients, type: run.type, benefits })
  try {
    await reserveRun(tx, { ...run, credits, at })
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'credits_short') return error.message
    throw error
  }
}
