import {
  unknownCampaignStatusText,
  unnamedCampaignText,
} from '@afterbeep/contract/campaign/campaign-status'
import type { CampaignItem } from '@afterbeep/contract/api/campaigns/analytics'

/** A campaign as the list shows it (specification: Analytics list). */
export type CampaignRow = {
  /** What the URL of its details carries; empty when the campaign has no name. */
  readonly key: string
  readonly name: string
  /** ISO instant, shown in the campaign's own zone. */
  readonly dropDate: string
  readonly timeZone: string
  readonly made: number
  readonly failed: number
  readonly pending: number
  readonly status: string
  readonly reason: string | null
}

/** Made and Failed count both channels; Pending counts calls only, as specified. */
export function campaignRow(item: CampaignItem): CampaignRow {
  return {
    key: item.campaign_name,
    name: item.campaign_name || unnamedCampaignText,
    dropDate: item.drop_date,
    timeZone: item.time_zone,
    made: item.dropcowboy_success_calls + item.telnyx_successful_messages,
    failed: item.dropcowboy_failed_calls + item.telnyx_failed_messages,
    pending: item.dropcowboy_pending_calls,
    status: item.campaign_status || unknownCampaignStatusText,
    reason: item.status_reason,
  }
}
