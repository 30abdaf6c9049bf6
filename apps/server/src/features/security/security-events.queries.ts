import type { SecurityEventName } from '@afterbeep/contract/api/account/security-events'
import type { Queries } from '../../platform/database/database.ts'

export interface EventRow {
  id: number
  at: Date
  event: string
  network: string
  who: string | null
  about: string | null
}

/** What the events of a page are limited to; null for all. */
export interface EventFilter {
  events: readonly string[] | null
  who: string | null
}

export interface NewEvent {
  event: SecurityEventName
  at: Date
  network: string
  /** Who did it, where that is known. */
  userId: string | undefined
  about: string | null
  /** The call that it comes from, if it was kept when it began. */
  begunId: string | undefined
}

/** In place of the call that began, unless an event was made of that already. */
export async function insertSecurityEvent(
  db: Queries,
  accountId: string,
  { at, event, network, userId, about, begunId }: NewEvent,
): Promise<void> {
  await db.query(
    `with begun as (
       delete from security_calls where id = $7 returning 1
     ), noted as (
       insert into security_events (account_id, at, event, network, user_id, about)
       select $1, $2, $3, $4, $5, $6 where $7::uuid is null or exists (select from begun)
       returning id
     )
     insert into evidence_due (account_id, kind, event_id) select $1, 'event', id from noted`,
    [accountId, at, event, network, userId ?? null, about, begunId ?? null],
  )
}

/** Into the trails of those of the accounts that are still there, with the command that was run. */
export async function insertOperatorEvents(
  db: Queries,
  accountIds: readonly string[],
  { command, at }: { command: string; at: Date },
): Promise<void> {
  await db.query(
    `with noted as (
       insert into security_events (account_id, at, event, network, about)
       select id, $2, 'operator_acted', 'the service itself', $3 from accounts
       where id = any($1::uuid[]) returning account_id, id
     )
     insert into evidence_due (account_id, kind, event_id)
     select account_id, 'event', id from noted`,
    [accountIds, at, command],
  )
}

/** The account's events below that number, newest first. */
export async function selectSecurityEvents(
  db: Queries,
  accountId: string,
  { below, limit, events, who }: EventFilter & { below: string | null; limit: number },
): Promise<EventRow[]> {
  return db.query<EventRow>(
    `select e.id, e.at, e.event, e.network, u.display_name as who, e.about
     from security_events e
     left join users u on u.account_id = e.account_id and u.id = e.user_id
     where e.account_id = $1 and ($2::bigint is null or e.id < $2)
       and ($4::text[] is null or e.event = any($4::text[])) and ($5::uuid is null or e.user_id = $5)
     order by e.id desc limit $3`,
    [accountId, below, limit, events, who],
  )
}

/** Removes up to `limit` events from before that instant; returns whether more may be there. */
export async function deleteSecurityEvents(
  db: Queries,
  before: Date,
  limit: number,
): Promise<boolean> {
  const removed = await db.query<{ id: number }>(
    `with old as materialized (
       select set_config('afterbeep.removes_events', 'on', true) as may_go
     )
     delete from security_events using old where may_go = 'on' and (account_id, id) in (
       select account_id, id from security_events where at < $1 order by at limit $2)
     returning id`,
    [before, limit],
  )
  return removed.length === limit
}
