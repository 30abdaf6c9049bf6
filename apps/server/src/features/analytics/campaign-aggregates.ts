import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
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
  const nextDue = await nextDueOfCampaign(db, accountId, name, now)
  const finished =
    counts.callsDelivered + counts.callsFailed + counts.messagesDelivered + counts.messagesFailed
  return {
    dropcowboy_total_calls_sent: counts.calls,
    dropcowboy_success_calls: counts.callsDelivered,
    dropcowboy_failed_calls: counts.callsFailed,
    dropcowboy_call_sent_rate: successRate(counts.callsDelivered, counts.callsFailed),
    telnyx_total_messages: counts.messages,
    telnyx_successful_messages: counts.messagesDelivered,
    telnyx_failed_messages: counts.messagesFailed,
    telnyx_message_sent_rate: successRate(counts.messagesDelivered, counts.messagesFailed),
    campaign_status: counts.status,
    status_reason: counts.statusReason,
    drop_date: counts.dropAt.toISOString(),
    time_zone: counts.timeZone,
    recipients: counts.recipients,
    total: counts.calls + counts.messages,
    finished,
    waiting_until: nextDue && nextDue > now ? nextDue.toISOString() : null,
    details_archived_at: lastOf(runs.map((run) => run.archivedAt)),
    runs: runs.map((run) => ({ drop_date: run.dropAt.toISOString(), status: run.status })),
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
