import type { Variant } from '@afterbeep/contract/message/variants'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { CallState } from './call-moves.ts'

/** A call as it is stored. */
export interface StoredCall {
  callId: string
  accountId: string | null
  /** Null for a caller who withholds it. */
  phone: number | null
  state: CallState
  commanded: string | null
  campaignId: string | null
  variant: Variant | null
  askedForOwner: boolean
  optedOut: boolean
  arrivedAt: Date
  connectedAt: Date | null
}

const COLUMNS = `call_id as "callId", account_id as "accountId", phone, state, commanded,
  campaign_id as "campaignId", variant, asked_for_owner as "askedForOwner", opted_out as "optedOut",
  arrived_at as "arrivedAt", connected_at as "connectedAt"`

/** The call, locked: of two events of one call at once, the second waits for the first. */
export async function lockCall(tx: Transaction, callId: string): Promise<StoredCall | undefined> {
  const [row] = await tx.query<StoredCall>(
    `select ${COLUMNS} from inbound_calls where call_id = $1 for update`,
    [callId],
  )
  return row
}

export interface NewCall {
  callId: string
  accountId: string | null
  phone: number | null
  drop: { campaignId: string; runId: string; line: number; variant: Variant } | null
  at: Date
}

/** Stores a call; undefined where another event of it did so meanwhile. */
export async function insertCall(
  tx: Transaction,
  { callId, accountId, phone, drop, at }: NewCall,
): Promise<StoredCall | undefined> {
  const [row] = await tx.query<StoredCall>(
    `insert into inbound_calls (call_id, account_id, phone, state, campaign_id, run_id, line, variant,
       arrived_at)
     values ($1, $2, $3, 'ringing', $4, $5, $6, $7, $8)
     on conflict (call_id) do nothing
     returning ${COLUMNS}`,
    [
      callId,
      accountId,
      phone,
      drop?.campaignId ?? null,
      drop?.runId ?? null,
      drop?.line ?? null,
      drop?.variant ?? null,
      at,
    ],
  )
  return row
}

/** Its record is due once: when the caller opts out, or else when the call is over. */
export async function updateCall(tx: Transaction, call: StoredCall): Promise<void> {
  await tx.query(
    `with before as (
       select state = 'over' or opted_out as was_due from inbound_calls
       where account_id = $6 and call_id = $1
     ), moved as (
       update inbound_calls set state = $2, asked_for_owner = $3, opted_out = $4, connected_at = $5
       where call_id = $1 returning account_id, state, opted_out
     )
     insert into evidence_due (account_id, kind, call_id)
     select account_id, 'call', $1 from moved, before
     where (state = 'over' or opted_out) and not was_due`,
    [call.callId, call.state, call.askedForOwner, call.optedOut, call.connectedAt, call.accountId],
  )
}

/** From now on nothing is left to be told in this state. */
export async function noteCommanded(db: Queries, callId: string, state: CallState): Promise<void> {
  await db.query('update inbound_calls set commanded = $2 where call_id = $1 and state = $2', [
    callId,
    state,
  ])
}

export interface CallCounted {
  accountId: string
  campaignId: string
  variant: Variant
  hour: Date
  calls: number
  askedForOwner: number
  optOuts: number
}

export async function addToCounts(tx: Transaction, counted: CallCounted): Promise<void> {
  await tx.query(
    `insert into call_counts as n (account_id, campaign_id, hour, variant, calls, asked_for_owner, opt_outs)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id, campaign_id, hour, variant) do update set
       calls = n.calls + excluded.calls,
       asked_for_owner = n.asked_for_owner + excluded.asked_for_owner,
       opt_outs = n.opt_outs + excluded.opt_outs`,
    [
      counted.accountId,
      counted.campaignId,
      counted.hour,
      counted.variant,
      counted.calls,
      counted.askedForOwner,
      counted.optOuts,
    ],
  )
}

export async function hasTwoVersions(
  tx: Transaction,
  accountId: string,
  campaignId: string,
): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `select id from campaigns where account_id = $1 and id = $2 and variant_message is not null`,
    [accountId, campaignId],
  )
  return rows.length > 0
}

/** What the account has its callers told. */
export interface CallBusiness {
  name: string | null
  phone: string | null
  greeting: string | null
  ownerNumber: string | null
  textNumber: number | null
}

export async function selectCallBusiness(
  db: Queries,
  accountId: string,
): Promise<CallBusiness | undefined> {
  const [row] = await db.query<CallBusiness>(
    `select a.business_name as name, a.opt_out_number as phone, a.call_greeting as greeting,
       a.call_owner_number as "ownerNumber", s.text_number as "textNumber"
     from accounts a left join senders s on s.account_id = a.id where a.id = $1`,
    [accountId],
  )
  return row
}
