import type { Database, Queries } from '../../platform/database/database.ts'
import { insertCounts, insertReports, insertSettlements } from './grow-history.ts'

/** How much a database has seen, and how much of it is in progress. */
export interface Grown {
  /** Runs that are being sent, four to an account. */
  sendingRuns: number
  /** Their chunks together: nine of ten are sent, the others wait for a later hour. */
  chunks: number
  /** Deliveries of all chunks; those of sent ones wait for their reports. */
  deliveries: number
  /** Runs that were flagged long ago, a hundred to an account. */
  stoppedRuns: number
  /** Campaigns of one account, all over, ten to each of its contact lists. */
  campaigns: number
  /**
   * Reports that were stored and applied, sessions that have not ended, numbers that were contacted;
   * and a tenth as many reports that were stored just now.
   */
  reports: number
}

/** Business time in the database: nothing in it is later, but for the windows that are to open. */
export const GROWN_AT = new Date('2026-11-21T18:30:00Z')

/** The account that has all the campaigns. */
export const LARGE_ACCOUNT = '00000000-0000-4000-a000-000000000000'

/** Accounts with a chunk that is due, and chunks that a worker holds: the same at every size. */
const DUE_ACCOUNTS = 8
export const HELD_CHUNKS = 6

/** The owner of a leased chunk. */
export const heldBy = (n: number): string => `worker:voice:${n}`

/** Fills an empty database, statement by statement over whole sets, and updates the statistics. */
export async function growDatabase(db: Database, grown: Grown): Promise<void> {
  await db.transaction(async (tx) => {
    // What is written is whole; looking up each row's foreign keys would take as long again.
    await tx.query('set local session_replication_role = replica')
    await insertAccounts(tx, grown)
    await insertCampaigns(tx)
    await insertRuns(tx)
    await insertWork(tx, grown)
    await insertCounts(tx)
    await insertSettlements(tx)
    await insertReports(tx, GROWN_AT, grown.reports)
  })
  await db.query('vacuum analyze')
}

async function insertAccounts(tx: Queries, grown: Grown): Promise<void> {
  await tx.query(
    `create temporary table grown_accounts on commit drop as
     select 'large' as kind, 0 as n, $4::uuid as id, $3::int as campaigns, $3::int / 10 as lists
     union all select 'sender', n, gen_random_uuid(), 4, 1 from generate_series(1, $1::int / 4) as n
     union all select 'stopped', n, gen_random_uuid(), 1, 1
     from generate_series(1, $2::int / 100) as n`,
    [grown.sendingRuns, grown.stoppedRuns, grown.campaigns, LARGE_ACCOUNT],
  )
  await tx.query('insert into accounts (id, created_at) select id, $1 from grown_accounts', [
    GROWN_AT,
  ])
  await tx.query(
    `insert into users (account_id, email, password_hash, first_name, last_name, display_name,
       customer_name, created_at)
     select id, id::text, '', 'Ann', 'Lee', 'Ann Lee', 'Ann', $1 from grown_accounts`,
    [GROWN_AT],
  )
  await tx.query(
    `create temporary table grown_lists on commit drop as
     select a.id as account_id, l as n, gen_random_uuid() as id
     from grown_accounts a cross join generate_series(1, a.lists) as l`,
  )
  await tx.query(
    `insert into contact_lists (account_id, id, name, columns, rows, accepted, complete, created_at)
     select account_id, id, 'contacts.csv', '{id}', 100, 100, true, $1::timestamptz - n * interval '1 day'
     from grown_lists`,
    [GROWN_AT],
  )
}

/** One every five hours, the newest an hour ago. */
async function insertCampaigns(tx: Queries): Promise<void> {
  await tx.query(
    `insert into campaigns (account_id, name, description, type, message, start_date, end_date,
       frequency, drop_time, time_zone, list_id, recipients, status, consent_text, consent_at,
       consent_by, idempotency_key, request_hash, credits_per_call, credits_per_message, created_at)
     select a.id, 'Campaign ' || c, 'Spring', 'both', 'Hi', at::date, at::date, 'once', '10:00',
       'UTC', l.id, 100,
       case a.kind when 'large' then 'Completed' when 'stopped' then 'Flagged' else 'In Progress' end,
       'yes', at, u.id, 'key ' || c, '', 50, 5, at
     from grown_accounts a
     join users u on u.account_id = a.id
     cross join lateral generate_series(1, a.campaigns) as c
     join grown_lists l on l.account_id = a.id and l.n = (c - 1) % a.lists + 1
     cross join lateral (
       select $1::timestamptz - (a.campaigns - c) * interval '5 hours' - interval '1 hour' as at) t`,
    [GROWN_AT],
  )
}

async function insertRuns(tx: Queries): Promise<void> {
  await tx.query(
    `insert into runs (account_id, campaign_id, number, drop_at, status, status_reason,
       prepared_line, started_at, prepared_at, finished_at, drained, first_claim)
     select c.account_id, c.id, number, c.created_at,
       case a.kind when 'large' then 'completed' when 'stopped' then 'flagged' else 'sending' end,
       case a.kind when 'stopped' then 'Stopped: 60 % of the first 200 deliveries failed.' end,
       101, c.created_at, c.created_at,
       case when a.kind <> 'sender' then c.created_at + interval '1 hour' end, a.kind = 'stopped', 1
     from grown_accounts a join campaigns c on c.account_id = a.id
     cross join lateral generate_series(1, case a.kind when 'stopped' then 100 else 1 end) as number`,
  )
}

/** Chunks of the sending runs with their deliveries, and the turns of their accounts. */
async function insertWork(tx: Queries, grown: Grown): Promise<void> {
  const chunksEach = grown.chunks / grown.sendingRuns
  const lines = grown.deliveries / grown.chunks
  await tx.query(
    `insert into chunks (account_id, run_id, channel, number, lines, window_key, state, eligible_at,
       open_deliveries, attempt, awaiting_since)
     select account_id, id, 'voice', n,
       array(select generate_series((n - 1) * $2::int + 2, n * $2::int + 1)), 'UTC',
       case when n > $1::int * 0.9 then 'ready' else 'done' end,
       case when n > $1::int * 0.9 then $3::timestamptz + interval '9 hours' else started_at end,
       $2::int, case when n > $1::int * 0.9 then 0 else 1 end,
       case when n <= $1::int * 0.9 then started_at end
     from runs cross join generate_series(1, $1::int) as n where status = 'sending'`,
    [chunksEach, lines, GROWN_AT],
  )
  await tx.query(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, attempts,
       changed_at, sent_at, claim)
     select account_id, run_id, channel, line, number, 12000000000 + (random() * 7999999999)::bigint,
       case state when 'done' then 'accepted' else 'pending' end, 1, eligible_at,
       case state when 'done' then eligible_at end, 1
     from chunks cross join unnest(lines) as line`,
  )
  await tx.query(
    `update runs r set open_deliveries = c.open from (
       select account_id, run_id, sum(open_deliveries) as open from chunks group by 1, 2) c
     where r.account_id = c.account_id and r.id = c.run_id`,
  )
  await tx.query(
    `insert into canaries (account_id, run_id, channel, state, opens_at)
     select account_id, id, 'voice', 'waiting', started_at from runs where status = 'sending'`,
  )
  await makeDue(tx)
  await tx.query(
    `insert into dispatch_turns (account_id, channel, turn_at)
     select account_id, channel, min(eligible_at) from chunks where state = 'ready' group by 1, 2`,
  )
}

/** One ready chunk of some accounts is due, and one of some others is held by a worker. */
async function makeDue(tx: Queries): Promise<void> {
  const first = `(select distinct on (a.n) c.account_id, c.run_id, c.number, a.n
    from grown_accounts a join chunks c on c.account_id = a.id and c.state = 'ready'
    where a.kind = 'sender' and a.n <= $1::int order by a.n, c.run_id, c.number) f
    where c.account_id = f.account_id and c.run_id = f.run_id and c.number = f.number`
  await tx.query(
    `update chunks c set eligible_at = $2::timestamptz - interval '1 minute' from ${first}`,
    [DUE_ACCOUNTS, GROWN_AT],
  )
  await tx.query(
    `update chunks c set state = 'leased', eligible_at = $3::timestamptz, attempt = 1,
       lease_owner = 'worker:voice:' || (f.n - $2::int), lease_until = now() + interval '1 day'
     from ${first} and f.n > $2`,
    [DUE_ACCOUNTS + HELD_CHUNKS, DUE_ACCOUNTS, GROWN_AT],
  )
}
