import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { SignedHead } from './sign-head.ts'

export type BatchKind =
  | 'deliveries'
  | 'corrections'
  | 'recordings'
  | 'events'
  | 'replies'
  | 'calls'
  | 'singles'

export interface StoredLog {
  size: number
  /** As `formatPeaks` writes them. */
  peaks: string
}

/** Locks an account's log, which begins empty: batches of one account are appended one after the other. */
export async function lockLog(tx: Transaction, accountId: string): Promise<StoredLog> {
  await tx.query('insert into evidence_logs (account_id) values ($1) on conflict do nothing', [
    accountId,
  ])
  const rows = await tx.query<StoredLog>(
    'select size, peaks from evidence_logs where account_id = $1 for update',
    [accountId],
  )
  return onlyRow(rows)
}

export interface NewBatch {
  accountId: string
  number: number
  kind: BatchKind
  runId: string | null
  channel: string | null
  lines: readonly number[]
  facts: string
  /** One JSON text a line, none of them empty but those that are erased. */
  recordLines: string
  leaves: Uint8Array
  entry: string
  entryHash: string
  sealedAt: Date
  peaks: string
}

/** Adds a batch to the account's log, whose row the caller has locked. */
export async function insertBatch(tx: Transaction, batch: NewBatch): Promise<void> {
  await tx.query(
    `with grown as (
       update evidence_logs set size = $2::bigint + 1, peaks = $14 where account_id = $1
     )
     insert into evidence_batches (account_id, number, kind, run_id, channel, lines, first_line,
       last_line, facts, records, leaves, entry, entry_hash, sealed_at)
     values ($1, $2, $3, $4, $5, $6::int[], $7, $8, $9, string_to_array($10, E'\\n', ''),
       $11, $12, $13, $15)`,
    [
      batch.accountId,
      batch.number,
      batch.kind,
      batch.runId,
      batch.channel,
      `{${batch.lines.join(',')}}`,
      batch.lines.length === 0 ? null : Math.min(...batch.lines),
      batch.lines.length === 0 ? null : Math.max(...batch.lines),
      batch.facts,
      batch.recordLines,
      batch.leaves,
      batch.entry,
      batch.entryHash,
      batch.peaks,
      batch.sealedAt,
    ],
  )
}

export interface LogToSign extends StoredLog {
  accountId: string
}

/** Logs that grew since their last head, which was signed before `headBefore`; the oldest first. */
export function logsToSign(db: Queries, headBefore: Date, limit: number): Promise<LogToSign[]> {
  return db.query<LogToSign>(
    `select account_id as "accountId", size, peaks from evidence_logs
     where head_size < size and head_at <= $1 order by head_at limit $2`,
    [headBefore, limit],
  )
}

/** Logs with a batch that was sealed before then and has no signed head yet. */
export async function countUnsignedLogs(db: Queries, sealedBefore: Date): Promise<number> {
  const rows = await db.query<{ logs: number }>(
    `select count(*)::int as logs from evidence_logs l
     join evidence_batches b on b.account_id = l.account_id and b.number = l.head_size
     where l.head_size < l.size and b.sealed_at <= $1`,
    [sealedBefore],
  )
  return onlyRow(rows).logs
}

/** One account's log as it is now; undefined where nothing was sealed yet. */
export async function findLog(
  db: Queries,
  accountId: string,
): Promise<(StoredLog & { headSize: number }) | undefined> {
  const [row] = await db.query<StoredLog & { headSize: number }>(
    `select size, peaks, head_size as "headSize" from evidence_logs where account_id = $1`,
    [accountId],
  )
  return row
}

/** Stores a head; one of the same size, signed by another process in this moment, stays. */
export async function insertHead(db: Queries, head: SignedHead): Promise<void> {
  await db.query(
    `with signed as (
       insert into evidence_heads (account_id, size, root, signed_at, key, signature)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing
     )
     update evidence_logs set head_size = greatest(head_size, $2),
       head_at = greatest(head_at, $4::timestamptz)
     where account_id = $1`,
    [head.log, head.size, head.root, head.at, head.key, head.signature],
  )
}

const HEAD_COLUMNS = 'account_id as log, size, root, signed_at as at, key, signature'

/** Heads that were not written outside of the database yet. */
export function headsToKeep(db: Queries, limit: number): Promise<SignedHead[]> {
  return db.query<SignedHead>(
    `select ${HEAD_COLUMNS} from evidence_heads where kept_at is null
     order by account_id, size limit $1`,
    [limit],
  )
}

export async function noteKept(db: Queries, heads: readonly SignedHead[], at: Date): Promise<void> {
  await db.query(
    `update evidence_heads h set kept_at = $3
     from unnest($1::uuid[], $2::bigint[]) as kept (account_id, size)
     where h.account_id = kept.account_id and h.size = kept.size`,
    [heads.map(({ log }) => log), heads.map(({ size }) => size), at],
  )
}

export async function newestHead(db: Queries, accountId: string): Promise<SignedHead | undefined> {
  const [head] = await db.query<SignedHead>(
    `select ${HEAD_COLUMNS} from evidence_heads where account_id = $1 order by size desc limit 1`,
    [accountId],
  )
  return head
}

export async function noteMailed(db: Queries, { log, size }: SignedHead, at: Date): Promise<void> {
  await db.query(
    `update evidence_heads set mailed_at = $3
     where account_id = $1 and size = $2 and mailed_at is null`,
    [log, size, at],
  )
}

export type CoveringHead = SignedHead & { isMailed: boolean }

/** For each of these batches the first head that covers it, the first that was mailed, and the newest mailed. */
export function headsCovering(
  db: Queries,
  accountId: string,
  numbers: readonly number[],
): Promise<CoveringHead[]> {
  return db.query<CoveringHead>(
    `select ${HEAD_COLUMNS}, mailed_at is not null as "isMailed" from evidence_heads
     where account_id = $1 and size in (
       select covering.size from unnest($2::bigint[]) as wanted (number)
       cross join lateral (
         select min(h.size) as size from evidence_heads h
         where h.account_id = $1 and h.size > wanted.number
         union all
         select unnest(array[min(h.size), max(h.size)]) from evidence_heads h
         where h.account_id = $1 and h.size > wanted.number and h.mailed_at is not null
       ) as covering)
     order by size`,
    [accountId, numbers],
  )
}

/** The hashes of the first `size` entries of a log, in their order. */
export async function entryHashes(db: Queries, accountId: string, size: number): Promise<string[]> {
  const rows = await db.query<{ hash: string }>(
    `select entry_hash as hash from evidence_batches
     where account_id = $1 and number < $2 order by number`,
    [accountId, size],
  )
  return rows.map((row) => row.hash)
}
