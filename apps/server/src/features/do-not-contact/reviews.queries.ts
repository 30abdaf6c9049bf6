import type { Queries, Transaction } from '../../platform/database/database.ts'

export interface WaitingReply {
  id: string
  phone: number
  text: string
  receivedAt: Date
  campaignName: string | null
}

/** The unclear replies that wait for a person, newest first, by an index that holds nothing else. */
export function selectWaiting(
  db: Queries,
  accountId: string,
  limit: number,
): Promise<WaitingReply[]> {
  return db.query<WaitingReply>(
    `select m.id, m.phone, m.text, m.received_at as "receivedAt", c.name as "campaignName"
     from inbound_messages m
     left join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
     where m.account_id = $1 and m.review = 'waiting'
     order by m.received_at desc, m.id desc limit $2`,
    [accountId, limit],
  )
}

/** Writes a decision; returns the number of the reply, undefined where it does not wait any more. */
export async function decideReply(
  tx: Transaction,
  reply: { accountId: string; id: string; review: 'kept' | 'dismissed'; at: Date },
): Promise<number | undefined> {
  const [row] = await tx.query<{ phone: number }>(
    `update inbound_messages set review = $3, reviewed_at = $4
     where account_id = $1 and id = $2 and review = 'waiting' returning phone`,
    [reply.accountId, reply.id, reply.review, reply.at],
  )
  return row?.phone
}

/** Whether another unclear reply of the number waits. */
export async function hasWaiting(
  tx: Transaction,
  accountId: string,
  phone: number,
): Promise<boolean> {
  const rows = await tx.query<{ waits: number }>(
    `select 1 as waits from inbound_messages
     where account_id = $1 and review = 'waiting' and phone = $2 limit 1`,
    [accountId, phone],
  )
  return rows.length > 0
}
