import { percentOf } from '@afterbeep/contract/campaign/delivery-rate'
import type { CampaignItem } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignCounts } from './analytics.queries.ts'

/** Percent of the deliveries with a result; 0 while there is none. */
export function successRate(success: number, failed: number): number {
  return percentOf(success, success + failed)
}

/** A campaign with the figures named as in the specification. */
export function campaignItem(counts: CampaignCounts): CampaignItem {
  return {
    campaign_name: counts.name,
    drop_date: counts.dropAt.toISOString(),
    time_zone: counts.timeZone,
    campaign_status: counts.status,
    status_reason: counts.statusReason,
    dropcowboy_success_calls: counts.callsDelivered,
    dropcowboy_failed_calls: counts.callsFailed,
    dropcowboy_pending_calls: counts.calls - counts.callsDelivered - counts.callsFailed,
    dropcowboy_total_calls: counts.calls,
    telnyx_total_messages: counts.messages,
    telnyx_successful_messages: counts.messagesDelivered,
    telnyx_failed_messages: counts.messagesFailed,
    telnyx_pending_messages: counts.messages - counts.messagesDelivered - counts.messagesFailed,
    telnyx_success_rate: successRate(counts.messagesDelivered, counts.messagesFailed),
  }
}
