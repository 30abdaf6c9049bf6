import type { Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from '../runs/index.ts'
import type { NewDelivery } from './prepare.queries.ts'

/** A delivery of an earlier page that is to be sent, with the window of its chunk. */
export interface WaitingDelivery {
  line: number
  phone: number
  windowKey: string
}

/**
 * Those of these lines that are to be sent, locked in their order. Each is looked up by its whole key, which is why
 * the key's first columns are joined and not passed as values (see `moveDeliveries`).
 */
export async function lockWaiting(
  tx: Transaction,
  key: RunChannel,
  lines: readonly number[],
): Promise<WaitingDelivery[]> {
  if (lines.length === 0) return []
  return tx.query<WaitingDelivery>(
    `with wanted as materialized (
       select $1::uuid as account_id, $2::uuid as run_id, $3::text as channel, line
       from unnest($4::int[]) as line
     )
     select d.line, d.phone, c.window_key as "windowKey"
     from wanted w
     join deliveries d on d.account_id = w.account_id and d.run_id = w.run_id
       and d.channel = w.channel and d.line = w.line
     join chunks c on c.account_id = d.account_id and c.run_id = d.run_id
       and c.channel = d.channel and c.number = d.chunk_number
     where d.state = 'pending' order by d.line for update of d`,
    [key.accountId, key.runId, key.channel, lines],
  )
}

/**
 * Moves deliveries of earlier pages that are to be sent from their chunks to new ones. A line leaves the chunk that it
 * is not in: the old one, or the new one where its delivery has ended and stays. A chunk that is left without any is
 * leased once, with nothing to send.
 */
export async function moveToChunks(
  tx: Transaction,
  key: RunChannel,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  await tx.query(
    `with incoming as materialized (
       select $1::uuid as account_id, $2::uuid as run_id, $3::text as channel, i.*
       from unnest($4::int[], $5::int[]) as i(line, number)
     ), waiting as materialized (
       select i.*, d.chunk_number as old
       from incoming i join deliveries d on d.account_id = i.account_id and d.run_id = i.run_id
         and d.channel = i.channel and d.line = i.line
       where d.state = 'pending' order by d.line for update of d
     ), moved as (
       update deliveries d set chunk_number = w.number from waiting w
       where d.account_id = w.account_id and d.run_id = w.run_id and d.channel = w.channel
         and d.line = w.line
     ), gone as materialized (
       select i.account_id, i.run_id, i.channel, coalesce(w.old, i.number) as number,
         array_agg(i.line) as lines, count(*)::int as count
       from incoming i left join waiting w on w.line = i.line
       group by i.account_id, i.run_id, i.channel, coalesce(w.old, i.number)
     )
     update chunks c set
       lines = array(select line from unnest(c.lines) as line where line <> all(g.lines) order by line),
       open_deliveries = c.open_deliveries - g.count,
       awaiting_since = case when c.open_deliveries > g.count then c.awaiting_since end,
       -- What is left in it has ended, and may be sealed now.
       unsealed = c.unsealed or (c.open_deliveries = g.count and cardinality(c.lines) > g.count)
     from gone g
     where c.account_id = g.account_id and c.run_id = g.run_id and c.channel = g.channel
       and c.number = g.number`,
    [
      key.accountId,
      key.runId,
      key.channel,
      deliveries.map(({ line }) => line),
      deliveries.map(({ chunkNumber }) => chunkNumber),
    ],
  )
}
