import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'

export interface Outage {
  channel: Channel
  since: Date
}

/** Providers that have not been called since before an instant. */
export function outagesSince(db: Queries, before: Date): Promise<Outage[]> {
  return db.query<Outage>(
    `select channel, since from provider_outages
     where holds_until > clock_timestamp() and since < $1`,
    [before],
  )
}

/** A run in progress that waits for a provider, and since when it does. */
export interface WaitingRun {
  accountId: string
  runId: string
  campaignId: string
  since: Date
}

/** The runs that have something due for a provider which is down, some at a time. */
export function runsWaitingFor(
  db: Queries,
  { channel, since }: Outage,
  { before, dueBefore, limit }: { before: Date; dueBefore: Date; limit: number },
): Promise<WaitingRun[]> {
  return db.query<WaitingRun>(
    `select r.account_id as "accountId", r.id as "runId", r.campaign_id as "campaignId",
       greatest($2::timestamptz, r.started_at, r.went_on_at) as since
     from runs r
     where r.status = 'sending' and greatest($2::timestamptz, r.started_at, r.went_on_at) < $3
       and exists (
         select from chunks c
         where c.account_id = r.account_id and c.run_id = r.id and c.channel = $1
           and c.state in ('ready', 'leased') and c.eligible_at <= $4)
     order by r.account_id, r.id limit $5`,
    [channel, since, before, dueBefore, limit],
  )
}
