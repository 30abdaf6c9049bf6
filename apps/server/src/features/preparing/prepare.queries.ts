import { onlyRow } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from '../runs/index.ts'

export interface NewDelivery {
  line: number
  phone: number
  chunkNumber: number
  /** The line of the run's earlier row with the same number; null when there is none. */
  sameAs: number | null
}

export interface NewChunk {
  number: number
  lines: readonly number[]
  windowKey: string
  state: 'ready' | 'waiting'
  eligibleAt: Date
  follows: number | null
  /** Its recipients are to be checked against the contact limit when it is sent. */
  nearLimit: boolean
}

/**
 * Makes the pages that an account prepares wait for each other until the transaction ends, and gives
 * this one a number above all before: so of two deliveries to one number the later one sees the
 * earlier one. The lock is only ever taken here, after the run's row.
 */
export async function claimAccount(tx: Transaction, accountId: string): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('claim ' || $1::text, 0))`, [
    accountId,
  ])
  const rows = await tx.query<{ claim: number }>(`select nextval('delivery_claims') as claim`)
  return onlyRow(rows).claim
}

export async function insertDeliveries(
  tx: Transaction,
  key: RunChannel,
  deliveries: readonly NewDelivery[],
  { claim, uncertainSince, at }: { claim: number; uncertainSince: Date | null; at: Date },
): Promise<void> {
  const sameAs = deliveries.map((delivery) => delivery.sameAs)
  await tx.query(
    `insert into deliveries (account_id, run_id, channel, line, phone, chunk_number, changed_at,
       same_as, claim, in_doubt, first_tried_at)
     select $1, $2, $3, d.line, d.phone, d.chunk_number, $7, d.same_as, $9,
       $10::timestamptz is not null, $10
     from unnest($4::int[], $5::bigint[], $6::int[], $8::int[])
       as d(line, phone, chunk_number, same_as)`,
    [
      key.accountId,
      key.runId,
      key.channel,
      deliveries.map((delivery) => delivery.line),
      deliveries.map((delivery) => delivery.phone),
      deliveries.map((delivery) => delivery.chunkNumber),
      at,
      sameAs.every((line) => line === null) ? null : sameAs,
      claim,
      uncertainSince,
    ],
  )
}

/** @param awaitingSince since when reports are awaited of what is not sent but may have been */
export async function insertChunks(
  tx: Transaction,
  key: RunChannel,
  chunks: readonly NewChunk[],
  awaitingSince: Date | null,
): Promise<void> {
  await tx.query(
    `insert into chunks (account_id, run_id, channel, number, lines, window_key, state,
       eligible_at, follows, open_deliveries, near_limit, awaiting_since)
     select $1, $2, $3, c.number, c.lines::int[], c.window_key, c.state, c.eligible_at, c.follows,
       cardinality(c.lines::int[]), c.near_limit, $11
     from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::int[],
       $10::boolean[])
       as c(number, lines, window_key, state, eligible_at, follows, near_limit)`,
    [
      key.accountId,
      key.runId,
      key.channel,
      chunks.map((chunk) => chunk.number),
      // Rows of different lengths can't be one two-dimensional array, so each travels as text.
      chunks.map((chunk) => `{${chunk.lines.join(',')}}`),
      chunks.map((chunk) => chunk.windowKey),
      chunks.map((chunk) => chunk.state),
      chunks.map((chunk) => chunk.eligibleAt),
      chunks.map((chunk) => chunk.follows),
      chunks.map((chunk) => chunk.nearLimit),
      awaitingSince,
    ],
  )
}

/** The chunk numbers used so far, by channel; a resumed preparation goes on after them. */
export async function lastChunkNumber(tx: Transaction, key: RunChannel): Promise<number> {
  // The last by the key: for max() the planner reads all chunks of a new run (14 ms of 20,000).
  const [row] = await tx.query<{ number: number }>(
    `select number from chunks where account_id = $1 and run_id = $2 and channel = $3
     order by number desc limit 1`,
    [key.accountId, key.runId, key.channel],
  )
  return row?.number ?? 0
}

export async function countPrepared(
  tx: Transaction,
  key: RunChannel & { campaignId: string },
  added: number,
): Promise<void> {
  await tx.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, pending)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (account_id, campaign_id, run_id, channel)
     do update set total = run_counts.total + $5, pending = run_counts.pending + $5`,
    [key.accountId, key.campaignId, key.runId, key.channel, added],
  )
}

/** Notes how far the preparation came, in the transaction that wrote so far; other runs are next now. */
export async function notePrepared(
  tx: Transaction,
  run: {
    accountId: string
    runId: string
    line: number
    added: number
    claim: number
    /** The registry files that its people were compared with. */
    registry: readonly object[]
    at: Date
  },
): Promise<void> {
  await tx.query(
    `update runs set prepared_line = $3, open_deliveries = open_deliveries + $4,
       first_claim = coalesce(first_claim, 2 * $5::bigint), page_prepared_at = clock_timestamp(),
       registry_checked_at = coalesce($6, registry_checked_at),
       registry_versions = coalesce($7::jsonb, registry_versions)
     where account_id = $1 and id = $2`,
    [
      run.accountId,
      run.runId,
      run.line,
      run.added,
      run.claim,
      run.registry.length === 0 ? null : run.at,
      run.registry.length === 0 ? null : JSON.stringify(run.registry),
    ],
  )
}
