import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { SingleKey, SingleSend } from './single-send.ts'

/** Tells the sweep of the evidence of what has ended in the same statement. */
const DUE_OF_MOVED = `insert into evidence_due (account_id, kind, single_reference)
  select account_id, 'single', reference from moved where ended_at is not null`

export interface NewSingle extends Omit<SingleSend, 'cause'> {
  phoneHash: string
  /** JSON; the number's entry on the do-not-contact list is added. */
  facts: object
  state: 'sending' | 'not_sent'
  reason: string | null
}

/** Stores a send before its call, or that it is not sent. What was put off is tried again under the same name. */
export async function insertSingle(db: Queries, single: NewSingle): Promise<void> {
  await db.query(
    `with moved as (
       insert into single_sends as s
         (account_id, reference, kind, channel, phone, sent_at, facts, state, reason, ended_at)
       values ($1::uuid, $2, $3, $4, $5, $6, $7::jsonb || jsonb_build_object('do_not_contact', (
           select jsonb_build_object('reason', reason, 'since', created_at, 'channel', channel)
           from suppressions where account_id = $1::uuid and phone_hash = $8)),
         $9::text, $10, case when $9::text = 'not_sent' then $6::timestamptz end)
       on conflict (account_id, reference) do update
         set sent_at = excluded.sent_at, facts = excluded.facts, state = excluded.state,
           reason = excluded.reason, ended_at = excluded.ended_at
         where s.state = 'waiting' and s.ended_at is null
       returning account_id, reference, ended_at
     ) ${DUE_OF_MOVED}`,
    [
      single.accountId,
      single.reference,
      single.kind,
      single.channel,
      single.phone,
      single.at,
      JSON.stringify(single.facts),
      single.phoneHash,
      single.state,
      single.reason,
    ],
  )
}

export interface SingleResult {
  state: 'waiting' | 'accepted' | 'unknown' | 'delivered' | 'failed' | 'not_sent'
  reason: string | null
  providerCode: string | null
}

/**
 * Stores the provider's response. A report that came before it has the result, and waits for the response alone:
 * that has the provider's id.
 */
export async function writeSingleResponse(
  db: Queries,
  { accountId, reference }: SingleKey,
  result: SingleResult & { providerRef: string | null; at: Date },
): Promise<void> {
  await db.query(
    `with moved as (
       update single_sends set provider_ref = coalesce($6, provider_ref),
         state = case when state = 'sending' then $3 else state end,
         reason = case when state = 'sending' then $4 else reason end,
         provider_code = case when state = 'sending' then $5 else provider_code end,
         ended_at = case when state <> 'sending' or $3 in ('failed', 'not_sent') then $7::timestamptz end
       where account_id = $1 and reference = $2 and ended_at is null
         and state in ('sending', 'delivered', 'failed')
       returning account_id, reference, ended_at
     ) ${DUE_OF_MOVED}`,
    [
      accountId,
      reference,
      result.state,
      result.reason,
      result.providerCode,
      result.providerRef,
      result.at,
    ],
  )
}

/** Stores that its owner opted out before it left, with that entry of the do-not-contact list: nothing was sent. */
export async function writeSingleStop(
  db: Queries,
  { accountId, reference }: SingleKey,
  { phoneHash, at }: { phoneHash: string; at: Date },
): Promise<void> {
  await db.query(
    `with moved as (
       update single_sends set state = 'not_sent', reason = 'suppressed', sent_at = $4, ended_at = $4,
         facts = facts - 'words' - 'from' || jsonb_build_object('do_not_contact', (
           select jsonb_build_object('reason', reason, 'since', created_at, 'channel', channel)
           from suppressions where account_id = $1::uuid and phone_hash = $3))
       where account_id = $1::uuid and reference = $2 and ended_at is null and state = 'sending'
       returning account_id, reference, ended_at
     ) ${DUE_OF_MOVED}`,
    [accountId, reference, phoneHash, at],
  )
}

/** Stores what the provider reported; the first report counts. */
export async function writeSingleReport(
  db: Queries,
  { accountId, reference }: SingleKey,
  { state, reason, providerCode, at }: SingleResult & { at: Date },
): Promise<void> {
  await db.query(
    `with moved as (
       update single_sends set state = $3, reason = $4, provider_code = $5,
         ended_at = case when state <> 'sending' then $6::timestamptz end
       where account_id = $1 and reference = $2 and ended_at is null
         and state in ('sending', 'accepted', 'unknown')
       returning account_id, reference, ended_at
     ) ${DUE_OF_MOVED}`,
    [accountId, reference, state, reason, providerCode, at],
  )
}

/** Ends what no report has come about since then. */
export async function endOldSingles(
  db: Queries,
  { sentBefore, at, limit }: { sentBefore: Date; at: Date; limit: number },
): Promise<number> {
  const rows = await db.query<{ ended: number }>(
    `with old as (
       select account_id, reference from single_sends
       where ended_at is null and sent_at <= $1 order by sent_at limit $3 for update skip locked
     ), moved as (
       update single_sends s set ended_at = $2,
         state = case when state in ('delivered', 'failed') then state
           when state = 'waiting' then 'not_sent' else 'unknown' end,
         reason = case when state in ('delivered', 'failed') then reason
           when state = 'waiting' then 'not_sent' else 'no_report' end
       from old where s.account_id = old.account_id and s.reference = old.reference
       returning s.account_id, s.reference, s.ended_at
     ), due as (${DUE_OF_MOVED})
     select count(*)::int as ended from moved`,
    [sentBefore, at, limit],
  )
  return onlyRow(rows).ended
}
