import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { RunStatus } from './runs.queries.ts'

export interface RunMove {
  accountId: string
  runId: string
  from: readonly RunStatus[]
  to: RunStatus
  reason?: string | null
  at: Date
}

/** Moves a run one way; false when it is no longer where the move starts. */
export async function moveRun(tx: Transaction, move: RunMove): Promise<boolean> {
  const rows = await tx.query(
    `update runs set status = $4::text, status_reason = $5,
       started_at = case when $4 = 'preparing' then $6 else started_at end,
       finished_at = case when $4 in ('completed', 'blocked', 'flagged') then $6 else finished_at end
     where account_id = $1 and id = $2 and status = any($3::text[]) returning id`,
    [move.accountId, move.runId, move.from, move.to, move.reason ?? null, move.at],
  )
  return rows.length > 0
}

/** What is left of a campaign that was flagged: its later runs never start. */
export async function flagScheduledRuns(
  tx: Transaction,
  move: { accountId: string; campaignId: string; reason: string; at: Date },
): Promise<void> {
  await tx.query(
    `update runs set status = 'flagged', status_reason = $3, finished_at = $4
     where account_id = $1 and campaign_id = $2 and status = 'scheduled'`,
    [move.accountId, move.campaignId, move.reason, move.at],
  )
}

export interface CampaignRuns {
  statuses: { status: RunStatus; reason: string | null }[]
  failed: number
}

/** The runs of a campaign and how many of its deliveries did not arrive: what its status is made of. */
export async function runStatuses(
  tx: Transaction,
  accountId: string,
  campaignId: string,
): Promise<CampaignRuns> {
  const statuses = await tx.query<{ status: RunStatus; reason: string | null }>(
    `select status, status_reason as reason from runs
     where account_id = $1 and campaign_id = $2 order by number`,
    [accountId, campaignId],
  )
  const counts = await tx.query<{ failed: number }>(
    `select coalesce(sum(failed + skipped), 0)::int as failed from run_counts
     where account_id = $1 and campaign_id = $2`,
    [accountId, campaignId],
  )
  return { statuses, failed: onlyRow(counts).failed }
}

export async function writeCampaignStatus(
  tx: Transaction,
  campaign: { accountId: string; campaignId: string; status: string; reason: string | null },
): Promise<void> {
  await tx.query(
    `update campaigns set status = $3, status_reason = $4
     where account_id = $1 and id = $2 and (status, coalesce(status_reason, '')) <> ($3, coalesce($4, ''))`,
    [campaign.accountId, campaign.campaignId, campaign.status, campaign.reason],
  )
}

/** Rests a sending run until `until`; false when it is not sending any more. */
export async function pauseRun(
  tx: Transaction,
  pause: { accountId: string; runId: string; reason: string; at: Date; until: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update runs set status = 'paused', status_reason = $3, paused_until = $5,
       paused_since = coalesce(paused_since, $4)
     where account_id = $1 and id = $2 and status = 'sending' returning id`,
    [pause.accountId, pause.runId, pause.reason, pause.at, pause.until],
  )
  return rows.length > 0
}

export interface PausedRun {
  accountId: string
  runId: string
  campaignId: string
  pausedSince: Date
  reason: string | null
}

/** Locks one paused run whose rest is over. */
export async function takeRestedRun(tx: Transaction, now: Date): Promise<PausedRun | undefined> {
  const [row] = await tx.query<PausedRun>(
    `select account_id as "accountId", id as "runId", campaign_id as "campaignId",
       paused_since as "pausedSince", status_reason as reason
     from runs where status = 'paused' and paused_until <= $1
     order by paused_until limit 1 for update skip locked`,
    [now],
  )
  return row
}

/** Runs that were stopped for good while some of their deliveries were still open. */
export function stoppedRunsWithOpen(db: Queries): Promise<{ accountId: string; runId: string }[]> {
  return db.query<{ accountId: string; runId: string }>(
    `select account_id as "accountId", id as "runId" from runs
     where status in ('flagged', 'blocked') and open_deliveries > 0`,
  )
}

/** Runs old enough that some of their deliveries may have waited too long for a report. */
export function runsStartedBefore(
  db: Queries,
  instant: Date,
): Promise<{ accountId: string; runId: string }[]> {
  return db.query<{ accountId: string; runId: string }>(
    `select account_id as "accountId", id as "runId" from runs
     where status in ('sending', 'paused', 'flagged', 'blocked') and open_deliveries > 0
       and started_at < $1`,
    [instant],
  )
}
