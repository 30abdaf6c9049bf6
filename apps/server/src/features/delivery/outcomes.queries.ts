import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from './delivery-reference.ts'
import type { NewState, Outcome, StoredState } from './outcome.ts'

/** How many deliveries of a chunk moved from one state to another, for one reason or none. */
export interface Move {
  chunk: number
  was: StoredState
  now: NewState
  reason: string | null
  count: number
  /** Which they are, where that was asked for. */
  lines?: number[]
}

/**
 * Moves many deliveries of one run and channel in one statement; the state that each is found in,
 * once it is locked, decides whether it may move at all, and is kept in `was`, where the statement
 * can hand it back. Rows are taken in the order of their lines, so that two batches that overlap
 * wait for each other instead of deadlocking. Answers what really moved, counted by chunk.
 *
 * Each row is looked up by its whole key, which is why the key's first columns are joined and not
 * given as values: a planner that takes a run for a handful of rows, as it does with every new one,
 * would read the whole run instead (108 ms instead of 11 for 500 rows in a run of 50,000).
 */
export async function moveDeliveries(
  tx: Transaction,
  key: RunChannel,
  batch: {
    to: NewState
    from: readonly StoredState[]
    outcomes: readonly Outcome[]
    at: Date
    /** Whether each move is to say its lines too. */
    listLines?: boolean
  },
): Promise<Move[]> {
  const outcomes = batch.outcomes.toSorted((one, other) => one.line - other.line)
  return tx.query<Move>(
    `with incoming as materialized (
       select $1::uuid as account_id, $2::uuid as run_id, $3::text as channel, i.*
       from unnest($5::int[], $6::text[], $7::text[], $8::text[])
         as i(line, reason, provider_code, provider_ref)
     ), moved as (
       update deliveries d
       set was = d.state, state = $4::text, reason = i.reason, provider_code = i.provider_code,
         provider_ref = coalesce(i.provider_ref, d.provider_ref), changed_at = $9
       from incoming i
       where d.account_id = i.account_id and d.run_id = i.run_id and d.channel = i.channel
         and d.line = i.line and d.state = any($10::text[])
       returning d.chunk_number as chunk, d.was, d.reason, d.line
     )
     select chunk, was, $4::text as now, reason, count(*)::int as count
       ${batch.listLines ? ', array_agg(line) as lines' : ''}
     from moved group by chunk, was, reason`,
    [
      key.accountId,
      key.runId,
      key.channel,
      batch.to,
      listOf(outcomes.map((outcome) => outcome.line)),
      ...[
        outcomes.map((outcome) => outcome.reason),
        outcomes.map((outcome) => outcome.providerCode),
        outcomes.map((outcome) => outcome.providerRef),
      ].map((values) => (values.every((value) => value === null) ? null : values)),
      batch.at,
      batch.from,
    ],
  )
}

/**
 * Moves pending deliveries on to a state that is not final, and their run's counts with them, in one
 * statement: without a transaction's three round trips, without locking each row before it is
 * changed, and without handing rows back. No joined list either, whose length the planner can't
 * know: references travel as one JSON object, which is searched by line. The answers are of one
 * chunk, so the first line and the last bound what is read (see `pendingOf`).
 *
 * Rows are locked in the order of the key, as the scan finds them, and the counts after them.
 */
export async function moveAndCount(
  db: Queries,
  key: RunChannel & { campaignId: string },
  batch: { to: 'accepted' | 'unknown'; outcomes: readonly Outcome[]; at: Date },
): Promise<{ moved: number; delivered: number; failed: number }> {
  const lines = batch.outcomes.map((outcome) => outcome.line)
  const rows = await db.query<{ moved: number; delivered: number; failed: number }>(
    `with moved as (
       update deliveries d set state = $5, changed_at = $7,
         provider_ref = coalesce($8::jsonb ->> d.line::text, d.provider_ref)
       where d.account_id = $1 and d.run_id = $2 and d.channel = $3
         and d.line between $9 and $10 and d.line = any($6::int[]) and d.state = 'pending'
       returning 1
     ), many as (select count(*)::int as moved from moved),
     counted as (
       update run_counts c set pending = c.pending - (select moved from many),
         accepted = c.accepted + case when $5 = 'accepted' then (select moved from many) else 0 end,
         unknown = c.unknown + case when $5 = 'unknown' then (select moved from many) else 0 end
       where c.account_id = $1 and c.campaign_id = $4 and c.run_id = $2 and c.channel = $3
         and (select moved from many) > 0
       returning c.delivered, c.failed
     )
     select many.moved, coalesce(counted.delivered, 0) as delivered,
       coalesce(counted.failed, 0) as failed
     from many left join counted on true`,
    [
      key.accountId,
      key.runId,
      key.channel,
      key.campaignId,
      batch.to,
      listOf(lines),
      batch.at,
      referencesOf(batch.outcomes),
      Math.min(...lines),
      Math.max(...lines),
    ],
  )
  return onlyRow(rows)
}

/** Numbers as an array's text, because the driver writes an array element by element. */
function listOf(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`
}

/** The providers' references by line; null when there is none, as with voicemails. */
function referencesOf(outcomes: readonly Outcome[]): string | null {
  const given = outcomes.filter((outcome) => outcome.providerRef !== null)
  if (given.length === 0) return null
  return JSON.stringify(Object.fromEntries(given.map((one) => [one.line, one.providerRef])))
}

/** Takes finished deliveries off their chunks; answers the chunks that have none open any more. */
export async function closeInChunks(
  tx: Transaction,
  key: RunChannel,
  finished: ReadonlyMap<number, number>,
): Promise<number[]> {
  const numbers = [...finished.keys()].toSorted((one, other) => one - other)
  const rows = await tx.query<{ number: number; open_deliveries: number }>(
    `with done as (
       select c.number, f.finished from chunks c
       join unnest($4::int[], $5::int[]) as f(number, finished) on f.number = c.number
       where c.account_id = $1 and c.run_id = $2 and c.channel = $3
       order by c.number for update of c
     )
     update chunks c set open_deliveries = c.open_deliveries - done.finished from done
     where c.account_id = $1 and c.run_id = $2 and c.channel = $3 and c.number = done.number
     returning c.number, c.open_deliveries`,
    [
      key.accountId,
      key.runId,
      key.channel,
      numbers,
      numbers.map((number) => finished.get(number) ?? 0),
    ],
  )
  return rows.filter((row) => row.open_deliveries === 0).map((row) => row.number)
}

/** Makes the texts that follow these voice chunks due at `at`, or sooner if they were due sooner. */
export async function openFollowers(
  tx: Transaction,
  run: { accountId: string; runId: string },
  voiceChunks: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query(
    `update chunks set eligible_at = case when state = 'waiting' then $4 else least(eligible_at, $4) end,
       state = 'ready'
     where account_id = $1 and run_id = $2 and channel = 'text' and follows = any($3::int[])
       and state in ('waiting', 'ready') and attempt = 0`,
    [run.accountId, run.runId, voiceChunks, at],
  )
}

/** Takes finished deliveries off the run; answers what is left and where the run stands. */
export async function closeInRun(
  tx: Transaction,
  run: { accountId: string; runId: string; finished: number },
): Promise<{ open_deliveries: number; status: string }> {
  const rows = await tx.query<{ open_deliveries: number; status: string }>(
    `update runs set open_deliveries = open_deliveries - $3
     where account_id = $1 and id = $2 returning open_deliveries, status`,
    [run.accountId, run.runId, run.finished],
  )
  return onlyRow(rows)
}

/** Whom these deliveries were to. */
export async function phonesOf(
  tx: Transaction,
  key: RunChannel,
  lines: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>(
    `select phone from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 and line = any($4::int[])`,
    [key.accountId, key.runId, key.channel, lines],
  )
  return rows.map((row) => row.phone)
}
