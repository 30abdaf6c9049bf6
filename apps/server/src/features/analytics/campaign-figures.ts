import type { CampaignItem } from '@afterbeep/contract/api/analytics'
import type { CampaignCounts } from './analytics.queries.ts'

/** Percent of the deliveries with a result; 0 while there is none. */
export function successRate(success: number, failed: number): number {
  const results = success + failed
  return results === 0 ? 0 : Math.round((success / results) * 10_000) / 100
}

/** A campaign with the figures named as in the specification. */
export function campaignItem(counts: CampaignCounts): CampaignItem {
  return {
    campaign_name: counts.name,
    drop_date: counts.drop_at.toISOString(),
    time_zone: counts.time_zone,
    campaign_status: counts.status,
    status_reason: counts.status_reason,
    dropcowboy_success_calls: counts.calls_delivered,
    dropcowboy_failed_calls: counts.calls_failed,
    dropcowboy_pending_calls: counts.calls - counts.calls_delivered - counts.calls_failed,
    dropcowboy_total_calls: counts.calls,
    telnyx_total_messages: counts.messages,
    telnyx_successful_messages: counts.messages_delivered,
    telnyx_failed_messages: counts.messages_failed,
    telnyx_pending_messages: counts.messages - counts.messages_delivered - counts.messages_failed,
    telnyx_success_rate: successRate(counts.messages_delivered, counts.messages_failed),
  }
}
