import { onlyRow } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from './delivery-reference.ts'

export interface NewDelivery {
  line: number
  phone: number
  chunkNumber: number
}

export interface NewChunk {
  number: number
  lines: readonly number[]
  windowKey: string
  state: 'ready' | 'waiting'
  eligibleAt: Date
  follows: number | null
}

export async function insertDeliveries(
  tx: Transaction,
  key: RunChannel,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into deliveries (account_id, run_id, channel, line, phone, chunk_number, changed_at)
     select $1, $2, $3, d.line, d.phone, d.chunk_number, $7
     from unnest($4::int[], $5::bigint[], $6::int[]) as d(line, phone, chunk_number)`,
    [
      key.accountId,
      key.runId,
      key.channel,
      deliveries.map((delivery) => delivery.line),
      deliveries.map((delivery) => delivery.phone),
      deliveries.map((delivery) => delivery.chunkNumber),
      at,
    ],
  )
}

export async function insertChunks(
  tx: Transaction,
  key: RunChannel,
  chunks: readonly NewChunk[],
): Promise<void> {
  await tx.query(
    `insert into chunks (account_id, run_id, channel, number, lines, window_key, state,
       eligible_at, follows, open_deliveries)
     select $1, $2, $3, c.number, c.lines::int[], c.window_key, c.state, c.eligible_at, c.follows,
       cardinality(c.lines::int[])
     from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::int[])
       as c(number, lines, window_key, state, eligible_at, follows)`,
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
    ],
  )
}

/** The chunk numbers used so far, by channel; a resumed preparation goes on after them. */
export async function lastChunkNumber(tx: Transaction, key: RunChannel): Promise<number> {
  const rows = await tx.query<{ last: number }>(
    `select coalesce(max(number), 0)::int as last from chunks
     where account_id = $1 and run_id = $2 and channel = $3`,
    [key.accountId, key.runId, key.channel],
  )
  return onlyRow(rows).last
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

/** Notes how far the preparation came, in the transaction that wrote so far. */
export async function notePrepared(
  tx: Transaction,
  run: { accountId: string; runId: string; line: number; added: number },
): Promise<void> {
  await tx.query(
    `update runs set prepared_line = $3, open_deliveries = open_deliveries + $4
     where account_id = $1 and id = $2`,
    [run.accountId, run.runId, run.line, run.added],
  )
}
