import type { Transaction } from '../../platform/database/database.ts'
import type { RunSums } from './account-sums.ts'
import type { Balance, RunFacts } from './book-problems.ts'

/**
 * All statements of this transaction read one snapshot, taken now. Call it first in the transaction.
 * The snapshot waits for no lock, and no other transaction waits for it.
 */
export async function seeOneMoment(tx: Transaction): Promise<void> {
  await tx.query('set transaction isolation level repeatable read')
}

/** An account's stored books, and its balance. */
export interface KeptBooks extends Balance {
  accountId: string
  /** The last entry in the checkpoint, and the last entry that the last check saw. */
  foldedId: number
  seenId: number
  /** The sums of the entries up to the checkpoint. */
  keptAvailable: number
  keptReserved: number
  problems: string[]
}

export function selectKeptBooks(
  tx: Transaction,
  accountIds: readonly string[],
): Promise<KeptBooks[]> {
  return tx.query<KeptBooks>(
    `select k.account_id as "accountId", k.folded_id as "foldedId", k.seen_id as "seenId",
       k.available as "keptAvailable",
       k.reserved as "keptReserved",
       array(select jsonb_array_elements_text(k.problems)) as problems,
       coalesce(b.available, 0) as available, coalesce(b.reserved, 0) as reserved
     from account_books k left join credit_balances b using (account_id)
     where k.account_id = any ($1::uuid[])`,
    [accountIds],
  )
}

/** Some entries after an account's checkpoint, summed. */
export interface EntriesAfter {
  accountId: string
  kind: string
  runId: string | null
  credits: number
  /** Whether the last check saw them, so that they join the checkpoint in this one. */
  wasSeen: boolean
  /** The id of the last one, and the number of entries. */
  lastId: number
  entries: number
}

/** @param limit most entries per account; an account that reaches it is not read to its end */
export function selectEntriesAfter(
  tx: Transaction,
  accountIds: readonly string[],
  limit: number,
): Promise<EntriesAfter[]> {
  return tx.query<EntriesAfter>(
    `select k.account_id as "accountId", e.kind, e.run_id as "runId", e.id <= k.seen_id as "wasSeen",
       sum(e.credits) as credits, max(e.id) as "lastId", count(*) as entries
     from account_books k cross join lateral (
       select id, kind, run_id, credits from ledger_entries
        where account_id = k.account_id and id > k.folded_id order by id limit $2) e
     where k.account_id = any ($1::uuid[])
     group by 1, 2, 3, 4`,
    [accountIds, limit],
  )
}

/** A run's sums up to the checkpoint. */
export interface KeptRun extends RunSums {
  accountId: string
  runId: string
}

/** The runs of these accounts that are not closed, or whose id is given. */
export function selectKeptRuns(
  tx: Transaction,
  accountIds: readonly string[],
  runIds: readonly string[],
): Promise<KeptRun[]> {
  return tx.query<KeptRun>(
    `select account_id as "accountId", run_id as "runId", reserved, settled, released from run_books
      where account_id = any ($1::uuid[]) and (not closed or run_id = any ($2::uuid[]))`,
    [accountIds, runIds],
  )
}

/** What these runs delivered, and their status. Reads the tables of campaigns and delivery. */
export function selectRunFacts(
  tx: Transaction,
  accountIds: readonly string[],
  runIds: readonly string[],
): Promise<(RunFacts & { accountId: string })[]> {
  return tx.query(
    `select r.account_id as "accountId", r.id as "runId", r.status,
       r.open_deliveries as "openDeliveries",
       coalesce(sum(least(c.delivered - c.uncharged, coalesce(o.covered, c.delivered))
         * case c.channel
           when 'voice' then p.credits_per_call else p.credits_per_message end), 0)
         as "deliveredCredits"
     from runs r
     join campaigns p on p.account_id = r.account_id and p.id = r.campaign_id
     left join run_counts c on c.account_id = r.account_id and c.campaign_id = r.campaign_id
       and c.run_id = r.id
     left join overage_runs o on o.account_id = r.account_id and o.run_id = r.id
       and o.channel = c.channel
     where r.account_id = any ($1::uuid[]) and r.id = any ($2::uuid[])
     group by r.account_id, r.id`,
    [accountIds, runIds],
  )
}

/** What a check stores for an account. */
export interface CheckedBooks {
  accountId: string
  foldedId: number
  seenId: number
  available: number
  reserved: number
  checkAt: Date | null
  problems: readonly string[]
}

export async function writeBooks(tx: Transaction, books: readonly CheckedBooks[]): Promise<void> {
  await tx.query(
    `update account_books k
        set folded_id = n."foldedId", seen_id = n."seenId", available = n.available,
          reserved = n.reserved, check_at = n."checkAt", problems = n.problems
       from jsonb_to_recordset($1::jsonb) as n("accountId" uuid, "foldedId" bigint, "seenId" bigint,
         available bigint, reserved bigint, "checkAt" timestamptz, problems jsonb)
      where k.account_id = n."accountId"`,
    [JSON.stringify(books)],
  )
}

export async function writeRunBooks(
  tx: Transaction,
  runs: readonly (KeptRun & { closed: boolean })[],
): Promise<void> {
  await tx.query(
    `insert into run_books (account_id, run_id, reserved, settled, released, closed)
     select n."accountId", n."runId", n.reserved, n.settled, n.released, n.closed
       from jsonb_to_recordset($1::jsonb) as n("accountId" uuid, "runId" uuid, reserved bigint,
         settled bigint, released bigint, closed boolean)
     on conflict (account_id, run_id) do update
       set reserved = excluded.reserved, settled = excluded.settled, released = excluded.released,
         closed = excluded.closed`,
    [JSON.stringify(runs)],
  )
}

/** Deletes the account's checkpoint, so that its ledger is summed again from the start. */
export async function forgetBooks(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  await tx.query(
    `with forgotten as (delete from run_books where account_id = any ($1::uuid[]))
     update account_books set folded_id = 0, seen_id = 0, available = 0, reserved = 0
      where account_id = any ($1::uuid[])`,
    [accountIds],
  )
}
