import { onlyRow } from '../../../platform/database/database.ts'
import { announceRun } from '../states/run-moves.queries.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'

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

/** The same of one account, with the time since when one that is paused has been so. */
export function runsInProgressOf(
  tx: Transaction,
  accountId: string,
): Promise<{ accountId: string; runId: string; campaignId: string; pausedSince: Date | null }[]> {
  return tx.query(
    `select account_id as "accountId", id as "runId", campaign_id as "campaignId",
       case status when 'paused' then paused_since end as "pausedSince" from runs
     where account_id = $1 and status in ('preparing', 'sending', 'paused') order by id for update`,
    [accountId],
  )
}

/** A run that waits, and how far it had come. */
export interface HeldRun {
  runId: string
  startedAt: Date | null
  preparedAt: Date | null
}

/** Locks the earliest run of a campaign that waits for its owner, and its account's turns before it. */
export async function lockHeldRun(
  tx: Transaction,
  accountId: string,
  campaignName: string,
  now: Date,
): Promise<HeldRun | undefined> {
  await announceRun(tx, accountId, now)
  const [row] = await tx.query<HeldRun>(
    `select r.id as "runId", r.started_at as "startedAt", r.prepared_at as "preparedAt" from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and c.name = $2 and r.status = 'held'
     order by r.number limit 1 for update of r`,
    [accountId, campaignName],
  )
  return row
}

/** Accounts that pay, with a run that waits for a payment and is not late yet. */
export async function accountsToGoOn(
  db: Queries,
  lateBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ accountId: string }>(
    `select distinct r.account_id as "accountId" from runs r
     join subscriptions s on s.account_id = r.account_id and s.status in ('active', 'trialing')
     where r.status = 'held' and r.waits_for_payment_since >= $1 limit $2`,
    [lateBefore, limit],
  )
  return rows.map(({ accountId }) => accountId)
}

/**
 * Accounts with a run in progress that may not be sending: on hold, without a payment since before the grace, or
 * with a disputed one.
 */
export async function accountsToHold(
  db: Queries,
  overdueBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ accountId: string }>(
    `select distinct r.account_id as "accountId" from runs r
     where r.status in ('preparing', 'sending', 'paused') and (
       exists (select 1 from subscriptions s where s.account_id = r.account_id
         and (s.status = 'paused'
           or (s.status in ('past_due', 'unpaid') and s.overdue_since <= $1)))
       or exists (select 1 from returned_payments p where p.account_id = r.account_id
         and (p.dispute = 'open' or (p.dispute = 'lost' and p.owed > 0))))
     limit $2`,
    [overdueBefore, limit],
  )
  return rows.map(({ accountId }) => accountId)
}

/** Locks those runs of one account, and the account's turns before them. */
export async function lockRunsToGoOn(
  tx: Transaction,
  accountId: string,
  { lateBefore, now }: { lateBefore: Date; now: Date },
): Promise<HeldRun[]> {
  await announceRun(tx, accountId, now)
  return tx.query<HeldRun>(
    `select id as "runId", started_at as "startedAt", prepared_at as "preparedAt" from runs
     where account_id = $1 and status = 'held' and waits_for_payment_since >= $2
     order by id for update`,
    [accountId, lateBefore],
  )
}

/** A campaign of which drops waited for a payment and are late by now, and how many. */
export interface WaitingCampaign {
  name: string
  drops: number
}

export function selectWaitingCampaigns(
  db: Queries,
  accountId: string,
  lateBefore: Date,
): Promise<WaitingCampaign[]> {
  return db.query<WaitingCampaign>(
    `select c.name, count(*)::int as drops from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and r.finished_at is null and r.status = 'held'
       and r.waits_for_payment_since < $2
     group by c.id, c.name order by c.name`,
    [accountId, lateBefore],
  )
}

/** Locks the drops of a campaign that waited for a payment, earliest first, and the turns before them. */
export async function lockWaitingRuns(
  tx: Transaction,
  { accountId, campaignName }: { accountId: string; campaignName: string },
  { lateBefore, now }: { lateBefore: Date; now: Date },
): Promise<HeldRun[]> {
  await announceRun(tx, accountId, now)
  return tx.query<HeldRun>(
    `select r.id as "runId", r.started_at as "startedAt", r.prepared_at as "preparedAt" from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and c.name = $2 and r.status = 'held'
       and r.waits_for_payment_since < $3
     order by r.number for update of r`,
    [accountId, campaignName, lateBefore],
  )
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
