import type { TakenDrop } from '@afterbeep/contract/schedule'
import { campaignGapMs } from '@afterbeep/contract/campaign-gap'
import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'

export type RunStatus =
  | 'scheduled'
  | 'preparing'
  | 'sending'
  | 'paused'
  | 'completed'
  | 'blocked'
  | 'flagged'

export interface RunRow {
  id: string
  number: number
  drop_at: Date
  status: RunStatus
  reserved_credits: number
}

/** Runs of the account close enough to any of `drops` to clash with them. */
export async function takenDropsNear(
  db: Queries,
  accountId: string,
  drops: readonly Date[],
): Promise<TakenDrop[]> {
  const times = drops.map((drop) => drop.getTime())
  const rows = await db.query<{ drop_at: Date; name: string }>(
    `select r.drop_at, c.name from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and r.drop_at > $2 and r.drop_at < $3`,
    [
      accountId,
      new Date(Math.min(...times) - 2 * campaignGapMs),
      new Date(Math.max(...times) + 2 * campaignGapMs),
    ],
  )
  return rows.map((row) => ({ dropAt: row.drop_at, campaignName: row.name }))
}

export async function insertRuns(
  tx: Transaction,
  run: { accountId: string; campaignId: string; drops: readonly Date[] },
): Promise<RunRow[]> {
  return tx.query<RunRow>(
    `insert into runs (account_id, campaign_id, number, drop_at)
     select $1, $2, d.number, d.drop_at
     from unnest($3::timestamptz[]) with ordinality as d(drop_at, number)
     returning id, number, drop_at, status, reserved_credits`,
    [run.accountId, run.campaignId, run.drops],
  )
}

export function runsOf(db: Queries, accountId: string, campaignId: string): Promise<RunRow[]> {
  return db.query<RunRow>(
    `select id, number, drop_at, status, reserved_credits from runs
     where account_id = $1 and campaign_id = $2 order by number`,
    [accountId, campaignId],
  )
}

export async function noteReserved(
  tx: Transaction,
  run: { accountId: string; runId: string; credits: number },
): Promise<void> {
  await tx.query('update runs set reserved_credits = $3 where account_id = $1 and id = $2', [
    run.accountId,
    run.runId,
    run.credits,
  ])
}

/** A run with what its campaign says about it: all that starting and sending needs. */
export interface RunToSend {
  accountId: string
  runId: string
  campaignId: string
  campaignName: string
  type: 'voicemail' | 'sms' | 'both'
  message: string
  listId: string
  recipients: number
  creditsPerCall: number
  creditsPerMessage: number
  reservedCredits: number
  preparedLine: number
  /** The first text of a first run names how to stop; a follow-up's recipients were told before. */
  isFollowUp: boolean
  /** Why the run was paused, blocked or flagged. */
  statusReason: string | null
}

const RUN_TO_SEND = `r.account_id as "accountId", r.id as "runId", c.id as "campaignId",
  c.name as "campaignName", c.type, c.message, c.list_id as "listId", c.recipients,
  c.credits_per_call as "creditsPerCall", c.credits_per_message as "creditsPerMessage",
  r.reserved_credits as "reservedCredits", r.prepared_line as "preparedLine",
  c.follow_up_of is not null as "isFollowUp", r.status_reason as "statusReason"`

/** Locks one run whose drop time has come, skipping those another worker is starting. */
export async function takeDueRun(tx: Transaction, now: Date): Promise<RunToSend | undefined> {
  const [row] = await tx.query<RunToSend>(
    `select ${RUN_TO_SEND} from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.status = 'scheduled' and r.drop_at <= $1
     order by r.drop_at limit 1 for update of r skip locked`,
    [now],
  )
  return row
}

/** Locks one run whose deliveries are not all written yet. */
export async function takePreparingRun(tx: Transaction): Promise<RunToSend | undefined> {
  const [row] = await tx.query<RunToSend>(
    `select ${RUN_TO_SEND} from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.status = 'preparing' order by r.started_at limit 1 for update of r skip locked`,
  )
  return row
}

export async function findRunToSend(
  db: Queries,
  accountId: string,
  runId: string,
): Promise<RunToSend | undefined> {
  const [row] = await db.query<RunToSend>(
    `select ${RUN_TO_SEND} from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and r.id = $2`,
    [accountId, runId],
  )
  return row
}

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
