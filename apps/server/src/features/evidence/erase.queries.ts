import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'

/**
 * Drops the records of a person, salts and all, whose number still stands in the account's deliveries; at
 * most `limit` deliveries are looked at. The leaves stay, so the log still verifies, and without the salt
 * they say nothing. Returns how many records went: a batch may hold several of a person, one a statement.
 */
export async function erasePersonRecords(
  db: Queries,
  accountId: string,
  phone: number,
): Promise<number> {
  const rows = await db.query<{ erased: number }>(
    `with person as materialized (
       select run_id, channel, line from deliveries where phone = $2::bigint and account_id = $1
       union all
       select run_id, channel, line from deliveries_archive where phone = $2::bigint and account_id = $1
     ), chosen as materialized (
       select b.number, min(array_position(b.lines, p.line)) as place
       from person p join evidence_batches b on b.account_id = $1 and b.run_id = p.run_id
         and b.channel = p.channel and b.first_line <= p.line and b.last_line >= p.line
       where b.records[array_position(b.lines, p.line)] is not null
       group by b.number
     ), erased as (
       update evidence_batches b set records[chosen.place] = null from chosen
       where b.account_id = $1 and b.number = chosen.number
       returning 1
     ) select count(*)::int as erased from erased`,
    [accountId, phone],
  )
  return onlyRow(rows).erased
}

/**
 * Common table expressions that drop the records of replies, calls or single sends whose rows are removed in the same statement;
 * their hashes stay. `source` is one that returns `account_id`, `sealed_batch` and `sealed_place` of each.
 */
export function droppingRecordsOf(source: string): string {
  return `gone as (
       select account_id, sealed_batch as number, array_agg(sealed_place) as places from ${source}
       where sealed_batch is not null group by account_id, sealed_batch
     ), dropped as (
       update evidence_batches b set records = array(
         select case when place = any(gone.places) then null else record end
         from unnest(b.records) with ordinality as each (record, place) order by place)
       from gone where b.account_id = gone.account_id and b.number = gone.number
     )`
}

/** Drops all that an account's log says: its hashes stay. */
export async function eraseAccountRecords(db: Queries, accountId: string): Promise<void> {
  await db.query('delete from evidence_due where account_id = $1', [accountId])
  await db.query('delete from chunk_sends where account_id = $1', [accountId])
  await db.query('update chunks set unsealed = false where account_id = $1 and unsealed', [
    accountId,
  ])
  await db.query(`update evidence_batches set records = '{}', facts = null where account_id = $1`, [
    accountId,
  ])
}

/** Drops the records of a run whose details have reached the end of their time; their hashes stay. */
export async function removeRunRecords(
  tx: Transaction,
  run: { accountId: string; runId: string },
): Promise<void> {
  await tx.query(
    `update evidence_batches set records = '{}' where account_id = $1 and run_id = $2`,
    [run.accountId, run.runId],
  )
}

/** Drops the events that were removed from the account's list; their hashes stay. */
export async function removeEventRecords(db: Queries, sealedBefore: Date): Promise<void> {
  await db.query(
    `update evidence_batches set records = '{}'
     where kind = 'events' and sealed_at < $1 and cardinality(records) > 0`,
    [sealedBefore],
  )
}
