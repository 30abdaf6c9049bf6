import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'

const DROP_AT = new Date('2024-02-26T15:00:00.123Z')

export interface RunToMake {
  /** In each of the two channels. */
  deliveries: number
  finishedAt: Date | null
  status?: string
  open?: number
}

/**
 * A campaign *Old* of a new account with one run, its deliveries and its counts, straight into the
 * tables. Returns the id of the run.
 */
export async function makeRun(db: Database, run: RunToMake): Promise<string> {
  const { deliveries, finishedAt, status = 'completed', open = 0 } = run
  const rows = await db.query<{ id: string }>(
    `with account as (insert into accounts (created_at) values ($1) returning id),
     list as (
       insert into contact_lists (account_id, name, columns, created_at)
       select id, 'contacts.csv', '{id}', $1 from account returning account_id, id),
     person as (
       insert into users (account_id, email, password_hash, first_name, last_name, display_name,
         customer_name, created_at)
       select id, id || '@example.com', '', 'Ann', 'Lee', 'Ann', 'Ann', $1 from account returning id),
     campaign as (
       insert into campaigns (account_id, name, description, type, message, start_date, end_date,
         frequency, drop_time, time_zone, list_id, recipients, status, consent_text, consent_at,
         consent_by, idempotency_key, request_hash, credits_per_call, credits_per_message, created_at)
       select list.account_id, 'Old', 'Old', 'both', 'Hi', $1::timestamptz::date,
         $1::timestamptz::date, 'once', '10:00', 'UTC', list.id, $2, 'Completed', 'yes', $1,
         person.id, 'key', '', 50, 5, $1 from list, person returning account_id, id)
     insert into runs (account_id, campaign_id, number, drop_at, status, started_at, finished_at,
       open_deliveries)
     select account_id, id, 1, $1, $3, $1, $4, $5 from campaign returning id`,
    [DROP_AT, deliveries, status, finishedAt, open],
  )
  const { id } = onlyRow(rows)
  await db.query(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, changed_at)
     select account_id, id, channel, n + 1, n / 50 + 1, 14085550000 + n % 1500, 'delivered', drop_at
     from runs, generate_series(1, $2::int) as n, (values ('voice'), ('text')) as of (channel)
     where id = $1`,
    [id, deliveries],
  )
  await db.query(
    `insert into chunks (account_id, run_id, channel, number, lines, window_key, state, eligible_at,
       open_deliveries)
     select account_id, run_id, channel, chunk_number, array_agg(line), '', 'done', $2, 0
     from deliveries where run_id = $1 group by 1, 2, 3, 4`,
    [id, DROP_AT],
  )
  await db.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, delivered)
     select d.account_id, r.campaign_id, d.run_id, d.channel, count(*), count(*)
     from deliveries d join runs r on r.id = d.run_id where d.run_id = $1 group by 1, 2, 3, 4`,
    [id],
  )
  return id
}
