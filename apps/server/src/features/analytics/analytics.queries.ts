import type { Queries } from '../../platform/database/database.ts'

export interface CampaignCounts {
  name: string
  timeZone: string
  status: string
  statusReason: string | null
  dropAt: Date
  recipients: number
  calls: number
  callsDelivered: number
  callsFailed: number
  messages: number
  messagesDelivered: number
  messagesFailed: number
}

/** The drop shown is that of the run in progress, else of the next one, else of the last. */
const SHOWN_RUN_FIRST = `
  case when status in ('preparing', 'sending', 'paused') then 0 when status = 'scheduled' then 1 else 2 end,
  case when status = 'scheduled' then drop_at end, drop_at desc`

/** From the rollup alone. A delivery that was not sent counts as failed. */
const COUNTS = `
  coalesce(sum(total) filter (where channel = 'voice'), 0)::int as calls,
  coalesce(sum(delivered) filter (where channel = 'voice'), 0)::int as "callsDelivered",
  coalesce(sum(failed + skipped) filter (where channel = 'voice'), 0)::int as "callsFailed",
  coalesce(sum(total) filter (where channel = 'text'), 0)::int as messages,
  coalesce(sum(delivered) filter (where channel = 'text'), 0)::int as "messagesDelivered",
  coalesce(sum(failed + skipped) filter (where channel = 'text'), 0)::int as "messagesFailed"`

/**
 * What the deliveries of `n`, of `run_counts`, were paid with: `c` is their campaign, `o` what overage pays of their run
 * and channel. A result that came after we had given up was not paid for. What overage pays costs its own price.
 */
export const CREDITS_PAID = `coalesce(sum(
  least(n.delivered - n.uncharged, coalesce(o.covered, n.delivered))
    * case n.channel when 'voice' then c.credits_per_call else c.credits_per_message end
  + greatest(n.delivered - n.uncharged - o.covered, 0) * coalesce(o.extra_price, 0)), 0)::bigint`

export const WITH_OVERAGE = `left join overage_runs o on o.account_id = n.account_id
  and o.run_id = n.run_id and o.channel = n.channel`

export const CAMPAIGN_COLUMNS = `c.name, c.time_zone as "timeZone", c.status,
  c.status_reason as "statusReason", c.recipients, r.drop_at as "dropAt", n.*`

/** For each campaign `c`: the shown drop as `r`, and its counts as `n`. */
export const SHOWN_RUN_AND_COUNTS = `
  cross join lateral (
    select drop_at from runs where account_id = c.account_id and campaign_id = c.id
    order by ${SHOWN_RUN_FIRST} limit 1) r
  cross join lateral (
    select ${COUNTS} from run_counts
    where account_id = c.account_id and campaign_id = c.id) n`

export async function countsOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignCounts | undefined> {
  const [row] = await db.query<CampaignCounts>(
    `select ${CAMPAIGN_COLUMNS}
     from campaigns c ${SHOWN_RUN_AND_COUNTS}
     where c.account_id = $1 and c.name = $2`,
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
    // Not joined: with a join the planner may read all hours of the account, which only grow. An hour
    // that late reports have emptied, as each of its results belongs to a later one now, is left out.
    `select hour, sum(success)::int as success, sum(fails)::int as fails from hour_counts
     where account_id = $1
       and campaign_id = (select id from campaigns where account_id = $1 and name = $2)
     group by hour having sum(success) + sum(fails) > 0 order by hour`,
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

/**
 * When the next chunk of the campaign's runs in progress is due; undefined when none is left. One that
 * was tried and is repeated within a minute is due: it does not wait for calling hours. The
 * index orders each channel's chunks by due time, so two of its entries are read.
 */
export async function nextDueOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db.query<{ dueAt: Date | null }>(
    `select min(case when k.attempt > 0 and k.eligible_at <= $3::timestamptz + interval '1 minute'
         then $3 else k.eligible_at end) as "dueAt" from campaigns c
     join runs r on r.account_id = c.account_id and r.campaign_id = c.id and r.status = 'sending'
     cross join (values ('voice'), ('text')) as of_channel(channel)
     cross join lateral (
       select eligible_at, attempt from chunks
       where account_id = r.account_id and run_id = r.id and channel = of_channel.channel
         and state in ('ready', 'leased')
       order by eligible_at, number limit 1) k
     where c.account_id = $1 and c.name = $2`,
    [accountId, name, now],
  )
  return row?.dueAt ?? undefined
}

export interface RunOfCampaign {
  dropAt: Date
  status: string
  /** When its details began to be archived; null while they are shown. */
  archivedAt: Date | null
}

export function runsOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<RunOfCampaign[]> {
  return db.query<RunOfCampaign>(
    `select drop_at as "dropAt", status, archived_at as "archivedAt" from runs
     where account_id = $1
       and campaign_id = (select id from campaigns where account_id = $1 and name = $2)
     order by number`,
    [accountId, name],
  )
}
