import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'

/** An account whose turn has come, or that a dead worker's chunk belongs to. */
export interface Turn {
  accountId: string
  /** Its first run with a due chunk; null when none has one. */
  runId: string | null
  /** How often work of the account was announced when this was read; null for a dead worker's. */
  announced: number | null
}

/**
 * The accounts whose turn has come, first the one that waited longest, each with its oldest run that
 * has a due chunk. Before them the runs of chunks whose lease has ended: those are found by the
 * lease, which is wall time.
 *
 * What is read does not grow with the runs in progress: some entries of the queue and of the leases,
 * and for each account its sending runs with one entry of their chunks. The order of the chunks is
 * that of `chunks_due`: without it the planner takes `chunks_later`, where the texts that wait for
 * their voicemails lie between. The plan is kept, because planning took four times as long.
 */
export function lookAtTurns(
  db: Queries,
  channel: Channel,
  now: Date,
  limit: number,
  except: readonly string[] = [],
): Promise<Turn[]> {
  return db.query<Turn>(
    `with lapsed as (
       select c.account_id, c.run_id, c.lease_until from chunks c
       join runs r on r.account_id = c.account_id and r.id = c.run_id and r.status = 'sending'
       where c.state = 'leased' and c.channel = $1
         and c.lease_until < (select clock_timestamp()) and c.account_id <> all($3::uuid[])
       order by c.lease_until limit ${limit}
     ), turns as (
       select account_id, announced, turn_at, served_at from dispatch_turns
       where channel = $1 and turn_at <= $2 and account_id <> all($3::uuid[])
       order by turn_at, served_at limit ${limit}
     ), found as (
       select account_id, run_id, null as announced, 0 as place, lease_until as since,
         lease_until as served_at
       from lapsed
       union all
       select t.account_id, due.run_id, t.announced, 1, t.turn_at, t.served_at
       from turns t left join lateral (
         select r.id as run_id from runs r cross join lateral (
           select from chunks c
           where c.account_id = r.account_id and c.run_id = r.id and c.channel = $1
             and c.state = 'ready' and c.eligible_at <= $2
           order by c.eligible_at, c.number limit 1) c
         where r.account_id = t.account_id and r.status = 'sending' and not exists (
           select from canaries k
           where k.account_id = r.account_id and k.run_id = r.id and k.channel = $1
             and k.opens_at > (select clock_timestamp()))
         order by r.started_at, r.id limit 1) due on true
     )
     select account_id as "accountId", run_id as "runId", announced from found
     order by place, since, served_at`,
    [channel, now, except],
    { preparedAs: `look-at-turns-${limit}` },
  )
}

/**
 * Puts off the turns of accounts that had nothing due, until their next chunk is, or until the
 * first few of a run are waited for no longer; returns how many. An account for which work was
 * announced since then keeps its turn: the work may be newer than what this statement sees. Rows
 * that other transactions hold are left for the next look, so that none is waited for.
 */
export async function putOffTurns(
  db: Queries,
  channel: Channel,
  now: Date,
  idle: readonly Turn[],
): Promise<number> {
  const rows = await db.query(
    `with seen as materialized (
       select t.account_id from dispatch_turns t
       join unnest($2::uuid[], $3::int[]) as s(account_id, announced)
         on s.account_id = t.account_id and s.announced = t.announced
       where t.channel = $1
       for update of t skip locked
     )
     update dispatch_turns t set turn_at = (
       select min(greatest(c.eligible_at, $4::timestamptz + (k.opens_at - clock_timestamp()))) from runs r
       left join canaries k
         on k.account_id = r.account_id and k.run_id = r.id and k.channel = $1
       cross join lateral (
         select eligible_at from chunks c
         where c.account_id = r.account_id and c.run_id = r.id and c.channel = $1
           and c.state = 'ready'
         order by c.eligible_at, c.number limit 1) c
       where r.account_id = t.account_id and r.status = 'sending')
     from seen where t.account_id = seen.account_id and t.channel = $1
     returning t.account_id`,
    [channel, idle.map((turn) => turn.accountId), idle.map((turn) => turn.announced), now],
  )
  return rows.length
}

/** Where the last look at the sending runs ended; text, because a Date would cut the microseconds. */
export interface SendingRunCursor {
  accountId: string
  startedAt: string
  runId: string
}

/** A sending run, and a channel in which it has work that no turn of its account will find. */
export interface LookedAtRun extends SendingRunCursor {
  channel: Channel | null
  dueAt: Date | null
}

/**
 * The next sending runs after the cursor, with the turns that were lost; a run may come twice. One that waits for the results
 * of its first few is due when that wait ends, as `putOffTurns` has it. A turn that is late by less than a minute comes
 * by itself, so the two need not agree on the instant.
 */
export function lostTurns(
  db: Queries,
  after: SendingRunCursor | undefined,
  now: Date,
  limit: number,
): Promise<LookedAtRun[]> {
  return db.query<LookedAtRun>(
    `with looked as (
       select account_id, started_at, id from runs
       where status = 'sending'
         and ($1::uuid is null or (account_id, started_at, id) > ($1, $2::timestamptz, $3::uuid))
       order by account_id, started_at, id limit $5
     )
     select r.account_id as "accountId", r.started_at::text as "startedAt", r.id as "runId",
       lost.channel, lost.due_at as "dueAt"
     from looked r left join lateral (
       select of_channel.channel, due.at as due_at
       from (values ('text'), ('voice')) as of_channel (channel)
       cross join lateral (
         select eligible_at from chunks c
         where c.account_id = r.account_id and c.run_id = r.id and c.channel = of_channel.channel
           and c.state = 'ready'
         order by c.eligible_at, c.number limit 1) c
       left join canaries k
         on k.account_id = r.account_id and k.run_id = r.id and k.channel = of_channel.channel
       cross join lateral (
         select greatest(c.eligible_at, $4::timestamptz,
           $4::timestamptz + (k.opens_at - clock_timestamp())) as at) due
       left join dispatch_turns t
         on t.account_id = r.account_id and t.channel = of_channel.channel
       where t.turn_at is null or t.turn_at > due.at + interval '1 minute') lost on true
     order by r.account_id, r.started_at, r.id`,
    [after?.accountId ?? null, after?.startedAt ?? null, after?.runId ?? null, now, limit],
  )
}
