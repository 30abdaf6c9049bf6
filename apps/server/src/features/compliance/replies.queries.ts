import type { Transaction } from '../../platform/database/database.ts'
import type { ReplyMeaning } from './opt-out-words.ts'

/** Keeps a reply for each account, once; answers the accounts for which it is new. */
export async function insertReply(
  tx: Transaction,
  accountIds: readonly string[],
  reply: { eventId: string; phone: number; text: string; meaning: ReplyMeaning; at: Date },
): Promise<string[]> {
  const rows = await tx.query<{ account_id: string }>(
    `insert into inbound_messages (account_id, event_id, phone, text, meaning, received_at)
     select account_id, $2, $3, $4, $5, $6 from unnest($1::uuid[]) as account_id
     on conflict (account_id, event_id) do nothing
     returning account_id`,
    [accountIds, reply.eventId, reply.phone, reply.text, reply.meaning, reply.at],
  )
  return rows.map((row) => row.account_id)
}
