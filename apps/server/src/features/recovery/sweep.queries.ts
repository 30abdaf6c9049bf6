import { randomUUID } from 'node:crypto'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../platform/database/database.ts'

export interface OpenChunk {
  channel: Channel
  number: number
}

/**
 * Chunks of a stopped run that no living worker holds, some at a time. A stopped run gets no new
 * leases. Read in two parts, each by an index over such chunks, so that sent chunks, of which a
 * large run has thousands, are not read.
 */
export function openChunksOf(
  db: Queries,
  run: { accountId: string; runId: string },
): Promise<OpenChunk[]> {
  return db.query<OpenChunk>(
    `(select channel, number from chunks
      where account_id = $1 and run_id = $2 and state in ('waiting', 'ready')
      order by eligible_at limit 100)
     union all
     (select channel, number from chunks
      where account_id = $1 and run_id = $2 and state = 'leased'
        and lease_until < clock_timestamp())`,
    [run.accountId, run.runId],
  )
}

/** Prefix of the owner of a lease under which nothing is sent. */
const SWEEP = 'sweep:'

/**
 * Leases such a chunk as a worker would, since a worker that looked before the run was stopped may
 * be about to: undefined when the worker was quicker. Returns whether what is pending in it may
 * have been sent: a worker that died had held it, now or before a sweep that failed. A sweep itself
 * sends nothing.
 */
export async function takeOpenChunk(
  db: Queries,
  run: { accountId: string; runId: string },
  chunk: OpenChunk,
  lease: { leaseMs: number; at: Date },
): Promise<{ mayBeSent: boolean } | undefined> {
  const [taken] = await db.query<{ mayBeSent: boolean }>(
    `update chunks set state = 'leased', lease_owner = $5,
       lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000),
       awaiting_since = least(awaiting_since, $7),
       uncertain_since = case when state = 'leased' and not starts_with(lease_owner, '${SWEEP}')
         then least(uncertain_since, coalesce(leased_at, eligible_at)) else uncertain_since end
     where account_id = $1 and run_id = $2 and channel = $3 and number = $4 and state <> 'done'
       and (state <> 'leased' or lease_until < clock_timestamp())
     returning uncertain_since is not null as "mayBeSent"`,
    [
      run.accountId,
      run.runId,
      chunk.channel,
      chunk.number,
      `${SWEEP}${randomUUID()}`,
      lease.leaseMs,
      lease.at,
    ],
  )
  return taken
}

/** The unsent deliveries of a chunk, and whether an earlier try of each may have been accepted. */
export function pendingInChunk(
  db: Queries,
  run: { accountId: string; runId: string },
  chunk: OpenChunk,
): Promise<{ line: number; isUncertain: boolean }[]> {
  return db.query<{ line: number; isUncertain: boolean }>(
    `select d.line, d.in_doubt as "isUncertain" from chunks c
     join deliveries d on d.account_id = c.account_id and d.run_id = c.run_id
       and d.channel = c.channel and d.line = any(c.lines)
     where c.account_id = $1 and c.run_id = $2 and c.channel = $3 and c.number = $4
       and d.state = 'pending'`,
    [run.accountId, run.runId, chunk.channel, chunk.number],
  )
}

export async function closeChunk(
  db: Queries,
  run: { accountId: string; runId: string },
  chunk: OpenChunk,
): Promise<void> {
  await db.query(
    `update chunks set state = 'done', lease_owner = null, lease_until = null, uncertain_since = null
     where account_id = $1 and run_id = $2 and channel = $3 and number = $4`,
    [run.accountId, run.runId, chunk.channel, chunk.number],
  )
}

/** A chunk of which some delivery may have waited too long for its report. */
export interface AwaitingChunk {
  accountId: string
  runId: string
  channel: Channel
  number: number
  firstLine: number
  lastLine: number
  /** Text, because a Date would cut the microseconds of the instant from which the search starts. */
  awaitingSince: string
}

/** Chunks that are read at once; a full page means that there may be more. */
export const AWAITING_CHUNKS = 50

/** Chunks that have been awaiting reports since before `instant`, oldest first, beginning behind `after`. */
export function chunksAwaitingSince(
  db: Queries,
  instant: Date,
  after: AwaitingChunk | undefined,
): Promise<AwaitingChunk[]> {
  return db.query<AwaitingChunk>(
    `select account_id as "accountId", run_id as "runId", channel, number,
       lines[1] as "firstLine", lines[cardinality(lines)] as "lastLine",
       awaiting_since::text as "awaitingSince"
     from chunks
     where awaiting_since < $1 and ($2::timestamptz is null
       or (awaiting_since, run_id, channel, number) > ($2, $3::uuid, $4::text, $5::int))
     order by awaiting_since, run_id, channel, number limit $6`,
    [
      instant,
      after?.awaitingSince ?? null,
      after?.runId ?? null,
      after?.channel ?? null,
      after?.number ?? null,
      AWAITING_CHUNKS,
    ],
  )
}

/** The chunk's own rows among those between its first line and its last (see `pendingOf`). */
const AWAITING_ROWS = `account_id = $1 and run_id = $2 and channel = $3
  and line between $4 and $5 and chunk_number = $6 and state in ('accepted', 'unknown')`

function rowValues(chunk: AwaitingChunk): unknown[] {
  const { accountId, runId, channel, firstLine, lastLine, number } = chunk
  return [accountId, runId, channel, firstLine, lastLine, number]
}

/** Lines of a chunk that have waited for their report since before `instant`. */
export async function overdueLines(
  db: Queries,
  chunk: AwaitingChunk,
  instant: Date,
): Promise<number[]> {
  const rows = await db.query<{ line: number }>(
    `select line from deliveries where ${AWAITING_ROWS} and changed_at < $7 order by line`,
    [...rowValues(chunk), instant],
  )
  return rows.map((row) => row.line)
}

/**
 * Notes since when the chunk awaits reports, now that its overdue ones are closed: from the first
 * delivery that waits, and no later than `now` where a worker may send more of it.
 */
export async function noteAwaiting(db: Queries, chunk: AwaitingChunk, now: Date): Promise<void> {
  await db.query(
    `update chunks c set awaiting_since = least(
       (select min(changed_at) from deliveries where ${AWAITING_ROWS}),
       case when c.state <> 'done' then $7::timestamptz end)
     where c.account_id = $1 and c.run_id = $2 and c.channel = $3 and c.number = $6`,
    [...rowValues(chunk), now],
  )
}

/**
 * Closes chunks whose holder died after their last delivery was final. No run is sent for them any
 * more, so no worker would take them over, and each scan for the chunks of dead workers would read
 * them.
 */
export async function closeFinishedLeases(db: Queries): Promise<void> {
  await db.query(
    `update chunks c set state = 'done', lease_owner = null, lease_until = null
     from (
       select k.account_id, k.run_id, k.channel, k.number from chunks k
       join runs r on r.account_id = k.account_id and r.id = k.run_id and r.status = 'completed'
       where k.state = 'leased' and k.channel in ('voice', 'text')
         and k.lease_until < (select clock_timestamp()) - interval '1 minute'
       limit 100
       for update of k skip locked
     ) as finished
     where c.account_id = finished.account_id and c.run_id = finished.run_id
       and c.channel = finished.channel and c.number = finished.number`,
  )
}
