import { onlyRow } from '../../../platform/database/database.ts'
import { announceRun } from '../states/run-moves.queries.ts'
import type { Transaction } from '../../../platform/database/database.ts'

/** Locks the one row of the installation: until when the engine was alive, and the epoch. */
export async function lockInstallation(
  tx: Transaction,
): Promise<{ aliveAt: Date | null; epoch: number }> {
  const rows = await tx.query<{ aliveAt: Date | null; epoch: number }>(
    'select alive_at as "aliveAt", epoch from installation for update',
  )
  return onlyRow(rows)
}

export async function noteAlive(tx: Transaction, at: Date): Promise<void> {
  await tx.query('update installation set alive_at = $1', [at])
}

/** Runs in the middle of being prepared or sent, or paused. */
export function runsInProgress(
  tx: Transaction,
): Promise<{ accountId: string; runId: string; campaignId: string }[]> {
  return tx.query(
    `select account_id as "accountId", id as "runId", campaign_id as "campaignId" from runs
     where status in ('preparing', 'sending', 'paused') order by account_id, id for update`,
  )
}

/** The same of one account. */
export function runsInProgressOf(
  tx: Transaction,
  accountId: string,
): Promise<{ accountId: string; runId: string; campaignId: string }[]> {
  return tx.query(
    `select account_id as "accountId", id as "runId", campaign_id as "campaignId" from runs
     where account_id = $1 and status in ('preparing', 'sending', 'paused') order by id for update`,
    [accountId],
  )
}

/** Locks the earliest run of a campaign that waits for its owner, and its account's turns before it. */
export async function lockHeldRun(
  tx: Transaction,
  accountId: string,
  campaignName: string,
  now: Date,
): Promise<{ runId: string; startedAt: Date | null; preparedAt: Date | null } | undefined> {
  await announceRun(tx, accountId, now)
  const [row] = await tx.query<{ runId: string; startedAt: Date | null; preparedAt: Date | null }>(
    `select r.id as "runId", r.started_at as "startedAt", r.prepared_at as "preparedAt" from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and c.name = $2 and r.status = 'held'
     order by r.number limit 1 for update of r`,
    [accountId, campaignName],
  )
  return row
}

/** How many deliveries of a run were written, by channel. */
export function writtenDeliveries(
  tx: Transaction,
  run: { accountId: string; campaignId: string; runId: string },
): Promise<{ channel: string; total: number }[]> {
  return tx.query(
    `select channel, total from run_counts
     where account_id = $1 and campaign_id = $2 and run_id = $3`,
    [run.accountId, run.campaignId, run.runId],
  )
}

/**
 * Credits that a run reserved for people whose deliveries were never written. A run with overage counts
 * them itself.
 */
export async function unpreparedCredits(
  tx: Transaction,
  run: { accountId: string; runId: string },
): Promise<number> {
  const rows = await tx.query<{ credits: number }>(
    `select r.reserved_credits - coalesce((
       select sum(n.total * case n.channel when 'voice' then c.credits_per_call
         else c.credits_per_message end)
       from run_counts n
       where n.account_id = r.account_id and n.campaign_id = r.campaign_id and n.run_id = r.id
     ), 0) as credits
     from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and r.id = $2 and r.overage_reserved = 0`,
    [run.accountId, run.runId],
  )
  return rows[0]?.credits ?? 0
}
