import { randomBytes } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { lockAccount } from '../../../platform/database/lock-account.ts'
import type { SignedInUser } from '../../../platform/http/api.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { hashPassword, isOwnPassword } from '../../accounts/index.ts'
import { moveRun, refreshCampaignStatus, releaseUnprepared } from '../../runs/index.ts'
import {
  campaignInProgress,
  insertAccountErasure,
  lockOut,
  plannedRuns,
} from './account-erasures.queries.ts'
import { eraseAccountJob } from './erase-account.job.ts'

/** What remains on the runs that will never be sent; no person reads it but an operator. */
const REASON = 'The account was deleted.'

/**
 * Begins to delete an account, when its owner gives their password again: planned runs are cancelled and
 * what they had reserved is released, all users are signed out for good, and a job removes the rest.
 * While a campaign is being sent it is refused: people are being called in the name of the business,
 * and their replies and STOPs need an account to come to.
 *
 * @throws AppError password_wrong, account_busy
 */
export async function requestAccountErasure(
  { db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs },
  { accountId, userId }: SignedInUser,
  password: string,
): Promise<void> {
  if (!(await isOwnPassword({ db, clock }, userId, password))) throw new AppError('password_wrong')
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'))
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const campaign = await campaignInProgress(tx, accountId)
    if (campaign !== undefined) throw busyWith(campaign)
    const at = clock.now()
    await cancelPlanned(tx, accountId, at)
    await lockOut(tx, { accountId, passwordHash, at })
    await insertAccountErasure(tx, accountId, at)
    await jobs.enqueue(tx, eraseAccountJob, { accountId })
  })
  jobs.wake(eraseAccountJob)
}

async function cancelPlanned(tx: Transaction, accountId: string, at: Date): Promise<void> {
  const runs = await plannedRuns(tx, accountId)
  for (const run of runs) {
    await moveRun(tx, { ...run, from: ['scheduled'], to: 'blocked', reason: REASON, at })
    await releaseUnprepared(tx, run, at)
  }
  const campaigns = new Set(runs.map(({ campaignId }) => campaignId))
  for (const campaignId of [...campaigns].toSorted()) {
    await refreshCampaignStatus(tx, accountId, campaignId)
  }
}

function busyWith(campaign: string): AppError {
  return new AppError('account_busy', {
    message: `The campaign “${campaign}” is not over yet. Wait until its last result is there, or decide on its page what becomes of it; then delete the account.`,
    details: { campaign_name: campaign },
  })
}
