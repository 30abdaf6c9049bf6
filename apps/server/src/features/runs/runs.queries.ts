import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { RunStatus } from './states/run-status.ts'

export interface RunRow {
  id: string
  number: number
  dropAt: Date
  status: RunStatus
  reservedCredits: number
}

const RUN_COLUMNS = 'id, number, drop_at as "dropAt", status, reserved_credits as "reservedCredits"'

export async function insertRuns(
  tx: Transaction,
  run: { accountId: string; campaignId: string; drops: readonly Date[] },
): Promise<RunRow[]> {
  return tx.query<RunRow>(
    `insert into runs (account_id, campaign_id, number, drop_at)
     select $1, $2, d.number, d.drop_at
     from unnest($3::timestamptz[]) with ordinality as d(drop_at, number)
     returning ${RUN_COLUMNS}`,
    [run.accountId, run.campaignId, run.drops],
  )
}

export function runsOf(db: Queries, accountId: string, campaignId: string): Promise<RunRow[]> {
  return db.query<RunRow>(
    `select ${RUN_COLUMNS} from runs
     where account_id = $1 and campaign_id = $2 order by number`,
    [accountId, campaignId],
  )
}

export async function noteReserved(
  tx: Transaction,
  run: { accountId: string; runId: string; credits: number; overage: number },
): Promise<void> {
  await tx.query(
    `update runs set reserved_credits = $3, overage_reserved = $4
     where account_id = $1 and id = $2`,
    [run.accountId, run.runId, run.credits, run.overage],
  )
}

/** A run with the fields of its campaign: all that starting and sending needs. */
export interface RunToSend {
  accountId: string
  runId: string
  campaignId: string
  campaignName: string
  dropAt: Date
  /** When its people began to be written down and compared with the registries; null before. */
  startedAt: Date | null
  type: 'voicemail' | 'sms' | 'both'
  message: string
  /** The second of two messages that are tried side by side; null when there is one. */
  variantMessage: string | null
  /** By column: what stands where a contact's value is empty. JSON, parsed where texts are merged. */
  fallbacks: unknown
  /** The business that a first text names; null where the account had said none. */
  senderName: string | null
  /** The provider's id of the voice; null is the configured one. */
  voiceId: string | null
  listId: string
  recipients: number
  creditsPerCall: number
  creditsPerMessage: number
  reservedCredits: number
  /** Credits of overage that it has held; 0 where the balance pays for all of it. */
  overageReserved: number
  preparedLine: number
  /** The campaign that this one follows, and whose people it goes to; null for any other. */
  followUpOf: string | null
  /** Its first few are out, or due: the rest waits for their results. */
  hasCanary: boolean
  /** Since when a lost database may have sent it; null where none was lost. */
  uncertainSince: Date | null
  /** Why the run was paused, held, blocked or flagged. */
  statusReason: string | null
}

const RUN_TO_SEND = `r.account_id as "accountId", r.id as "runId", c.id as "campaignId",
  c.name as "campaignName", r.drop_at as "dropAt", r.started_at as "startedAt", c.type, c.message, c.variant_message as "variantMessage",
  c.fallbacks, c.sender_name as "senderName", c.voice_id as "voiceId", c.list_id as "listId", c.recipients,
  c.credits_per_call as "creditsPerCall", c.credits_per_message as "creditsPerMessage",
  r.reserved_credits as "reservedCredits", r.overage_reserved as "overageReserved",
  r.prepared_line as "preparedLine",
  c.follow_up_of as "followUpOf", r.status_reason as "statusReason",
  r.uncertain_since as "uncertainSince", exists (
    select 1 from canaries k where k.account_id = r.account_id and k.run_id = r.id) as "hasCanary"`

/**
 * Whether a run may have to be started, prepared or resumed. By far most looks find none, and this one needs neither a
 * transaction nor a statement for each kind.
 */
export async function hasRunToMove(db: Queries, now: Date): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    `select exists (select 1 from runs where status = 'scheduled' and drop_at <= $1)
       or exists (select 1 from runs where status = 'preparing')
       or exists (select 1 from runs where status = 'paused' and paused_until <= $1) as found`,
    [now],
  )
  return row?.found === true
}

/** Runs that have been due since `before`, or of which nothing has been prepared since: each step of them fails. */
export async function countStuckRuns(db: Queries, before: Date): Promise<number> {
  const rows = await db.query<{ runs: number }>(
    `select count(*)::int as runs from runs where (status = 'scheduled' and drop_at <= $1)
       or (status = 'preparing' and coalesce(page_prepared_at, started_at) <= $1)`,
    [before],
  )
  return onlyRow(rows).runs
}

/** Runs of all accounts that are being prepared or sent, or are due by `before`. */
export async function countRunsInProgress(db: Queries, before: Date): Promise<number> {
  const rows = await db.query<{ runs: number }>(
    `select count(*)::int as runs from runs
     where status in ('preparing', 'sending') or (status = 'scheduled' and drop_at <= $1)`,
    [before],
  )
  return onlyRow(rows).runs
}

/** Locks one run whose drop time has come, skipping those another worker is starting. */
export async function takeDueRun(
  tx: Transaction,
  now: Date,
  except: readonly string[] = [],
): Promise<RunToSend | undefined> {
  const [row] = await tx.query<RunToSend>(
    `select ${RUN_TO_SEND} from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.status = 'scheduled' and r.drop_at <= $1 and r.id <> all($2::uuid[])
     order by r.drop_at limit 1 for update of r skip locked`,
    [now, except],
  )
  return row
}

/**
 * Locks one run whose deliveries are not all written yet: the one whose last page is oldest. Where the database of
 * reassigned numbers is in use, its people have to be asked for first.
 */
export async function takePreparingRun(
  tx: Transaction,
  { asksOwners = false, except = [] }: { asksOwners?: boolean; except?: readonly string[] } = {},
): Promise<RunToSend | undefined> {
  const [row] = await tx.query<RunToSend>(
    `select ${RUN_TO_SEND} from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.status = 'preparing' and (r.owners_asked_at is not null or not $1)
       and r.id <> all($2::uuid[])
     order by r.page_prepared_at nulls first, r.started_at limit 1 for update of r skip locked`,
    [asksOwners, except],
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
