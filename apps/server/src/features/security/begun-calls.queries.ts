import type { SecurityEventName } from '@afterbeep/contract/api/account/security-events'
import { onlyRow } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/database.ts'

export interface CallToBegin {
  id: string
  accountId: string | undefined
  userId: string | undefined
  at: Date
  event: SecurityEventName
  network: string
  about: string | undefined
  /** The list that it is about, whose name is noted. */
  listId: string | undefined
}

/** Keeps a call before its work is done. Returns what it is about. */
export async function insertBegunCall(
  db: Queries,
  { id, accountId, userId, at, event, network, about, listId }: CallToBegin,
): Promise<string | null> {
  const rows = await db.query<{ about: string | null }>(
    `insert into security_calls (id, account_id, user_id, at, event, network, about)
     values ($1, $2, $3, $4, $5, $6, coalesce($7,
       (select name from contact_lists where account_id = $2 and id::text = $8)))
     returning about`,
    [id, accountId ?? null, userId ?? null, at, event, network, about ?? null, listId ?? null],
  )
  return onlyRow(rows).about
}

/** Forgets a call that came to nothing that has to be noted. */
export async function deleteBegunCall(db: Queries, id: string): Promise<void> {
  await db.query('delete from security_calls where id = $1', [id])
}

export interface CutOffCall {
  accountId: string | null
  event: string
  network: string
}

/**
 * Makes events of up to `limit` calls that began before that instant and never ended, and returns them.
 *
 * @param remark added to what each is about
 */
export function noteBegunCalls(
  db: Queries,
  before: Date,
  remark: string,
  limit: number,
): Promise<CutOffCall[]> {
  return db.query<CutOffCall>(
    `with cut as (
       delete from security_calls where id in (
         select id from security_calls where at < $1 order by at limit $3 for update skip locked)
       returning *
     ), noted as (
       insert into security_events (account_id, at, event, network, user_id, about)
       select account_id, at, event, network, user_id, concat_ws(': ', about, $2::text) from cut
       where account_id is not null returning account_id, id
     ), due as (
       insert into evidence_due (account_id, kind, event_id)
       select account_id, 'event', id from noted
     )
     select account_id as "accountId", event, network from cut`,
    [before, remark, limit],
  )
}
