import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { ReplyMeaning } from '@afterbeep/contract/opt-outs/reply-meaning'

/** Where a reply is stored: with an account, and there with the delivery that it replies to. */
export interface ReplyPlace {
  accountId: string
  /** Null where nothing had lately reached the number. */
  repliedTo: { campaignId: string; runId: string; line: number } | null
}

/** Stores a reply for each account, once; returns the accounts for which it is new. */
export async function insertReply(
  tx: Transaction,
  places: readonly ReplyPlace[],
  reply: { eventId: string; phone: number; text: string; meaning: ReplyMeaning; at: Date },
): Promise<string[]> {
  const rows = await tx.query<{ accountId: string }>(
    `with kept as (
       insert into inbound_messages (account_id, event_id, phone, text, meaning, received_at,
         campaign_id, run_id, line, review)
       select account_id, $5, $6, $7, $8, $9, campaign_id, run_id, line,
         case when $8 = 'unclear' then 'waiting' end
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[])
         as place (account_id, campaign_id, run_id, line)
       on conflict (account_id, event_id) do nothing
       returning account_id, id
     ), due as (
       insert into evidence_due (account_id, kind, reply_id) select account_id, 'reply', id from kept
     )
     select account_id as "accountId" from kept`,
    [
      places.map(({ accountId }) => accountId),
      places.map(({ repliedTo }) => repliedTo?.campaignId ?? null),
      places.map(({ repliedTo }) => repliedTo?.runId ?? null),
      places.map(({ repliedTo }) => repliedTo?.line ?? null),
      reply.eventId,
      reply.phone,
      reply.text,
      reply.meaning,
      reply.at,
    ],
  )
  return rows.map((row) => row.accountId)
}

const NEWEST_REPLIES = 20

/** The campaign of the newest reply that is no STOP; null where that is not known. */
export async function latestReplied(db: Queries, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ name: string | null }>(
    `select c.name from (
       select campaign_id, meaning, received_at, id from inbound_messages
        where account_id = $1 order by received_at desc, id desc limit $2) m
     left join campaigns c on c.account_id = $1 and c.id = m.campaign_id
     where m.meaning <> 'opt_out' order by m.received_at desc, m.id desc limit 1`,
    [accountId, NEWEST_REPLIES],
  )
  return row?.name ?? null
}

/** A reply as it is stored, with what is known of the campaign that it replies to. */
export interface KeptReply {
  id: string
  phone: number
  text: string
  meaning: ReplyMeaning
  receivedAt: Date
  campaignName: string | null
  /** The list of the contact that was reached, null when it is deleted, and the line in it. */
  listId: string | null
  line: number | null
}

/** Where a page of replies starts: below this one. */
export interface ReplyKey {
  receivedAt: Date
  id: string
}

/** An account's replies, or those to one campaign, newest first; by key, so every page is equally fast. */
export function readReplies(
  db: Queries,
  accountId: string,
  page: { campaignId?: string | undefined; below?: ReplyKey | undefined; limit: number },
): Promise<KeptReply[]> {
  const { campaignId, below, limit } = page
  return db.query<KeptReply>(
    `select m.id, m.phone, m.text, m.meaning, m.received_at as "receivedAt",
       c.name as "campaignName", l.id as "listId", m.line
     from inbound_messages m
     left join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
     left join contact_lists l on l.account_id = c.account_id and l.id = c.list_id
       and l.deleted_at is null
     where m.account_id = $1 and ($2::uuid is null or m.campaign_id = $2)
       and ($3::timestamptz is null or (m.received_at, m.id) < ($3, $4::uuid))
     order by m.received_at desc, m.id desc limit $5`,
    [accountId, campaignId ?? null, below?.receivedAt ?? null, below?.id ?? null, limit],
  )
}

/** A clear word of a person settles what waited for a look before it. */
export async function settleReviews(
  tx: Transaction,
  word: { accountIds: readonly string[]; phone: number; review: 'kept' | 'dismissed'; at: Date },
): Promise<void> {
  await tx.query(
    `update inbound_messages set review = $3, reviewed_at = $4
     where account_id = any($1::uuid[]) and review = 'waiting' and phone = $2`,
    [word.accountIds, word.phone, word.review, word.at],
  )
}
