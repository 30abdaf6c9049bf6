import type { Database, Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'

/** How far the ledger was read to find accounts with new entries. */
interface Scan {
  doneId: number
  seenId: number
}

/**
 * Queues the accounts of the next `entries` ledger entries at most, in the order of the entries, by
 * their index. Each entry is read in two rounds, so that an entry that is committed later than its
 * followers is not missed.
 */
export function queueMovedAccounts(db: Database, entries: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { doneId, seenId } = onlyRow(
      await tx.query<Scan>(
        'select done_id as "doneId", seen_id as "seenId" from books_scan for update',
      ),
    )
    const [moved] = await tx.query<{ top: number | null }>(
      `with read as (
         select account_id, id from ledger_entries where id > $1 order by id limit $2),
       queued as (
         insert into account_books (account_id, check_at) select distinct account_id, $3::timestamptz
           from read
         on conflict (account_id) do update
           set check_at = coalesce(account_books.check_at, excluded.check_at))
       select max(id) as top from read`,
      [doneId, entries, now],
    )
    const top = moved?.top ?? seenId
    await tx.query('update books_scan set done_id = $1, seen_id = $2', [seenId, top])
  })
}

/**
 * Queues the accounts whose balance is not what their checked entries come to: it was moved without an entry, or with
 * one that is queued as well.
 */
export async function queueMovedBalances(db: Queries, now: Date): Promise<void> {
  await db.query(
    `insert into account_books (account_id, check_at)
     select account_id, $1 from credit_balances b left join account_books k using (account_id)
      where k.check_at is null and (b.available <> coalesce(k.available, 0)
        or b.reserved <> coalesce(k.reserved, 0))
     on conflict (account_id) do update set check_at = excluded.check_at`,
    [now],
  )
}

/** The accounts that wait for their check, longest wait first. */
export async function selectQueuedAccounts(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select account_id as id from account_books
      where check_at is not null order by check_at limit $1`,
    [limit],
  )
  return rows.map((row) => row.id)
}

/** The number of current problems in the books. */
export async function countProblems(db: Queries): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select coalesce(sum(jsonb_array_length(problems)), 0) as count from account_books
      where problems <> '[]'`,
  )
  return onlyRow(rows).count
}
