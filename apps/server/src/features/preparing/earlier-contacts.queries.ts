import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from '../runs/index.ts'

/** Runs that may still send what is pending in them. */
const ACTIVE = `('preparing', 'sending', 'paused', 'held')`
/**
 * Deliveries of runs that were over by then are not looked at: nothing of them was sent since. How long ago a run
 * dropped says nothing of that, because one may wait for weeks, as for the registration of a number.
 */
const HORIZON = `coalesce((select min(first_claim) from runs
  where account_id = $1 and first_claim is not null
    and (finished_at is null or finished_at > $2)), 0)`

/**
 * Whether delivery `o` may have been sent since $2. Where a try was uncertain it is not known which one got through:
 * `sent_at` may be the first, as much as 23 hours before the last, which was before the result.
 */
const SENT_SINCE = `(o.sent_at > $2
  or (o.first_tried_at is not null and o.sent_at is not null and o.changed_at > $2))`

/** What is known of a number from the account's deliveries so far. */
export interface EarlierContact {
  phone: number
  /** The line of this very run that has the number; null when no line has it. */
  sameAs: number | null
  /** Deliveries of other runs that were sent since then, or may still be. */
  contacts: number
}

/** Only numbers that occur are returned. The caller holds the account's claims. */
export function earlierContacts(
  tx: Transaction,
  run: { accountId: string; runId: string },
  phones: readonly number[],
  since: Date,
): Promise<EarlierContact[]> {
  return tx.query<EarlierContact>(
    `select o.phone, min(o.line) filter (where o.run_id = $3 and o.same_as is null) as "sameAs",
       (count(*) filter (where o.run_id <> $3
         and (${SENT_SINCE} or (o.state = 'pending' and r.status in ${ACTIVE}))))::int as contacts
     from deliveries o join runs r on r.account_id = o.account_id and r.id = o.run_id
     where o.account_id = $1 and o.phone = any($4::bigint[]) and o.claim >= ${HORIZON}
     group by o.phone`,
    [run.accountId, since, run.runId, phones],
  )
}

/**
 * How often the account has contacted each of these numbers since then, or may have by the time that it prepares the
 * next run. Numbers without a contact are missing.
 */
export async function countContacts(
  db: Queries,
  accountId: string,
  phones: readonly number[],
  since: Date,
): Promise<Map<number, number>> {
  const rows = await db.query<{ phone: number; contacts: number }>(
    `select o.phone, count(*)::int as contacts
     from deliveries o join runs r on r.account_id = o.account_id and r.id = o.run_id
     where o.account_id = $1 and o.phone = any($3::bigint[]) and o.claim >= ${HORIZON}
       and (${SENT_SINCE} or (o.state = 'pending' and r.status in ${ACTIVE}))
     group by o.phone`,
    [accountId, since, phones],
  )
  return new Map(rows.map((row) => [row.phone, row.contacts]))
}

/**
 * Of these pending deliveries, those whose number the account has contacted `limit` times since
 * `since`, or may have by the time they are sent. What came first counts, so of two that wait for
 * the last contact only the later one is over the limit. Claims give the order, and every earlier
 * one is in the database before a later one is made.
 */
export async function selectOverLimit(
  db: Queries,
  key: RunChannel,
  lines: readonly number[],
  { since, limit }: { since: Date; limit: number },
): Promise<number[]> {
  const rows = await db.query<{ line: number }>(
    `select d.line from deliveries d
     where d.account_id = $1 and d.run_id = $3 and d.channel = $4 and d.line = any($5::int[])
       and d.state = 'pending' and (
         select count(*) from deliveries o
         join runs r on r.account_id = o.account_id and r.id = o.run_id
         where o.phone = d.phone and o.account_id = $1 and o.claim >= ${HORIZON}
           and o.claim <> d.claim
           and (${SENT_SINCE}
             or (o.state = 'pending' and o.claim < d.claim and r.status in ${ACTIVE}))
       ) >= $6`,
    [key.accountId, since, key.runId, key.channel, lines, limit],
  )
  return rows.map((row) => row.line)
}

/**
 * Of these numbers, those that a text of the account has reached. One whose result is not known
 * does not count: a second opt-out sentence does no harm, a missing one breaks the law.
 */
export async function textedBefore(
  db: Queries,
  accountId: string,
  phones: readonly number[],
): Promise<Set<number>> {
  const rows = await db.query<{ phone: number }>(
    `select distinct phone from deliveries
     where account_id = $1 and phone = any($2::bigint[]) and channel = 'text'
       and state = 'delivered'
     union select phone from contacted_phones
     where account_id = $1 and phone = any($2::bigint[]) and texted`,
    [accountId, phones],
  )
  return new Set(rows.map((row) => row.phone))
}
