import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'
import { announcing } from '../../runs/index.ts'
import type { RunChannel } from '../../runs/index.ts'
import { lookAtTurns, putOffTurns } from './turns.queries.ts'

export interface Chunk extends RunChannel {
  number: number
  lines: number[]
  windowKey: string
  attempt: number
  /**
   * Since when a worker that died had held it, in business time: what is pending in it is uncertain.
   * Null when none had.
   */
  uncertainSince: Date | null
  /** Its recipients are to be checked against the contact limit. */
  nearLimit: boolean
  /** Only the first few of it are sent, to see whether they get through. */
  isCanary: boolean
}

/**
 * Runs that have a chunk due, one for each account; first the run of the account that waited
 * longest. An account with nothing due is put off until it has, which costs a statement once and
 * not at each look. The accounts of `except` are passed over, and keep their turn for other workers.
 */
export async function runsWithDueChunks(
  db: Queries,
  channel: Channel,
  now: Date,
  limit: number,
  except: readonly string[] = [],
): Promise<{ accountId: string; runId: string }[]> {
  for (;;) {
    const turns = await lookAtTurns(db, channel, now, limit, except)
    const due = turns.flatMap(({ accountId, runId }) => (runId ? [{ accountId, runId }] : []))
    const idle = turns.filter((turn) => turn.runId === null)
    const putOff = idle.length > 0 ? await putOffTurns(db, channel, now, idle) : 0
    // No account of a full page had work: there may be others behind them.
    if (due.length > 0 || idle.length < limit || putOff === 0) return due
  }
}

/**
 * Leases the run's first due chunk, and sends its account to the back of the queue: the committed
 * lease is the intent to send all that is pending in it. Wall time decides about leases, so that
 * moving the sandbox clock ends none. SKIP LOCKED lets workers that look at the same moment take
 * different chunks. While the run's first few are out, nothing else of it is leased; when their
 * worker has died, they are sent ahead once more.
 *
 * What is pending in it must be read by a statement of its own: this one may have waited for a
 * worker that sent some of it, and would still see what was true before.
 *
 * The turn is locked before the canary, as everywhere; no chunk is waited for.
 *
 * The chunk that was found is looked up by its whole key, not joined: a planner that expects a
 * handful of chunks in a run, as it does with every new one, would read all of them at each lease.
 */
export async function leaseChunk(
  db: Queries,
  run: { accountId: string; runId: string; channel: Channel },
  now: Date,
  lease: LeaseRequest,
): Promise<Chunk | undefined> {
  const [row] = await db.query<Chunk>(
    `with queue as materialized (
       select 1 from dispatch_turns where account_id = $1 and channel = $3 for update
     ), canary as materialized (
       select state, lease_owner, coalesce(opens_at <= clock_timestamp(), false) as opens
       from canaries
       where account_id = $1 and run_id = $2 and channel = $3 and (select count(*) from queue) >= 0
       for update
     ), due as (
       select number, case when state = 'leased' then lease_owner end as died_owner,
         case when state = 'leased' then coalesce(leased_at, eligible_at) end as died_since
       from chunks
       where account_id = $1 and run_id = $2 and channel = $3 and state in ('ready', 'leased')
         and eligible_at <= $4 and (state = 'ready' or lease_until < clock_timestamp())
         and coalesce((select k.state = 'due' or k.opens
             or coalesce(k.lease_owner = chunks.lease_owner, false)
           from canary k), true)
       order by eligible_at, number limit 1 for update skip locked
     ), sent_ahead as (
       update canaries set state = 'waiting', lease_owner = $5,
         opens_at = clock_timestamp() + make_interval(secs => $7::float8 / 1000)
       where account_id = $1 and run_id = $2 and channel = $3
         and (select k.state = 'due' or k.lease_owner = due.died_owner from canary k, due)
       returning 1
     ), passed as (
       delete from canaries
       where account_id = $1 and run_id = $2 and channel = $3
         and (select k.state = 'waiting' and k.opens and k.lease_owner is distinct from due.died_owner
           from canary k, due)
     ), leased as (
       update chunks c set state = 'leased', lease_owner = $5, attempt = c.attempt + 1,
         lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000),
         leased_at = $4, reopened = false, awaiting_since = least(c.awaiting_since, $4),
         uncertain_since = least(c.uncertain_since, (select died_since from due))
       where c.account_id = $1 and c.run_id = $2 and c.channel = $3
         and c.number = (select number from due)
       returning c.account_id as "accountId", c.run_id as "runId", c.channel, c.number, c.lines,
         c.window_key as "windowKey", c.attempt, c.uncertain_since as "uncertainSince",
         c.near_limit as "nearLimit", exists (select 1 from sent_ahead) as "isCanary"
     ), turn as (
       insert into dispatch_turns (account_id, channel, turn_at, served_at)
       select "accountId", channel, $4, clock_timestamp() from leased
       on conflict (account_id, channel)
       do update set turn_at = excluded.turn_at, served_at = excluded.served_at
     )
     select * from leased`,
    [run.accountId, run.runId, run.channel, now, lease.owner, lease.leaseMs, lease.canaryWaitMs],
    { preparedAs: 'lease-chunk' },
  )
  return row
}

export interface LeaseRequest {
  owner: string
  leaseMs: number
  /** How long the first few of a run are waited for at most. */
  canaryWaitMs: number
}

/** Ends a lease: done, or due again at `eligibleAt`. Nothing happens when the lease was lost. */
export async function endLease(
  db: Queries,
  chunk: Chunk,
  owner: string,
  eligibleAt: Date | null,
): Promise<boolean> {
  const rows = await db.query(
    `with ended as (
       update chunks set
         state = case when $7::timestamptz is null and not reopened then 'done' else 'ready' end,
         eligible_at = coalesce($7, eligible_at), lease_owner = null, lease_until = null
       where account_id = $1 and run_id = $2 and channel = $3 and number = $4 and state = 'leased'
         and lease_owner = $5 and attempt = $6
       returning account_id, channel, state, eligible_at
     ), announced as (
       ${announcing(`select account_id, channel, eligible_at, 1 from ended where state = 'ready'`)}
     )
     select state from ended`,
    [chunk.accountId, chunk.runId, chunk.channel, chunk.number, owner, chunk.attempt, eligibleAt],
    { preparedAs: 'end-lease' },
  )
  return rows.length > 0
}

export interface PendingDelivery {
  line: number
  phone: number
  attempts: number
  /** How often it became sendable again: the part of its key that changes. */
  resends: number
  /** Business time of the first try that may have been accepted; null where none was. */
  uncertainSince: Date | null
}

/**
 * What is still to be sent of a chunk. The key is searched between its first line and its last,
 * which lie within one page of preparation, and not for a list of lines: a planner that expects a
 * handful of rows in a run, as it does with every new one, reads the whole run for a list (30 ms
 * instead of 0.4 in a run of 50,000).
 */
export async function pendingOf(db: Queries, chunk: Chunk): Promise<PendingDelivery[]> {
  return db.query<PendingDelivery>(
    `select line, phone, attempts, resends,
       case when in_doubt then coalesce(first_tried_at, changed_at) end as "uncertainSince"
     from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 and line between $4 and $5
       and chunk_number = $6 and state = 'pending' order by line`,
    [chunk.accountId, chunk.runId, chunk.channel, chunk.lines[0], chunk.lines.at(-1), chunk.number],
    { preparedAs: 'pending-deliveries' },
  )
}

/** A delivery that is sent again, as its last try left it. */
export interface Retry {
  line: number
  attempts: number
  uncertainSince: Date | null
}

/**
 * Stores how often deliveries were tried and since when they may have been accepted. Rows are
 * written in the order of their lines, and not in that of their tries, because of reports that come
 * meanwhile.
 */
export async function noteRetries(
  db: Queries,
  key: RunChannel,
  tried: readonly Retry[],
): Promise<void> {
  const retries = tried.toSorted((one, other) => one.line - other.line)
  await db.query(
    `update deliveries d set attempts = a.attempts,
       in_doubt = d.in_doubt or a.since is not null,
       first_tried_at = least(d.first_tried_at, a.since)
     from unnest($4::int[], $5::int[], $6::timestamptz[]) as a(line, attempts, since)
     where d.account_id = $1 and d.run_id = $2 and d.channel = $3 and d.line = a.line
       and d.line = any($4::int[]) and d.state = 'pending'`,
    [
      key.accountId,
      key.runId,
      key.channel,
      retries.map((one) => one.line),
      retries.map((one) => one.attempts),
      retries.map((one) => one.uncertainSince),
    ],
  )
}

/**
 * Notes on the deliveries since when a dead worker may have sent them, and no longer on their
 * chunk; one that a dead worker held is rare. Deliveries are locked in the order of their lines and
 * before their chunk, as everywhere: the chunk's update reads the count, since a part of a
 * statement that its last part does not read is written after it.
 */
export async function noteUncertain(
  db: Queries,
  chunk: Chunk,
  lines: readonly number[],
): Promise<void> {
  await db.query(
    `with locked as materialized (
       select line from deliveries
       where account_id = $1 and run_id = $2 and channel = $3 and line = any($5::int[])
         and state = 'pending'
       order by line for update
     ), noted as (
       update deliveries d set in_doubt = true, first_tried_at = least(first_tried_at, $6)
       from locked
       where d.account_id = $1 and d.run_id = $2 and d.channel = $3 and d.line = locked.line
       returning 1
     )
     update chunks set uncertain_since = null
     where account_id = $1 and run_id = $2 and channel = $3 and number = $4
       and (select count(*) from noted) >= 0`,
    [chunk.accountId, chunk.runId, chunk.channel, chunk.number, lines, chunk.uncertainSince],
  )
}
