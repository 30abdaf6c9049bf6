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

/** The number of a reply that waits; undefined where it does not wait any more, or is another account's. */
export async function phoneOfWaiting(
  db: Queries,
  accountId: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await db.query<{ phone: number }>(
    `select phone from inbound_messages
     where account_id = $1 and id = $2 and review = 'waiting'`,
    [accountId, id],
  )
  return row?.phone
}

/**
 * Lets one decision about a number be made at a time, and after it a word of its owner: that too locks the
 * number's entry before its replies.
 */
export async function lockEntry(tx: Transaction, accountId: string, hash: string): Promise<void> {
  await tx.query(
    'select reason from suppressions where account_id = $1 and phone_hash = $2 for update',
    [accountId, hash],
  )
}

/** Writes that a reply is no opt-out. */
export async function dismissReply(
  tx: Transaction,
  reply: { accountId: string; id: string; at: Date },
): Promise<void> {
  await tx.query(
    `update inbound_messages set review = 'dismissed', reviewed_at = $3
     where account_id = $1 and id = $2 and review = 'waiting'`,
    [reply.accountId, reply.id, reply.at],
  )
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
