import type { Queries } from '../../../../platform/database/database.ts'
import { iso } from './page.ts'
import type { Cells, Page, WithId } from './page.ts'

export interface ReplyRow extends WithId {
  receivedAt: Date
}

export function replyRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<ReplyRow>,
): Promise<ReplyRow[]> {
  return db.query<ReplyRow>(
    `select m.id, m.received_at as "receivedAt", array_replace(array[${iso('m.received_at')}, m.phone::text, m.text, m.meaning, c.name], null, '') as cells
     from inbound_messages m
     left join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
     where m.account_id = $1
       and ($2::timestamptz is null or (m.received_at, m.id) > ($2, $3::uuid))
     order by m.received_at, m.id limit $4`,
    [accountId, after?.receivedAt ?? null, after?.id ?? null, limit],
  )
}

export interface CallRow extends Cells {
  callId: string
  arrivedAt: Date
}

export function callRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<CallRow>,
): Promise<CallRow[]> {
  return db.query<CallRow>(
    `select n.call_id as "callId", n.arrived_at as "arrivedAt", array_replace(array[${iso('n.arrived_at')}, n.phone::text, n.asked_for_owner::text, n.opted_out::text, c.name], null, '') as cells
     from inbound_calls n
     left join campaigns c on c.account_id = n.account_id and c.id = n.campaign_id
     where n.account_id = $1
       and ($2::timestamptz is null or (n.arrived_at, n.call_id) < ($2, $3::text))
     order by n.arrived_at desc, n.call_id desc limit $4`,
    [accountId, after?.arrivedAt ?? null, after?.callId ?? null, limit],
  )
}

export function signUpRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<WithId>,
): Promise<WithId[]> {
  return db.query<WithId>(
    `select id, array_replace(array[${iso('asked_at')}, phone::text, first_name, last_name, how, said, channels, words, address, question, ${iso('texted_at')}, answer, ${iso('confirmed_at')}], null, '') as cells
     from sign_ups where account_id = $1 and ($2::uuid is null or id > $2)
     order by id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

export interface SingleRow extends Cells {
  reference: string
}

/** What was sent outside of campaigns. */
export function singleRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<SingleRow>,
): Promise<SingleRow[]> {
  return db.query<SingleRow>(
    `select reference, array_replace(array[${iso('sent_at')}, kind, channel, phone::text, facts ->> 'words', state, reason], null, '') as cells
     from single_sends where account_id = $1 and ($2::text is null or reference > $2)
     order by reference limit $3`,
    [accountId, after?.reference ?? null, limit],
  )
}

export interface SuppressionRow extends Cells {
  hash: string
}

export function suppressionRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<SuppressionRow>,
): Promise<SuppressionRow[]> {
  return db.query<SuppressionRow>(
    `select phone_hash as hash, array_replace(array[masked_phone, channel, reason, ${iso('created_at')}], null, '') as cells
     from suppressions where account_id = $1 and phone_hash > $2 order by phone_hash limit $3`,
    [accountId, after?.hash ?? '', limit],
  )
}

export function testRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<WithId>,
): Promise<WithId[]> {
  return db.query<WithId>(
    `select id, array_replace(array[${iso('sent_at')}, purpose, channel, nullif(phone, 0)::text, state, reason], null, '') as cells
     from test_sends where account_id = $1 and ($2::uuid is null or id > $2)
     order by id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}
