import type { Queries } from '../../platform/database/database.ts'

/** The large account's campaigns: what became of three people each, and what the screens show. */
export async function insertCounts(tx: Queries): Promise<void> {
  await tx.query(
    `insert into deliveries_archive (account_id, run_id, channel, line, phone, state, changed_at,
       sent_at)
     select r.account_id, r.id, 'voice', line, 12000000000 + line, 'delivered', r.drop_at, r.drop_at
     from grown_accounts a join runs r on r.account_id = a.id
     cross join generate_series(2, 4) as line where a.kind = 'large'`,
  )
  await tx.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, delivered, failed)
     select r.account_id, r.campaign_id, r.id, channel, 100, 97, 3
     from grown_accounts a join runs r on r.account_id = a.id
     cross join (values ('voice'), ('text')) as of_channel (channel) where a.kind = 'large'`,
  )
  await tx.query(
    `insert into hour_counts (account_id, campaign_id, hour, channel, success, fails)
     select r.account_id, r.campaign_id, date_trunc('hour', r.drop_at), 'voice', 97, 3
     from grown_accounts a join runs r on r.account_id = a.id where a.kind = 'large'`,
  )
  await tx.query(
    `insert into reason_counts (account_id, campaign_id, channel, reason, deliveries)
     select c.account_id, c.id, 'voice', reason, 3
     from grown_accounts a join campaigns c on c.account_id = a.id
     cross join (values ('busy'), ('mailbox_full'), ('unreachable')) as of_reason (reason)
     where a.kind = 'large'`,
  )
}

/** What each campaign of the large account cost, of its credits and beyond them. */
export async function insertSettlements(tx: Queries): Promise<void> {
  await tx.query(
    `insert into ledger_entries (account_id, kind, credits, campaign_id, run_id, idempotency_key,
       created_at)
     select r.account_id, of_kind.kind, 100, r.campaign_id, r.id, of_kind.kind || ':' || r.id, r.drop_at
     from grown_accounts a join runs r on r.account_id = a.id
     cross join (values ('settle'), ('overage')) as of_kind (kind) where a.kind = 'large'`,
  )
  await tx.query(
    `insert into overage_runs (account_id, run_id, channel, covered, extra, price, extra_price,
       delivered, failed)
     select r.account_id, r.id, channel, 90, 10, 50, 65, 97, 3
     from grown_accounts a join runs r on r.account_id = a.id
     cross join (values ('voice'), ('text')) as of_channel (channel) where a.kind = 'large'`,
  )
}

/** Reports, waiting ones, contacted numbers and sessions; see `Grown`. */
export async function insertReports(tx: Queries, at: Date, reports: number): Promise<void> {
  await tx.query(
    `insert into provider_events (provider, event_id, kind, payload, received_at, applied_at)
     select 'voice', 'callback:drop-' || n, 'report', null, at, at
     from generate_series(1, $2::int) as n
     cross join lateral (select $1::timestamptz - interval '1 day' - n * interval '1 second' as at) t`,
    [at, reports],
  )
  await tx.query(
    `insert into waiting_reports (account_id, id, run_id, channel, reports, received_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'voice', '[]',
       $1::timestamptz + n * interval '1 second' + interval '1 second'
     from generate_series(1, $2::int / 10) as n`,
    [at, reports],
  )
  await tx.query(
    `insert into contacted_phones (phone, account_id)
     select 12000000000 + n, gen_random_uuid() from generate_series(1, $1::int) as n`,
    [reports],
  )
  await tx.query(
    `insert into sessions (id, data, expires_at)
     select gen_random_uuid()::text, '{}', $1::timestamptz + n % 3600 * interval '1 second' + interval '1 second'
     from generate_series(1, $2::int) as n`,
    [at, reports],
  )
}
