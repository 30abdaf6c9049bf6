import type { CampaignStatus } from '@afterbeep/contract/campaign/campaign-status'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { announceWork } from '../announce-work.queries.ts'
import { newTurn } from './move-next-run.ts'
import type { RunTurn } from './move-next-run.ts'
import type { RunStatus, RunStatusBefore } from './run-status.ts'

export interface RunMove<To extends RunStatus> {
  accountId: string
  runId: string
  from: readonly RunStatusBefore<To>[]
  to: To
  reason?: string | null
  /** Of a held run: since when it is behind, where a payment lets it go on. */
  waitsForPaymentSince?: Date | undefined
  at: Date
}

/**
 * Moves a run one way; false when it is no longer in a status where the move starts. What it has to
 * send is announced when it starts or resumes.
 */
export async function moveRun<To extends RunStatus>(
  tx: Transaction,
  move: RunMove<To>,
): Promise<boolean> {
  if (move.to === 'sending') await announceRun(tx, move.accountId, move.at)
  const rows = await tx.query(
    `update runs set status = $4::text, status_reason = $5,
       started_at = case when $4 = 'preparing' then coalesce(started_at, $6) else started_at end,
       waits_for_payment_since = $7,
       went_on_at = case when status = 'held' and $4 in ('preparing', 'sending') then $6
         else went_on_at end,
       prepared_at = case when $4 = 'sending' then coalesce(prepared_at, $6) else prepared_at end,
       finished_at = case when $4 in ('completed', 'blocked', 'flagged') then $6 else finished_at end
     where account_id = $1 and id = $2 and status = any($3::text[]) returning id`,
    [
      move.accountId,
      move.runId,
      move.from,
      move.to,
      move.reason ?? null,
      move.at,
      move.waitsForPaymentSince ?? null,
    ],
  )
  return rows.length > 0
}

const flaggedFrom = 'scheduled' satisfies RunStatusBefore<'flagged'>

/** The later runs of a flagged campaign, which hold nothing, never start. False where there are none. */
export async function flagScheduledRuns(
  tx: Transaction,
  move: { accountId: string; campaignId: string; reason: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update runs set status = 'flagged', status_reason = $3, finished_at = $4, drained = true
     where account_id = $1 and campaign_id = $2 and status = $5
     returning 1`,
    [move.accountId, move.campaignId, move.reason, move.at, flaggedFrom],
  )
  return rows.length > 0
}

export interface RestoredRun {
  accountId: string
  runId: string
  campaignId: string
}

/** One that is held already stays so, with the reason of the backup. */
const heldFrom: readonly (RunStatusBefore<'held'> | 'held')[] = [
  'preparing',
  'sending',
  'paused',
  'held',
]

/**
 * Holds every run of which the lost database may have sent something: those in progress, and those
 * that were due. Notes since when it may have.
 */
export function holdRestoredRuns(
  tx: Transaction,
  now: Date,
  reason: string,
): Promise<RestoredRun[]> {
  return tx.query<RestoredRun>(
    `update runs set status = 'held', status_reason = $2, paused_until = null,
       waits_for_payment_since = null,
       uncertain_since = least(uncertain_since, started_at, drop_at)
     where status = any($3::text[]) or (status = 'scheduled' and drop_at <= $1)
     returning account_id as "accountId", id as "runId", campaign_id as "campaignId"`,
    [now, reason, heldFrom],
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

/** Locks a campaign, the last row of a transaction to be locked; returns its status. */
export async function lockCampaign(
  tx: Transaction,
  campaign: { accountId: string; campaignId: string },
): Promise<CampaignStatus> {
  const rows = await tx.query<{ status: CampaignStatus }>(
    'select status from campaigns where account_id = $1 and id = $2 for no key update',
    [campaign.accountId, campaign.campaignId],
  )
  return onlyRow(rows).status
}

/** Only for `refreshCampaignStatus`, which knows whether the status may follow the one before. */
export async function writeCampaignStatus(
  tx: Transaction,
  campaign: {
    accountId: string
    campaignId: string
    status: CampaignStatus
    reason: string | null
  },
): Promise<void> {
  await tx.query(
    `update campaigns set status = $3, status_reason = $4
     where account_id = $1 and id = $2 and (status, coalesce(status_reason, '')) <> ($3, coalesce($4, ''))`,
    [campaign.accountId, campaign.campaignId, campaign.status, campaign.reason],
  )
}

const pausedFrom = 'sending' satisfies RunStatusBefore<'paused'>

/** Pauses a sending run until `until`; false when it is not sending any more. */
export async function pauseRun(
  tx: Transaction,
  pause: { accountId: string; runId: string; reason: string; at: Date; until: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update runs set status = 'paused', status_reason = $3, paused_until = $5,
       paused_since = $4
     where account_id = $1 and id = $2 and status = $6 returning id`,
    [pause.accountId, pause.runId, pause.reason, pause.at, pause.until, pausedFrom],
  )
  return rows.length > 0
}

/** A paused run is looked at again only then. */
export async function prolongPause(
  tx: Transaction,
  { accountId, runId }: { accountId: string; runId: string },
  until: Date,
): Promise<void> {
  await tx.query(
    `update runs set paused_until = $3 where account_id = $1 and id = $2 and status = 'paused'`,
    [accountId, runId, until],
  )
}

/** What an account's paused runs wait for may be over: they are looked at now. */
export async function endPauses(db: Queries, accountId: string, at: Date): Promise<void> {
  await db.query(
    `update runs set paused_until = least(paused_until, $2)
     where account_id = $1 and status = 'paused'`,
    [accountId, at],
  )
}

export interface PausedRun {
  accountId: string
  runId: string
  campaignId: string
  type: CampaignType
  /** Since when one of its channels can't send, across any number of pauses. */
  faultySince: Date
  reason: string | null
}

/** The account's turns, both locked in the one order that all code uses. */
export async function announceRun(tx: Transaction, accountId: string, at: Date): Promise<void> {
  await announceWork(tx, accountId, 'text', at)
  await announceWork(tx, accountId, 'voice', at)
}

/**
 * Locks one paused run whose pause is over, and its account's turns before it: a report may hold a
 * turn and wait for the run (see announce-work.queries.ts for the order of locks).
 */
export async function takePausedRun(
  tx: Transaction,
  now: Date,
  turn: RunTurn = newTurn(),
): Promise<PausedRun | undefined> {
  const [found] = await tx.query<{ accountId: string; runId: string }>(
    `select account_id as "accountId", id as "runId" from runs
     where status = 'paused' and paused_until <= $1 and id <> all($2::uuid[])
     order by paused_until limit 1`,
    [now, turn.failed],
  )
  if (!found) return undefined
  turn.runId = found.runId
  await announceRun(tx, found.accountId, now)
  const [row] = await tx.query<PausedRun>(
    `select r.account_id as "accountId", r.id as "runId", r.campaign_id as "campaignId", c.type,
       coalesce((select min(k.faulty_since) from canaries k
         where k.account_id = r.account_id and k.run_id = r.id), r.paused_since) as "faultySince",
       r.status_reason as reason
     from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and r.id = $2 and r.status = 'paused' and r.paused_until <= $3
     for update of r skip locked`,
    [found.accountId, found.runId, now],
  )
  return row
}

interface RunKey {
  accountId: string
  runId: string
}

/** Runs that were stopped for good while some of their chunks may still be sent, some at a time. */
export function runsToDrain(db: Queries): Promise<RunKey[]> {
  return db.query<RunKey>(
    `select account_id as "accountId", id as "runId" from runs
     where status in ('flagged', 'blocked') and not drained
     order by account_id, id limit 100`,
  )
}

/** Notes that a stopped run has nothing left to send, unless a worker still holds some of it. */
export async function noteDrained(tx: Transaction, { accountId, runId }: RunKey): Promise<void> {
  // First the lock and then, in a statement of its own, the check: so it sees what was reopened before.
  await tx.query('select from runs where account_id = $1 and id = $2 for update', [
    accountId,
    runId,
  ])
  await tx.query(
    `update runs set drained = true
     where account_id = $1 and id = $2 and status in ('flagged', 'blocked')
       and not exists (select from chunks
         where account_id = $1 and run_id = $2 and state in ('waiting', 'ready'))
       and not exists (select from chunks
         where account_id = $1 and run_id = $2 and state = 'leased')`,
    [accountId, runId],
  )
}
