import type { CampaignType } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import { CREDITS_PAID, WITH_OVERAGE } from '../analytics.queries.ts'
import type { OpenWork } from './progress-estimate.ts'

export interface ChannelCounts {
  channel: 'voice' | 'text'
  total: number
  pending: number
  accepted: number
  unknown: number
  delivered: number
  failed: number
  skipped: number
}

/** Each channel's deliveries by state over all runs, from the rollup, voice first. */
export function channelCounts(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<ChannelCounts[]> {
  return db.query<ChannelCounts>(
    `select channel, sum(total)::int as total, sum(pending)::int as pending,
       sum(accepted)::int as accepted, sum(unknown)::int as unknown,
       sum(delivered)::int as delivered, sum(failed)::int as failed, sum(skipped)::int as skipped
     from run_counts where account_id = $1 and campaign_id = $2
     group by channel having sum(total) > 0 order by channel desc`,
    [accountId, campaignId],
  )
}

/** What the campaign's deliveries have cost so far, from the rollup. */
export async function creditsSpent(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<number> {
  const rows = await db.query<{ credits: number }>(
    `select ${CREDITS_PAID} as credits from run_counts n ${WITH_OVERAGE}
     join campaigns c on c.account_id = n.account_id and c.id = n.campaign_id
     where n.account_id = $1 and n.campaign_id = $2`,
    [accountId, campaignId],
  )
  return onlyRow(rows).credits
}

export interface WatchedCampaign {
  id: string
  status: string
  startedAt: Date | null
  /** Null while a run is in progress or to come. */
  finishedAt: Date | null
  hasVariants: boolean
  type: CampaignType
  /** Deliveries of runs that have none yet, in each channel. */
  planned: number
}

export async function watchedCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<WatchedCampaign | undefined> {
  const [row] = await db.query<WatchedCampaign>(
    `select c.id, c.status, r.started_at as "startedAt", r.finished_at as "finishedAt",
       c.variant_message is not null as "hasVariants", c.type,
       c.recipients * r.coming as planned
     from campaigns c cross join lateral (
       select min(started_at) as started_at,
         case when bool_and(finished_at is not null) then max(finished_at) end as finished_at,
         count(*) filter (where status = 'scheduled')::int as coming
       from runs where account_id = c.account_id and campaign_id = c.id) r
     where c.account_id = $1 and c.name = $2`,
    [accountId, name],
  )
  return row
}

export interface SendingRun {
  id: string
  startedAt: Date
  results: number
  /** Deliveries that are not final yet. */
  open: number
}

/** The newest run that is being sent; a paused or a preparing one has no rate. */
export async function sendingRun(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<SendingRun | undefined> {
  const [row] = await db.query<SendingRun>(
    `select r.id, r.started_at as "startedAt", n.results, r.open_deliveries as open
     from runs r cross join lateral (
       select coalesce(sum(delivered + failed + skipped), 0)::int as results from run_counts
       where account_id = r.account_id and campaign_id = r.campaign_id and run_id = r.id) n
     where r.account_id = $1 and r.campaign_id = $2 and r.status = 'sending'
       and r.started_at is not null
     order by r.number desc limit 1`,
    [accountId, campaignId],
  )
  return row
}

export function resultsByHour(
  db: Queries,
  accountId: string,
  campaignId: string,
  from: Date,
): Promise<{ hour: Date; results: number }[]> {
  return db.query<{ hour: Date; results: number }>(
    `select hour, sum(success + fails)::int as results from hour_counts
     where account_id = $1 and campaign_id = $2 and hour >= $3 group by hour order by hour`,
    [accountId, campaignId, from],
  )
}

/**
 * The open deliveries of a run. Those that are to be sent are counted by their chunks' windows; all others have
 * been sent. So the sent chunks, of which a large run has thousands, are not read.
 */
export async function openWork(
  db: Queries,
  accountId: string,
  run: { id: string; open: number },
  now: Date,
): Promise<OpenWork> {
  const rows = await db.query<OpenWork['groups'][number] & { isLater: boolean }>(
    `select window_key as key, channel, eligible_at > $3 as "isLater",
       sum(open_deliveries)::int as count, max(eligible_at) as at
     from chunks where account_id = $1 and run_id = $2 and state in ('waiting', 'ready')
     group by 1, 2, 3`,
    [accountId, run.id, now],
  )
  const countOf = (some: typeof rows) => some.reduce((sum, { count }) => sum + count, 0)
  const later = countOf(rows.filter(({ isLater }) => isLater))
  const groups = rows.map(({ key, channel, count, at }) => ({ key, channel, count, at }))
  // The run's count may be slightly older than its chunks' counts.
  const sent = Math.max(run.open - countOf(rows), 0)
  return { due: Math.max(run.open - later, 0), sent, groups }
}

/** What is due within this time waits for a provider, not for calling hours: a failed try is repeated. */
const SOON = "interval '5 minutes'"

/**
 * The provider that some of the run's due deliveries wait for, because it is down. Read by key, and a
 * chunk of each channel by the index of due ones.
 */
export async function outageOfRun(
  db: Queries,
  accountId: string,
  runId: string,
  now: Date,
): Promise<{ channel: 'voice' | 'text'; since: Date } | undefined> {
  const [row] = await db.query<{ channel: 'voice' | 'text'; since: Date }>(
    `select o.channel, o.since from provider_outages o
     where o.holds_until > clock_timestamp() and exists (
       select 1 from chunks
       where account_id = $1 and run_id = $2 and channel = o.channel
         and state in ('ready', 'leased') and eligible_at <= $3::timestamptz + ${SOON})
     order by o.since limit 1`,
    [accountId, runId, now],
  )
  return row
}

export interface RunResults {
  dropAt: Date
  status: string
  total: number
  delivered: number
  failed: number
}

/** Every run of a campaign with its counts, from the rollup, in the order of their drops. */
export function runResults(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<RunResults[]> {
  return db.query<RunResults>(
    `select r.drop_at as "dropAt", r.status, coalesce(sum(n.total), 0)::int as total,
       coalesce(sum(n.delivered), 0)::int as delivered,
       coalesce(sum(n.failed + n.skipped), 0)::int as failed
     from runs r left join run_counts n on n.account_id = r.account_id
       and n.campaign_id = r.campaign_id and n.run_id = r.id
     where r.account_id = $1 and r.campaign_id = $2
     group by r.id, r.number, r.drop_at, r.status order by r.number`,
    [accountId, campaignId],
  )
}
