import { statesBefore } from '@afterbeep/contract/campaign/delivery-status'
import type { Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from '../runs/index.ts'
import type { Move } from './outcomes.queries.ts'

/** A send that, by its report, did not leave the provider, through no fault of the recipient. */
export interface Reopening {
  line: number
  /** Which of the delivery's sends it was; undefined where the report does not name it: its last one. */
  resends: number | undefined
  /** Business time before which it is not tried again. */
  notBefore: Date
}

/**
 * Makes deliveries sendable again under a new key, which contains how often that happened; their
 * chunks have to be reopened too. A report about an earlier send than the last changes nothing, so
 * the same report may come twice.
 */
export async function reopenDeliveries(
  tx: Transaction,
  key: RunChannel,
  reopened: readonly Reopening[],
  at: Date,
): Promise<Move[]> {
  if (reopened.length === 0) return []
  const byLine = new Map(reopened.map((one) => [one.line, one]))
  const all = [...byLine.values()].toSorted((one, other) => one.line - other.line)
  return tx.query<Move>(
    `with incoming as materialized (
       select $1::uuid as account_id, $2::uuid as run_id, $3::text as channel, i.*
       from unnest($4::int[], $5::int[]) as i(line, resends)
     ), moved as (
       update deliveries d
       set was = d.state, state = 'pending', resends = d.resends + 1, attempts = 0,
         in_doubt = false, first_tried_at = null, sent_at = null, provider_ref = null, changed_at = $6
       from incoming i
       where d.account_id = i.account_id and d.run_id = i.run_id and d.channel = i.channel
         and d.line = i.line and d.state = any($7::text[])
         and (i.resends is null or d.resends = i.resends)
       returning d.chunk_number as chunk, d.was
     )
     select chunk, was, 'pending' as now, null as reason, count(*)::int as count
     from moved group by chunk, was`,
    [
      key.accountId,
      key.runId,
      key.channel,
      all.map((one) => one.line),
      all.map((one) => one.resends ?? null),
      at,
      statesBefore('report', 'pending'),
    ],
  )
}

/** Makes chunks due once more: a finished one at once, a leased one when it is given back. */
export async function reopenChunks(
  tx: Transaction,
  key: RunChannel,
  chunks: readonly number[],
  notBefore: Date,
): Promise<void> {
  await tx.query(
    `with wanted as (
       select number from chunks
       where account_id = $1 and run_id = $2 and channel = $3 and number = any($4::int[])
       order by number for update
     )
     update chunks c set reopened = c.state = 'leased',
       state = case when c.state = 'done' then 'ready' else c.state end,
       eligible_at = case when c.state = 'done' then $5 else greatest(c.eligible_at, $5) end
     from wanted w
     where c.account_id = $1 and c.run_id = $2 and c.channel = $3 and c.number = w.number`,
    [key.accountId, key.runId, key.channel, chunks, notBefore],
  )
}

/** What a stopped run has to send once more is ended by the sweep, as the rest was. */
export async function undrainRun(
  tx: Transaction,
  run: { accountId: string; runId: string },
): Promise<void> {
  // Changes the row in any case: a transaction that meanwhile notes that nothing is left waits, and
  // looks again.
  await tx.query(
    `update runs set drained = false
     where account_id = $1 and id = $2 and status in ('flagged', 'blocked')`,
    [run.accountId, run.runId],
  )
}
