import type { Queries } from '../../platform/database/database.ts'

export interface CampaignCounts {
  name: string
  time_zone: string
  status: string
  status_reason: string | null
  drop_at: Date
  recipients: number
  calls: number
  calls_delivered: number
  calls_failed: number
  messages: number
  messages_delivered: number
  messages_failed: number
}

/**
 * Campaigns with their counts, from the rollups alone. The drop shown is that of the run under
 * way, else of the next one, else of the last. What was not sent did not arrive: it counts as failed.
 */
const CAMPAIGN_COUNTS = `
  select c.name, c.time_zone, c.status, c.status_reason, c.recipients, r.drop_at, n.*
  from campaigns c
  join lateral (
    select drop_at from runs
    where account_id = c.account_id and campaign_id = c.id
    order by case when status in ('preparing', 'sending', 'paused') then 0
        when status = 'scheduled' then 1 else 2 end,
      case when status = 'scheduled' then drop_at end, drop_at desc
    limit 1) r on true
  cross join lateral (
    select coalesce(sum(total) filter (where channel = 'voice'), 0)::int as calls,
      coalesce(sum(delivered) filter (where channel = 'voice'), 0)::int as calls_delivered,
      coalesce(sum(failed + skipped) filter (where channel = 'voice'), 0)::int as calls_failed,
      coalesce(sum(total) filter (where channel = 'text'), 0)::int as messages,
      coalesce(sum(delivered) filter (where channel = 'text'), 0)::int as messages_delivered,
      coalesce(sum(failed + skipped) filter (where channel = 'text'), 0)::int as messages_failed
    from run_counts where account_id = c.account_id and campaign_id = c.id) n`

export function campaignCounts(
  db: Queries,
  accountId: string,
  limit: number,
): Promise<CampaignCounts[]> {
  return db.query<CampaignCounts>(
    `${CAMPAIGN_COUNTS} where c.account_id = $1 order by c.created_at desc, c.name limit $2`,
    [accountId, limit],
  )
}

export async function countsOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignCounts | undefined> {
  const [row] = await db.query<CampaignCounts>(
    `${CAMPAIGN_COUNTS} where c.account_id = $1 and c.name = $2`,
    [accountId, name],
  )
  return row
}

export interface HourCounts {
  hour: Date
  success: number
  fails: number
}

export function hoursOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<HourCounts[]> {
  return db.query<HourCounts>(
    `select h.hour, sum(h.success)::int as success, sum(h.fails)::int as fails
     from hour_counts h join campaigns c on c.account_id = h.account_id and c.id = h.campaign_id
     where c.account_id = $1 and c.name = $2 group by h.hour order by h.hour`,
    [accountId, name],
  )
}

export interface DayCounts {
  day: string
  channel: 'voice' | 'text'
  success: number
  fails: number
}

/** Results by day and channel since `from`, over all the account's campaigns. */
export function daysSince(db: Queries, accountId: string, from: Date): Promise<DayCounts[]> {
  return db.query<DayCounts>(
    `select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, channel,
       sum(success)::int as success, sum(fails)::int as fails
     from hour_counts where account_id = $1 and hour >= $2 group by 1, 2`,
    [accountId, from],
  )
}

/** When the next chunk of the campaign's runs under way is due; undefined when none is left. */
export async function nextDueOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<Date | undefined> {
  const [row] = await db.query<{ due_at: Date | null }>(
    `select min(k.eligible_at) as due_at from campaigns c
     join runs r on r.account_id = c.account_id and r.campaign_id = c.id and r.status = 'sending'
     join chunks k on k.account_id = r.account_id and k.run_id = r.id
       and k.state in ('ready', 'leased')
     where c.account_id = $1 and c.name = $2`,
    [accountId, name],
  )
  return row?.due_at ?? undefined
}

export interface RunOfCampaign {
  id: string
  number: number
  drop_at: Date
  status: string
}

export function runsOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<RunOfCampaign[]> {
  return db.query<RunOfCampaign>(
    `select r.id, r.number, r.drop_at, r.status from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where c.account_id = $1 and c.name = $2 order by r.number`,
    [accountId, name],
  )
}

export interface DetailRow {
  line: number
  phone: number
  state: string
  reason: string | null
  provider_code: string | null
  changed_at: Date
}

/** A page of one run and channel, by key: as quick at the end of ten million rows as at the start. */
export function detailPage(
  db: Queries,
  page: { accountId: string; runId: string; channel: string; afterLine: number; limit: number },
): Promise<DetailRow[]> {
  return db.query<DetailRow>(
    `select line, phone, state, reason, provider_code, changed_at from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 and line > $4
     order by line limit $5`,
    [page.accountId, page.runId, page.channel, page.afterLine, page.limit],
  )
}
