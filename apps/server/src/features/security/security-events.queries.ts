import type { SecurityEventName } from '@afterbeep/contract/api/security-events'
import type { Queries } from '../../platform/database/database.ts'

export interface EventRow {
  id: number
  at: Date
  event: string
  network: string
}

export async function insertSecurityEvent(
  db: Queries,
  accountId: string,
  row: { event: SecurityEventName; at: Date; network: string },
): Promise<void> {
  await db.query(
    'insert into security_events (account_id, at, event, network) values ($1, $2, $3, $4)',
    [accountId, row.at, row.event, row.network],
  )
}

/** Into the trails of those of the accounts that are still there. */
export async function insertOperatorEvents(
  db: Queries,
  accountIds: readonly string[],
  at: Date,
): Promise<void> {
  await db.query(
    `insert into security_events (account_id, at, event, network)
     select id, $2, 'operator_acted', 'the service itself' from accounts where id = any($1::uuid[])`,
    [accountIds, at],
  )
}

/** The account's events below that number, newest first. */
export async function selectSecurityEvents(
  db: Queries,
  accountId: string,
  { below, limit }: { below: string | null; limit: number },
): Promise<EventRow[]> {
  return db.query<EventRow>(
    `select id, at, event, network from security_events
     where account_id = $1 and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [accountId, below, limit],
  )
}

/** Removes up to `limit` events from before that instant; returns whether more may be there. */
export async function deleteSecurityEvents(
  db: Queries,
  before: Date,
  limit: number,
): Promise<boolean> {
  const removed = await db.query<{ id: number }>(
    `delete from security_events where (account_id, id) in (
       select account_id, id from security_events where at < $1 order by at limit $2)
     returning id`,
    [before, limit],
  )
  return removed.length === limit
}
