import type { Queries } from '../../../platform/database/database.ts'
import type { OwnershipResult } from '../../../providers/ownership/port.ts'

/** A number that was disconnected since a day. */
export interface Disconnected {
  phone: number
  /** YYYY-MM-DD. */
  since: string
}

/** The latest day since which each of these numbers is known to have been disconnected. */
export function selectDisconnected(
  db: Queries,
  accountId: string,
  phones: readonly number[],
): Promise<Disconnected[]> {
  return db.query<Disconnected>(
    `select phone, max(since) as since from ownership_answers
     where account_id = $1 and phone = any($2::bigint[]) and answer = 'yes' group by phone`,
    [accountId, phones],
  )
}

/** Which of these numbers have a result for their day that is new enough. */
export async function selectOwnership(
  db: Queries,
  accountId: string,
  questions: readonly Disconnected[],
  askedAfter: Date,
): Promise<Set<number>> {
  const rows = await db.query<{ phone: number }>(
    `select a.phone from unnest($2::bigint[], $3::date[]) as q (phone, since)
     join ownership_answers a on a.account_id = $1 and a.phone = q.phone and a.since = q.since
     where a.asked_at > $4`,
    [
      accountId,
      questions.map(({ phone }) => phone),
      questions.map(({ since }) => since),
      askedAfter,
    ],
  )
  return new Set(rows.map(({ phone }) => phone))
}

export async function storeOwnership(
  db: Queries,
  accountId: string,
  results: readonly (Disconnected & { result: OwnershipResult })[],
  at: Date,
): Promise<void> {
  await db.query(
    `insert into ownership_answers as o (account_id, phone, since, answer, asked_at)
     select distinct on (a.phone, a.since) $1::uuid, a.phone, a.since, a.answer, $5::timestamptz
     from unnest($2::bigint[], $3::date[], $4::text[]) as a (phone, since, answer)
     on conflict (account_id, phone, since) do update
       set answer = excluded.answer, asked_at = excluded.asked_at`,
    [
      accountId,
      results.map(({ phone }) => phone),
      results.map(({ since }) => since),
      results.map(({ result }) => result),
      at,
    ],
  )
}

/** Removes at most `limit` results of before this instant; returns how many. */
export async function deleteOwnership(
  db: Queries,
  askedBefore: Date,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `delete from ownership_answers where ctid = any (array(
       select ctid from ownership_answers where asked_at < $1 limit $2)) returning 1`,
    [askedBefore, limit],
  )
  return rows.length
}
