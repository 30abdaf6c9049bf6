import type { RunSql } from '../product/seed-campaigns.ts'

export interface CampaignToFill {
  accountId: string
  name: string
  deliveries: number
  /** When it was dropped, in days before now. */
  daysAgo: number
  /** A campaign in progress has a tenth of its deliveries still to send. */
  inProgress?: boolean
}

const CHUNK = 500
const CREDITS_PER_CALL = 30
const MESSAGE = 'Hi <FirstName>, our spring offers are here. Call us back!'

/**
 * Writes a campaign with all its deliveries as sending leaves them: rows, chunks, counts, hours and
 * credits agree. Numbers are scattered over four states: sequential ones would flatter the index.
 * Returns the id of its run.
 */
export async function fillCampaign(sql: RunSql, campaign: CampaignToFill): Promise<string> {
  const dropAt = new Date(Date.now() - campaign.daysAgo * 86_400_000)
  const ids = { ...(await insertCampaign(sql, campaign, dropAt)), accountId: campaign.accountId }
  await insertDeliveries(sql, campaign, ids.runId, dropAt)
  await countThem(sql, ids)
  await payForThem(sql, ids)
  return ids.runId
}

interface Ids {
  accountId: string
  campaignId: string
  runId: string
}

async function insertCampaign(
  sql: RunSql,
  { accountId, name, deliveries, inProgress = false }: CampaignToFill,
  dropAt: Date,
): Promise<Omit<Ids, 'accountId'>> {
  const status = inProgress ? 'In Progress' : 'Completed with failures'
  const [campaign] = await sql(
    `with list as (
       insert into contact_lists (account_id, name, columns, rows, accepted, complete, created_at)
       values ($1::uuid, 'contacts.csv', '{id}', $3, $3, true, $4) returning id)
     insert into campaigns (account_id, name, description, type, message, start_date, end_date,
       frequency, drop_time, time_zone, list_id, recipients, status, consent_text, consent_at,
       consent_by, idempotency_key, request_hash, credits_per_call, credits_per_message, created_at)
     select $1::uuid, $2, $2, 'voicemail', $5, $4::timestamptz::date, $4::timestamptz::date, 'once',
       '10:00', 'UTC', list.id, $3, $6, 'yes', $4, users.id, $2, '', $7, 3, $4
     from list, users where users.account_id = $1::uuid
     returning id`,
    [accountId, name, deliveries, dropAt, MESSAGE, status, CREDITS_PER_CALL],
  )
  const campaignId = String(campaign?.['id'])
  const [run] = await sql(
    `insert into runs (account_id, campaign_id, number, drop_at, status, reserved_credits,
       prepared_line, started_at, finished_at)
     values ($1, $2, 1, $3::timestamptz, $4, $5::bigint * $6, $5::int + 1, $3, $7) returning id`,
    [
      accountId,
      campaignId,
      dropAt,
      inProgress ? 'sending' : 'completed',
      deliveries,
      CREDITS_PER_CALL,
      inProgress ? null : new Date(dropAt.getTime() + deliveries * 10),
    ],
  )
  return { campaignId, runId: String(run?.['id']) }
}

/** Of a hundred, 96 were delivered, three failed and one was on the do-not-contact list. */
async function insertDeliveries(
  sql: RunSql,
  { accountId, deliveries, inProgress = false, daysAgo }: CampaignToFill,
  runId: string,
  dropAt: Date,
): Promise<void> {
  await sql(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state,
       attempts, reason, provider_code, changed_at)
     select $1::uuid, $2::uuid, 'voice', n + 2, n / $6::int + 1,
       10000000000 + (array[408, 212, 312, 303])[1 + n % 4]::bigint * 10000000
         + 2000000 + (n + $7::bigint * 131) * 7919 % 5000000,
       case when n >= $5 then 'pending' when n % 100 < 96 then 'delivered'
         when n % 100 < 99 then 'failed' else 'skipped' end,
       1,
       case when n >= $5 or n % 100 < 96 then null
         else (array['mailbox_full', 'busy', 'no_answer', 'suppressed'])[n % 100 - 95] end,
       case when n >= $5 or n % 100 not in (96, 97, 98) then null
         else (array['4002', '4006', '4005'])[n % 100 - 95] end,
       $4::timestamptz + n * interval '10 milliseconds'
     from generate_series(0, $3::int - 1) as n`,
    [
      accountId,
      runId,
      deliveries,
      dropAt,
      openFrom(deliveries, inProgress),
      CHUNK,
      Math.ceil(daysAgo),
    ],
  )
  await sql(
    `insert into chunks (account_id, run_id, channel, number, lines, window_key, state, eligible_at,
       open_deliveries)
     select account_id, run_id, channel, chunk_number, array_agg(line order by line), 'any',
       case when bool_or(state = 'pending') then 'ready' else 'done' end, $3,
       count(*) filter (where state = 'pending')
     from deliveries where account_id = $1 and run_id = $2 group by 1, 2, 3, 4`,
    [accountId, runId, dropAt],
  )
}

function openFrom(deliveries: number, inProgress: boolean): number {
  return inProgress ? Math.floor(deliveries * 0.9) : deliveries
}

async function countThem(sql: RunSql, { accountId, campaignId, runId }: Ids): Promise<void> {
  await sql(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, pending, delivered,
       failed, skipped)
     select account_id, $3::uuid, run_id, channel, count(*),
       count(*) filter (where state = 'pending'), count(*) filter (where state = 'delivered'),
       count(*) filter (where state = 'failed'), count(*) filter (where state = 'skipped')
     from deliveries where account_id = $1 and run_id = $2 group by account_id, run_id, channel`,
    [accountId, runId, campaignId],
  )
  await sql(
    `insert into hour_counts (account_id, campaign_id, hour, channel, success, fails)
     select account_id, $3::uuid, date_trunc('hour', changed_at), channel,
       count(*) filter (where state = 'delivered'), count(*) filter (where state <> 'delivered')
     from deliveries where account_id = $1 and run_id = $2 and state <> 'pending' group by 1, 3, 4`,
    [accountId, runId, campaignId],
  )
  await sql(
    `update runs set open_deliveries = (
       select sum(pending) from run_counts where account_id = $1 and run_id = $2)
     where account_id = $1 and id = $2`,
    [accountId, runId],
  )
}

/** Granted what it costs; what was delivered is settled and what was not is released. */
async function payForThem(sql: RunSql, { accountId, campaignId, runId }: Ids): Promise<void> {
  await sql(
    `with spent as (
       select total * $4::int as held, delivered * $4 as settled, (failed + skipped) * $4 as released
       from run_counts where account_id = $1 and run_id = $3),
     entries as (
       insert into ledger_entries
         (account_id, kind, credits, campaign_id, run_id, idempotency_key, created_at)
       select $1::uuid, kind, credits, $2::uuid, $3::uuid, kind || ':' || $3::text, now()
       from spent, lateral (values ('grant', held), ('reserve', held), ('settle', settled),
         ('release', released)) as entry (kind, credits))
     insert into credit_balances (account_id, available, reserved)
     select $1::uuid, released, held - settled - released from spent
     on conflict (account_id) do update
       set available = credit_balances.available + excluded.available,
         reserved = credit_balances.reserved + excluded.reserved`,
    [accountId, campaignId, runId, CREDITS_PER_CALL],
  )
}

/** An account that no user signs in to: it only adds rows beside those of the measured account. */
export async function fillAccount(sql: RunSql): Promise<string> {
  const [account] = await sql('insert into accounts (created_at) values (now()) returning id', [])
  const accountId = String(account?.['id'])
  await sql(
    `insert into users (account_id, email, password_hash, first_name, last_name, display_name,
       customer_name, verified_at, created_at)
     values ($1::uuid, $1::text || '@example.com', '', 'Ada', 'Lovelace', 'Ada', 'Ada', now(), now())`,
    [accountId],
  )
  return accountId
}
