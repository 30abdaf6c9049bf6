import type { Variant } from '@afterbeep/contract/message/variants'
import type { Queries } from '../../platform/database/database.ts'

export async function campaignWithVersions(
  db: Queries,
  accountId: string,
  name: string,
): Promise<{ id: string; ofTwo: boolean } | undefined> {
  const [row] = await db.query<{ id: string; ofTwo: boolean }>(
    `select id, variant_message is not null as "ofTwo" from campaigns
     where account_id = $1 and name = $2`,
    [accountId, name],
  )
  return row
}

export interface VersionCalls {
  variant: Variant
  calls: number
  askedForOwner: number
  optOuts: number
}

export function callsByVersion(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<VersionCalls[]> {
  return db.query<VersionCalls>(
    `select variant, sum(calls)::int as calls, sum(asked_for_owner)::int as "askedForOwner",
       sum(opt_outs)::int as "optOuts"
     from call_counts where account_id = $1 and campaign_id = $2
     group by variant order by variant`,
    [accountId, campaignId],
  )
}

export interface HourCalls {
  hour: Date
  calls: number
  askedForOwner: number
  optOuts: number
}

/** The newest hours in which anybody called. */
export function callsByHour(
  db: Queries,
  accountId: string,
  campaignId: string,
  limit: number,
): Promise<HourCalls[]> {
  return db.query<HourCalls>(
    `select hour, sum(calls)::int as calls, sum(asked_for_owner)::int as "askedForOwner",
       sum(opt_outs)::int as "optOuts"
     from call_counts where account_id = $1 and campaign_id = $2
     group by hour order by hour desc limit $3`,
    [accountId, campaignId, limit],
  )
}
