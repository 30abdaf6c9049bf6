import type { Channel } from '@afterbeep/contract/money/pricing'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database, Queries } from '../../platform/database/database.ts'

/** Every move to unknown is stored, so that they can be counted after they were settled. */
export function watchUncertain(db: Database): Promise<void> {
  return db.script(`
    create table simulated_uncertain (run_id uuid, channel text, line integer);
    create function note_uncertain() returns trigger language plpgsql as $$
    begin
      insert into simulated_uncertain values (new.run_id, new.channel, new.line);
      return null;
    end $$;
    create trigger note_uncertain after update on deliveries for each row
      when (new.state = 'unknown' and old.state <> 'unknown') execute function note_uncertain();
    create function refuse_way_back() returns trigger language plpgsql as $$
    begin
      raise exception 'A % delivery can not become %.', old.state, new.state;
    end $$;
    create trigger no_way_back before update on deliveries for each row
      when (old.state in ('delivered', 'failed', 'skipped') and old.state <> new.state
        and old.reason is distinct from 'no_report')
      execute function refuse_way_back();`)
}

/** Forgets all schedules so far, so that the ten-thousandth is as quick as the first. */
export function forgetAll(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    // The ledger refuses to be emptied.
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `truncate accounts, deliveries, chunks, canaries, dispatch_turns, run_counts, hour_counts,
       reason_counts, variant_counts, pace, provider_events, waiting_reports, simulated_uncertain,
       contacts, contacted_phones, suppressions, unclaimed_words cascade`,
    )
    await tx.query('update installation set alive_at = null, restored_at = null')
  })
}

/** The server's clock begins anew with each schedule, so what an earlier one noted lies far ahead. */
export async function forgetTimes(db: Queries): Promise<void> {
  await db.query('delete from pace')
  await db.query('update installation set alive_at = null, restored_at = null')
}

export interface Owner {
  accountId: string
  userId: string
  listId: string
}

/** An account on the Launch plan with a list of these phones. */
export async function makeOwner(
  db: Queries,
  { phones, at }: { phones: readonly number[]; at: Date },
): Promise<Owner> {
  const rows = await db.query<Owner>(
    `with account as (insert into accounts (created_at) values ($1) returning id),
     person as (
       insert into users (account_id, email, password_hash, first_name, last_name, display_name,
         customer_name, created_at)
       select id, id::text, '', 'A', 'B', 'A B', 'A', $1 from account returning id),
     plan as (
       insert into subscriptions (account_id, subscription_ref, plan_key, status, updated_at)
       select id, id::text, 'launch', 'active', $1 from account),
     list as (
       insert into contact_lists (account_id, name, columns, rows, accepted, complete, created_at)
       select id, 'list', '{FirstName}', cardinality($2::bigint[]), cardinality($2::bigint[]), true, $1
       from account returning id),
     people as (
       insert into contacts (account_id, list_id, line, recommended_phone, fields)
       select account.id, list.id, p.line + 1, p.phone, 'Ann'
       from account, list, unnest($2::bigint[]) with ordinality as p(phone, line))
     select account.id as "accountId", person.id as "userId", list.id as "listId"
     from account, person, list`,
    [at, phones],
  )
  return onlyRow(rows)
}

export interface Standing {
  /** Runs that are not over, and stopped ones with deliveries that are not final. */
  openRuns: number
  /** Campaigns with a run that waits for its owner. */
  held: { accountId: string; campaignName: string }[]
  /** Some work is due now, for any process. */
  busy: boolean
  waitingNamed: number
  /** These lie for a while, to let a report that names the delivery come first. */
  waitingUnnamed: number
  /** When something is due by the business clock, though nothing is now. */
  nextDue: Date | null
  /** When the first delivery that waits for its report will have waited too long. */
  firstOverdue: Date | null
}

/** The state of these accounts' work, in one statement. */
export async function standingOf(
  db: Queries,
  accountIds: readonly string[],
  { now, reportTimeoutMs }: { now: Date; reportTimeoutMs: number },
): Promise<Standing> {
  const rows = await db.query<Standing>(
    `with run as (
       select *, status in ('completed', 'flagged', 'blocked') as over from runs
       where account_id = any($1::uuid[])
     ), ready as (
       select c.eligible_at as at from chunks c join run on run.id = c.run_id
       where c.state = 'ready' and run.status = 'sending'
       union all select paused_until from run where status = 'paused'
       union all select drop_at from run where status = 'scheduled'
     )
     select (select count(*) from run where not over or open_deliveries > 0) as "openRuns",
       (select coalesce(json_agg(json_build_object('accountId', run.account_id,
          'campaignName', c.name)), '[]')
        from run join campaigns c on c.id = run.campaign_id where run.status = 'held') as held,
       exists (select 1 from chunks c join run on run.id = c.run_id
           where c.state = 'leased' and not run.over and run.status <> 'held')
         or exists (select 1 from run where status = 'preparing')
         or exists (select 1 from ready where at <= $2)
         or exists (select 1 from deliveries d join run on run.id = d.run_id
           where d.state = 'pending' and run.over) as busy,
       (select count(*) from waiting_reports)
         + (select count(*) from provider_events
            where applied_at is null and kind <> 'unnamed-report') as "waitingNamed",
       (select count(*) from provider_events
        where applied_at is null and kind = 'unnamed-report') as "waitingUnnamed",
       (select min(at) from ready where at > $2) as "nextDue",
       (select min(d.changed_at) + make_interval(secs => $3::float8 / 1000)
        from deliveries d join run on run.id = d.run_id
        where d.state in ('accepted', 'unknown')) as "firstOverdue"`,
    [accountIds, now, reportTimeoutMs],
  )
  return onlyRow(rows)
}

/** How many chunks each worker holds of one account and channel, at this wall time. */
export async function chunksInHand(
  db: Queries,
  accountIds: readonly string[],
  now: Date,
): Promise<{ channel: Channel; count: number }[]> {
  return db.query<{ channel: Channel; count: number }>(
    `select channel, count(*)::int as count from chunks
     where account_id = any($1::uuid[]) and state = 'leased' and lease_until > $2
     group by account_id, channel, split_part(lease_owner, ':', 1)`,
    [accountIds, now],
  )
}

/** The accounts that have prepared a delivery to this number, or had sent it something. */
export async function accountsWith(db: Queries, phone: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select distinct account_id as id from deliveries where phone = $1',
    [phone],
  )
  return rows.map((row) => row.id)
}

/** Statements in this database that wait for a lock at this moment. */
export async function countLockWaits(db: Queries): Promise<number> {
  const rows = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
