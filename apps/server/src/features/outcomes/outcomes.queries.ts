import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from '../runs/index.ts'
import type { NewState, Outcome, StoredState } from './outcome.ts'

/** How many deliveries of a chunk moved from one state to another, for one reason or none. */
export interface Move {
  chunk: number
  was: StoredState
  now: StoredState
  reason: string | null
  count: number
  /** Their lines, where the caller asked for them. */
  lines?: number[]
}

/**
 * Moves many deliveries of one run and channel in one statement, each to its own target. The state
 * in which each row is found, once it is locked, decides whether it may move at all, and is kept in
 * `was`, where the statement can return it. Rows are locked in the order of their lines, so that
 * two batches that overlap wait for each other instead of deadlocking. An outcome of an earlier
 * send of a delivery moves nothing, except to delivered. Returns what really moved, counted by
 * chunk.
 *
 * Each row is looked up by its whole key, which is why the key's first columns are joined and not
 * passed as values: a planner that expects a handful of rows in a run, as it does with every new
 * one, would read the whole run instead (108 ms instead of 11 for 500 rows in a run of 50,000).
 */
export async function moveDeliveries(
  tx: Transaction,
  key: RunChannel,
  batch: {
    /** At most one for each delivery. */
    outcomes: readonly Outcome[]
    /** From which states each target may be reached. */
    from: ReadonlyMap<NewState, readonly StoredState[]>
    at: Date
    /** Targets that mean that the provider got the delivery: it counts as a contact from now on. */
    sentBy: readonly NewState[]
    /** Of the table of laws that is enforced now: kept with what is skipped. */
    lawVersion: string
    /** Whether each move also returns its lines. */
    listLines?: boolean
  },
): Promise<Move[]> {
  const outcomes = batch.outcomes.toSorted((one, other) => one.line - other.line)
  return tx.query<Move>(
    `with incoming as materialized (
       select $1::uuid as account_id, $2::uuid as run_id, $3::text as channel, i.*
       from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[],
         $14::timestamptz[]) as i(line, state, reason, provider_code, provider_ref, resends, sent_at)
     ), moved as (
       update deliveries d
       set was = d.state, state = i.state, reason = i.reason, provider_code = i.provider_code,
         provider_ref = coalesce(i.provider_ref, d.provider_ref), changed_at = $10,
         sent_at = case when i.state = any($12::text[])
           then coalesce(d.sent_at, i.sent_at, d.first_tried_at, $10) else d.sent_at end,
         first_tried_at = case when i.state = 'unknown'
           then least(d.first_tried_at, i.sent_at, $10) else d.first_tried_at end,
         law_version = case when i.state = 'skipped' then $13 end
       from incoming i
       where d.account_id = i.account_id and d.run_id = i.run_id and d.channel = i.channel
         and d.line = i.line and d.state || '>' || i.state = any($11::text[])
         and (i.resends is null or d.resends = i.resends
           or (i.state = 'delivered' and d.resends > i.resends))
       returning d.chunk_number as chunk, d.was, d.state as now, d.reason, d.line
     )
     select chunk, was, now, reason, count(*)::int as count
       ${batch.listLines ? ', array_agg(line) as lines' : ''}
     from moved group by chunk, was, now, reason`,
    [
      key.accountId,
      key.runId,
      key.channel,
      listOf(outcomes.map((outcome) => outcome.line)),
      listOf(outcomes.map((outcome) => outcome.to)),
      ...[
        outcomes.map((outcome) => outcome.reason),
        outcomes.map((outcome) => outcome.providerCode),
        outcomes.map((outcome) => outcome.providerRef),
      ].map((values) => (values.every((value) => value === null) ? null : values)),
      resendsOf(outcomes),
      batch.at,
      [...batch.from].flatMap(([to, states]) => states.map((from) => `${from}>${to}`)),
      batch.sentBy,
      batch.lawVersion,
      sentAtOf(outcomes),
    ],
  )
}

/** Locks deliveries in the order of their lines, for a caller that changes them in several statements. */
export async function lockDeliveries(
  tx: Transaction,
  key: RunChannel,
  lines: readonly number[],
): Promise<void> {
  await tx.query(
    `select from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 and line = any($4::int[])
     order by line for update`,
    [key.accountId, key.runId, key.channel, listOf(lines)],
  )
}

/** Null where of none it is known when its call left. */
function sentAtOf(outcomes: readonly Outcome[]): (Date | null)[] | null {
  const times = outcomes.map((outcome) => outcome.sentAt ?? null)
  return times.every((one) => one === null) ? null : times
}

/** Null where none of them names the send that it is about. */
function resendsOf(outcomes: readonly Outcome[]): (number | null)[] | null {
  const resends = outcomes.map((outcome) => outcome.resends ?? null)
  return resends.every((one) => one === null) ? null : resends
}

/**
 * Moves pending deliveries to a state that is not final, and their run's counts with them, in one
 * statement. It saves the three round trips of a transaction, locking each row before it is
 * changed, and returning rows. It uses no joined list either, whose length the planner can't know:
 * references travel as one JSON object, which is searched by line. The responses are of one chunk,
 * so the first line and the last bound what is read (see `pendingOf`).
 *
 * Rows are locked in the order of the key, as the scan finds them, and the counts after them.
 */
export async function moveAndCount(
  db: Queries,
  key: RunChannel & { campaignId: string },
  batch: {
    to: 'accepted' | 'unknown'
    outcomes: readonly Outcome[]
    resends: number | undefined
    at: Date
  },
): Promise<{ moved: number; delivered: number; failed: number }> {
  const lines = batch.outcomes.map((outcome) => outcome.line)
  const rows = await db.query<{ moved: number; delivered: number; failed: number }>(
    `with moved as (
       update deliveries d set state = $5, changed_at = $7,
         sent_at = $7::timestamptz - coalesce(($12::jsonb -> d.line::text)::bigint, 0) * interval '1 ms',
         first_tried_at = case when $5 = 'unknown' then least(d.first_tried_at,
           $7::timestamptz - coalesce(($12::jsonb -> d.line::text)::bigint, 0) * interval '1 ms')
           else d.first_tried_at end,
         provider_ref = coalesce($8::jsonb ->> d.line::text, d.provider_ref)
       where d.account_id = $1 and d.run_id = $2 and d.channel = $3
         and d.line between $9 and $10 and d.line = any($6::int[]) and d.state = 'pending'
         and ($11::int is null or d.resends = $11)
       returning 1
     ), many as (select count(*)::int as moved from moved),
     counted as (
       update run_counts c set pending = c.pending - (select moved from many),
         accepted = c.accepted + case when $5 = 'accepted' then (select moved from many) else 0 end,
         unknown = c.unknown + case when $5 = 'unknown' then (select moved from many) else 0 end
       where c.account_id = $1 and c.campaign_id = $4 and c.run_id = $2 and c.channel = $3
         and (select moved from many) > 0
       returning c.delivered, c.failed - c.no_report as failed
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
      batch.resends ?? null,
      agesOf(batch),
    ],
  )
  return onlyRow(rows)
}

/**
 * Notes when calls left whose reports were quicker than their responses: a report shows only that they had left. A
 * delivery that was sent again meanwhile has the time of that later send, and keeps it.
 */
export async function noteSent(
  db: Queries,
  key: RunChannel,
  outcomes: readonly Outcome[],
): Promise<void> {
  const sent = outcomes.filter((outcome) => outcome.sentAt !== undefined)
  if (sent.length === 0) return
  await db.query(
    `with incoming as materialized (
       select $1::uuid as account_id, $2::uuid as run_id, $3::text as channel, i.*
       from unnest($4::int[], $5::timestamptz[], $6::int[]) as i(line, sent_at, resends)
     ), late as (
       select d.account_id, d.run_id, d.channel, d.line, i.sent_at
       from incoming i join deliveries d on d.account_id = i.account_id and d.run_id = i.run_id
         and d.channel = i.channel and d.line = i.line
       where d.sent_at > i.sent_at and (i.resends is null or d.resends = i.resends)
       order by d.line for update of d
     )
     update deliveries d set sent_at = late.sent_at from late
     where d.account_id = late.account_id and d.run_id = late.run_id and d.channel = late.channel
       and d.line = late.line`,
    [
      key.accountId,
      key.runId,
      key.channel,
      listOf(sent.map((outcome) => outcome.line)),
      sentAtOf(sent),
      resendsOf(sent),
    ],
  )
}

/** Numbers or states as an array's text, because the driver writes an array element by element. */
function listOf(values: readonly (number | NewState)[]): string {
  return `{${values.join(',')}}`
}

/** How long before `at` each call left, in milliseconds by line: as JSON, like the references. */
function agesOf({ outcomes, at }: { outcomes: readonly Outcome[]; at: Date }): string {
  const ages = outcomes.flatMap(({ line, sentAt }) =>
    sentAt === undefined ? [] : [`"${line}":${at.getTime() - sentAt.getTime()}`],
  )
  return `{${ages.join(',')}}`
}

/** The providers' references by line; null when there is none, as with voicemails. */
function referencesOf(outcomes: readonly Outcome[]): string | null {
  const given = outcomes.filter((outcome) => outcome.providerRef !== null)
  if (given.length === 0) return null
  return JSON.stringify(Object.fromEntries(given.map((one) => [one.line, one.providerRef])))
}

/** The recipients of these deliveries. */
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
