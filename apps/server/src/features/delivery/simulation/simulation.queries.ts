import { onlyRow } from '../../../platform/database/database.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'

/** Every move into doubt is written down, so that doubts can be counted after they were settled. */
export function watchDoubts(db: Database): Promise<void> {
  return db.script(`
    create table simulated_doubts (run_id uuid, channel text, line integer);
    create function note_doubt() returns trigger language plpgsql as $$
    begin
      insert into simulated_doubts values (new.run_id, new.channel, new.line);
      return null;
    end $$;
    create trigger note_doubts after update on deliveries for each row
      when (new.state = 'unknown' and old.state <> 'unknown') execute function note_doubt();
    create function refuse_way_back() returns trigger language plpgsql as $$
    begin
      raise exception 'A % delivery can not become %.', old.state, new.state;
    end $$;
    create trigger no_way_back before update on deliveries for each row
      when (old.state in ('delivered', 'failed', 'skipped') and old.state <> new.state)
      execute function refuse_way_back();`)
}

/** Forgets all schedules so far, so that the ten-thousandth is as quick as the first. */
export function forgetAll(db: Database): Promise<void> {
  return db.script(
    'truncate accounts, deliveries, chunks, dispatch_turns, run_counts, hour_counts, reason_counts, variant_counts, pace, provider_events, waiting_reports, simulated_doubts, contacts, suppressions cascade',
  )
}

/** The server's clock begins anew with each schedule, so places of an earlier one lie far ahead. */
export async function forgetPace(db: Queries): Promise<void> {
  await db.query('delete from pace')
}

export interface Stage {
  accountId: string
  userId: string
  listId: string
}

/** An account on the Launch plan with a list of these phones. */
export async function makeStage(
  db: Queries,
  { phones, at }: { phones: readonly number[]; at: Date },
): Promise<Stage> {
  const rows = await db.query<Stage>(
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
  /** Something is to be done now, whoever does it. */
  busy: boolean
  waitingNamed: number
  /** These lie for a while, to let a report that names the delivery come first. */
  waitingUnnamed: number
  /** When something is due by the business clock, though nothing is now. */
  nextDue: Date | null
  /** When the first delivery that waits for its report will have waited too long. */
  firstOverdue: Date | null
}

/** Where an account's work stands, in one statement. */
export async function standingOf(
  db: Queries,
  accountId: string,
  { now, reportTimeoutMs }: { now: Date; reportTimeoutMs: number },
): Promise<Standing> {
  const rows = await db.query<Standing>(
    `with run as (
       select *, status in ('completed', 'flagged', 'blocked') as over from runs where account_id = $1
     ), ready as (
       select c.eligible_at as at from chunks c join run on run.id = c.run_id
       where c.account_id = $1 and c.state = 'ready' and run.status = 'sending'
       union all select paused_until from run where status = 'paused'
       union all select drop_at from run where status = 'scheduled'
     )
     select (select count(*) from run where not over or open_deliveries > 0) as "openRuns",
       exists (select 1 from chunks c join run on run.id = c.run_id
           where c.account_id = $1 and c.state = 'leased' and not run.over)
         or exists (select 1 from run where status = 'preparing')
         or exists (select 1 from ready where at <= $2)
         or exists (select 1 from deliveries d join run on run.id = d.run_id
           where d.account_id = $1 and d.state = 'pending' and run.over) as busy,
       (select count(*) from waiting_reports)
         + (select count(*) from provider_events
            where applied_at is null and kind <> 'unnamed-report') as "waitingNamed",
       (select count(*) from provider_events
        where applied_at is null and kind = 'unnamed-report') as "waitingUnnamed",
       (select min(at) from ready where at > $2) as "nextDue",
       (select min(changed_at) + make_interval(secs => $3::float8 / 1000) from deliveries
        where account_id = $1 and state in ('accepted', 'unknown')) as "firstOverdue"`,
    [accountId, now, reportTimeoutMs],
  )
  return onlyRow(rows)
}

export interface DeliveryRow {
  runId: string
  channel: 'voice' | 'text'
  line: number
  phone: number
  state: string
  reason: string | null
  chunk: number
}

/** Everything that an account's books say, read while nothing moves. */
export interface Books {
  deliveries: DeliveryRow[]
  runs: { id: string; number: number; status: string; open: number }[]
  campaign: { status: string }[]
  rollups: { runId: string; channel: string; counts: Record<string, number> }[]
  hours: { channel: string; success: number; fails: number }[]
  reasons: { channel: string; reason: string; deliveries: number }[]
  variants: {
    campaignId: string
    runId: string
    channel: string
    variant: string
    counts: Record<string, number>
  }[]
  openChunks: number
  doubtfulTexts: number
  events: { key: string; applied: boolean }[]
}

export async function readBooks(db: Queries, accountId: string): Promise<Books> {
  const ask = <Row extends object>(text: string) => db.query<Row>(text, [accountId])
  return {
    deliveries: await ask(
      `select run_id as "runId", channel, line, phone, state, reason, chunk_number as chunk
       from deliveries where account_id = $1 order by run_id, channel, line`,
    ),
    runs: await ask(
      `select id, number, status, open_deliveries as open from runs where account_id = $1
       order by number`,
    ),
    campaign: await ask('select status from campaigns where account_id = $1'),
    rollups: await ask(
      `select run_id as "runId", channel, jsonb_build_object('total', total, 'pending', pending,
         'accepted', accepted, 'unknown', unknown, 'delivered', delivered, 'failed', failed,
         'skipped', skipped) as counts
       from run_counts where account_id = $1 order by run_id, channel`,
    ),
    hours: await ask(
      `select channel, sum(success)::int as success, sum(fails)::int as fails from hour_counts
       where account_id = $1 group by channel order by channel`,
    ),
    reasons: await ask(
      `select channel, reason, deliveries from reason_counts where account_id = $1
       order by campaign_id, channel, reason`,
    ),
    variants: await ask(
      `select campaign_id as "campaignId", run_id as "runId", channel, variant, jsonb_build_object(
         'total', total, 'delivered', delivered, 'failed', failed, 'skipped', skipped) as counts
       from variant_counts where account_id = $1 order by run_id, channel, variant`,
    ),
    openChunks: onlyRow(
      await ask<{ open: number }>(
        `select count(*) as open from chunks
         where account_id = $1 and open_deliveries <> 0`,
      ),
    ).open,
    doubtfulTexts: onlyRow(
      await ask<{ doubts: number }>(
        `select count(*) as doubts from simulated_doubts d join runs r on r.id = d.run_id
         where r.account_id = $1 and d.channel = 'text'`,
      ),
    ).doubts,
    events: await db.query(
      `select provider || ' ' || event_id as key, applied_at is not null as applied
       from provider_events`,
    ),
  }
}
