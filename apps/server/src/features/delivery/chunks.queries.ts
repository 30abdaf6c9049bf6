import type { Channel } from '@afterbeep/contract/pricing'
import type { Queries } from '../../platform/database/database.ts'
import type { RunChannel } from './delivery-reference.ts'

export interface Chunk extends RunChannel {
  number: number
  lines: number[]
  windowKey: string
  attempt: number
  /** True when another worker held it and died: its texts are in doubt. */
  wasLeased: boolean
}

/** The runs that have a chunk due, those of the account that waited longest first. */
export async function runsWithDueChunks(
  db: Queries,
  channel: Channel,
  now: Date,
  limit: number,
): Promise<{ account_id: string; run_id: string }[]> {
  return db.query<{ account_id: string; run_id: string }>(
    `select r.account_id, r.id as run_id from runs r
     left join dispatch_turns t on t.account_id = r.account_id and t.channel = $1
     where r.status = 'sending' and exists (
       select 1 from chunks c
       where c.account_id = r.account_id and c.run_id = r.id and c.channel = $1
         and c.state in ('ready', 'leased') and c.eligible_at <= $2
         and (c.state = 'ready' or c.lease_until < clock_timestamp()))
     order by t.served_at nulls first, r.started_at limit $3`,
    [channel, now, limit],
  )
}

export interface Lease {
  owner: string
  leaseMs: number
}

/**
 * Leases the run's first due chunk, and notes that its account had its turn: the committed lease is
 * the intent to send all that is pending in it. Wall time decides about leases, so that moving the
 * sandbox clock ends none. SKIP LOCKED lets workers that look at the same moment take different
 * chunks.
 *
 * What is pending in it must be read by a statement of its own: this one may have waited for a
 * worker that sent some of it, and would still see what was true before.
 */
export async function leaseChunk(
  db: Queries,
  run: { accountId: string; runId: string; channel: Channel },
  now: Date,
  lease: Lease,
): Promise<Chunk | undefined> {
  const [row] = await db.query<Chunk>(
    `with due as (
       select number, state from chunks
       where account_id = $1 and run_id = $2 and channel = $3 and state in ('ready', 'leased')
         and eligible_at <= $4 and (state = 'ready' or lease_until < clock_timestamp())
       order by eligible_at, number limit 1 for update skip locked
     ), leased as (
       update chunks c set state = 'leased', lease_owner = $5, attempt = c.attempt + 1,
         lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000)
       from due
       where c.account_id = $1 and c.run_id = $2 and c.channel = $3 and c.number = due.number
       returning c.account_id as "accountId", c.run_id as "runId", c.channel, c.number, c.lines,
         c.window_key as "windowKey", c.attempt, due.state = 'leased' as "wasLeased"
     ), turn as (
       insert into dispatch_turns (account_id, channel, served_at)
       select "accountId", channel, clock_timestamp() from leased
       on conflict (account_id, channel) do update set served_at = excluded.served_at
     )
     select * from leased`,
    [run.accountId, run.runId, run.channel, now, lease.owner, lease.leaseMs],
  )
  return row
}

/** Ends a lease: done, or due again at `eligibleAt`. Nothing happens when the lease was lost. */
export async function endLease(
  db: Queries,
  chunk: Chunk,
  owner: string,
  eligibleAt: Date | null,
): Promise<boolean> {
  const rows = await db.query(
    `update chunks set state = case when $7::timestamptz is null then 'done' else 'ready' end,
       eligible_at = coalesce($7, eligible_at), lease_owner = null, lease_until = null
     where account_id = $1 and run_id = $2 and channel = $3 and number = $4 and state = 'leased'
       and lease_owner = $5 and attempt = $6 returning number`,
    [chunk.accountId, chunk.runId, chunk.channel, chunk.number, owner, chunk.attempt, eligibleAt],
  )
  return rows.length > 0
}

export interface PendingDelivery {
  line: number
  phone: number
  attempts: number
  /** An earlier try may have been accepted. */
  inDoubt: boolean
}

/**
 * What is still to be sent of a chunk. The key is searched between its first line and its last,
 * which lie within one page of preparation, and not for a list of lines: a planner that takes a run
 * for a handful of rows, as it does with every new one, reads the whole run for a list (30 ms
 * instead of 0.4 in a run of 50,000).
 */
export async function pendingOf(db: Queries, chunk: Chunk): Promise<PendingDelivery[]> {
  return db.query<PendingDelivery>(
    `select line, phone, attempts, in_doubt as "inDoubt" from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 and line between $4 and $5
       and chunk_number = $6 and state = 'pending' order by line`,
    [chunk.accountId, chunk.runId, chunk.channel, chunk.lines[0], chunk.lines.at(-1), chunk.number],
  )
}

/** Counts one more try for deliveries that are sent again, and keeps which may have been accepted. */
export async function countAttempt(
  db: Queries,
  key: RunChannel,
  again: readonly { line: number; inDoubt: boolean; isProbe: boolean }[],
): Promise<void> {
  await db.query(
    `update deliveries d set attempts = d.attempts + a.tries, in_doubt = d.in_doubt or a.in_doubt
     from unnest($4::int[], $5::int[], $6::boolean[]) as a(line, tries, in_doubt)
     where d.account_id = $1 and d.run_id = $2 and d.channel = $3 and d.line = a.line
       and d.line = any($4::int[]) and d.state = 'pending'`,
    [
      key.accountId,
      key.runId,
      key.channel,
      again.map((one) => one.line),
      again.map((one) => (one.isProbe ? 0 : 1)),
      again.map((one) => one.inDoubt),
    ],
  )
}

/** Notes that a dead worker may have sent what is pending here; a chunk that it held is rare. */
export async function noteDoubt(
  db: Queries,
  key: RunChannel,
  lines: readonly number[],
): Promise<void> {
  await db.query(
    `update deliveries set in_doubt = true
     where account_id = $1 and run_id = $2 and channel = $3 and line = any($4::int[])
       and state = 'pending'`,
    [key.accountId, key.runId, key.channel, lines],
  )
}
