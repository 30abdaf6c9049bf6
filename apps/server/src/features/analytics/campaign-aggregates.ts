import type { CampaignAggregates } from '@afterbeep/contract/api/analytics'
import type { Queries } from '../../platform/database/database.ts'
import {
  countsOfCampaign,
  hoursOfCampaign,
  nextDueOfCampaign,
  runsOfCampaign,
} from './analytics.queries.ts'
import { successRate } from './campaign-figures.ts'

/** Everything that a campaign's page shows beside its list; undefined for an unknown name. */
export async function campaignAggregates(
  db: Queries,
  accountId: string,
  name: string,
  now: Date,
): Promise<CampaignAggregates | undefined> {
  const counts = await countsOfCampaign(db, accountId, name)
  if (!counts) return undefined
  const runs = await runsOfCampaign(db, accountId, name)
  const hours = await hoursOfCampaign(db, accountId, name)
  const nextDue = await nextDueOfCampaign(db, accountId, name)
  const finished =
    counts.calls_delivered +
    counts.calls_failed +
    counts.messages_delivered +
    counts.messages_failed
  return {
    dropcowboy_total_calls_sent: counts.calls,
    dropcowboy_success_calls: counts.calls_delivered,
    dropcowboy_failed_calls: counts.calls_failed,
    dropcowboy_call_sent_rate: successRate(counts.calls_delivered, counts.calls_failed),
    telnyx_total_messages: counts.messages,
    telnyx_successful_messages: counts.messages_delivered,
    telnyx_failed_messages: counts.messages_failed,
    telnyx_message_sent_rate: successRate(counts.messages_delivered, counts.messages_failed),
    campaign_status: counts.status,
    status_reason: counts.status_reason,
    drop_date: counts.drop_at.toISOString(),
    time_zone: counts.time_zone,
    recipients: counts.recipients,
    total: counts.calls + counts.messages,
    finished,
    waiting_until: nextDue && nextDue > now ? nextDue.toISOString() : null,
    details_archived_at: lastOf(runs.map((run) => run.archived_at)),
    runs: runs.map((run) => ({ drop_date: run.drop_at.toISOString(), status: run.status })),
    hours: hours.map((hour) => ({
      hour: hour.hour.toISOString(),
      success: hour.success,
      fails: hour.fails,
    })),
  }
}

function lastOf(instants: readonly (Date | null)[]): string | null {
  const times = instants.flatMap((instant) => (instant ? [instant.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}
