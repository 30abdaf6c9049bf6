import type { Queries } from '../../../platform/database/database.ts'

export interface ChannelResults {
  channel: 'voice' | 'text'
  total: number
  delivered: number
  failed: number
  skipped: number
}

export interface HourResults {
  /** Hour of the day in the campaign's own zone, 0 to 23. */
  hour: number
  success: number
  fails: number
}

/** The reasons of deliveries that ended without arriving. */
export interface ReasonResults {
  channel: 'voice' | 'text'
  reason: string
  deliveries: number
}

export interface CampaignResults {
  status: string
  channels: ChannelResults[]
  hours: HourResults[]
  reasons: ReasonResults[]
}

/** A campaign's results, from the rollups alone, whatever its size; undefined for an unknown campaign. */
export async function campaignResults(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignResults | undefined> {
  const [campaign] = await db.query<{ id: string; status: string; timeZone: string }>(
    `select id, status, time_zone as "timeZone" from campaigns
     where account_id = $1 and name = $2`,
    [accountId, name],
  )
  if (!campaign) return undefined
  const channels = await db.query<ChannelResults>(
    `select channel, sum(total)::int as total, sum(delivered)::int as delivered,
       sum(failed)::int as failed, sum(skipped)::int as skipped
     from run_counts where account_id = $1 and campaign_id = $2
     group by channel having sum(total) > 0 order by channel desc`,
    [accountId, campaign.id],
  )
  const hours = await db.query<HourResults>(
    `select extract(hour from hour at time zone $3)::int as hour, sum(success)::int as success,
       sum(fails)::int as fails
     from hour_counts where account_id = $1 and campaign_id = $2 group by 1 order by 1`,
    [accountId, campaign.id, campaign.timeZone],
  )
  const reasons = await db.query<ReasonResults>(
    `select channel, reason, deliveries from reason_counts
     where account_id = $1 and campaign_id = $2`,
    [accountId, campaign.id],
  )
  return { status: campaign.status, channels, hours, reasons }
}
