import type { Transaction } from '../../platform/database/database.ts'
import type { ReplyMeaning } from './opt-out-words.ts'

/** Where a reply is kept: with an account, and there with the delivery that it answers. */
export interface ReplyPlace {
  accountId: string
  /** Null where nothing had lately reached the number. */
  answered: { campaignId: string; runId: string; line: number } | null
}

/** Keeps a reply for each account, once; answers the accounts for which it is new. */
export async function insertReply(
  tx: Transaction,
  places: readonly ReplyPlace[],
  reply: { eventId: string; phone: number; text: string; meaning: ReplyMeaning; at: Date },
): Promise<string[]> {
  const rows = await tx.query<{ account_id: string }>(
    `insert into inbound_messages (account_id, event_id, phone, text, meaning, received_at,
       campaign_id, run_id, line)
     select account_id, $5, $6, $7, $8, $9, campaign_id, run_id, line
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[])
       as place (account_id, campaign_id, run_id, line)
     on conflict (account_id, event_id) do nothing
     returning account_id`,
    [
      places.map(({ accountId }) => accountId),
      places.map(({ answered }) => answered?.campaignId ?? null),
      places.map(({ answered }) => answered?.runId ?? null),
      places.map(({ answered }) => answered?.line ?? null),
      reply.eventId,
      reply.phone,
      reply.text,
      reply.meaning,
      reply.at,
    ],
  )
  return rows.map((row) => row.account_id)
}
