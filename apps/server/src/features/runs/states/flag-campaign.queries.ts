import type { Channel } from '@afterbeep/contract/money/pricing'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { announceRun } from './run-moves.queries.ts'

export interface CampaignKey {
  accountId: string
  campaignId: string
}

/** How a channel's deliveries ended; those without a report, which may be our own fault, count as neither. */
export interface Results {
  delivered: number
  failed: number
}

/** Of all the campaign's runs together. */
export async function campaignResults(
  db: Queries,
  { accountId, campaignId }: CampaignKey,
  channel: Channel,
): Promise<Results> {
  return onlyRow(
    await db.query<Results>(
      `select coalesce(sum(delivered), 0)::int as delivered, 
         coalesce(sum(failed - no_report), 0)::int as failed
       from run_counts where account_id = $1 and campaign_id = $2 and channel = $3`,
      [accountId, campaignId, channel],
    ),
  )
}

/** A run that has begun, waits, or has reserved something. */
export interface OpenRun extends CampaignKey {
  runId: string
}

/** Locks the runs of a campaign that are not over and may have reserved something, the account's turns before them. */
export async function lockOpenRuns(
  tx: Transaction,
  { accountId, campaignId }: CampaignKey,
  at: Date,
): Promise<OpenRun[]> {
  await announceRun(tx, accountId, at)
  return tx.query<OpenRun>(
    `select account_id as "accountId", campaign_id as "campaignId", id as "runId" from runs
     where account_id = $1 and campaign_id = $2 and finished_at is null
       and (status <> 'scheduled' or reserved_credits > 0 or overage_reserved > 0)
     order by number for update`,
    [accountId, campaignId],
  )
}
