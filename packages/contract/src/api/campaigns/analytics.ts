import { z } from 'zod'

/** One campaign of GET /api/drop-cowboy/analytics/ and …/past-campaigns/ */
export const campaignItemSchema = z.object({
  campaign_name: z.string(),
  /** ISO instant of the run in progress, else the next one, else the last one. */
  drop_date: z.string(),
  time_zone: z.string(),
  campaign_status: z.string(),
  /** Why, when the status needs a reason (Blocked, Flagged). */
  status_reason: z.string().nullable(),
  dropcowboy_success_calls: z.number(),
  dropcowboy_failed_calls: z.number(),
  dropcowboy_pending_calls: z.number(),
  dropcowboy_total_calls: z.number(),
  telnyx_total_messages: z.number(),
  telnyx_successful_messages: z.number(),
  telnyx_failed_messages: z.number(),
  telnyx_pending_messages: z.number(),
  /** Percent of the final messages, 0–100. */
  telnyx_success_rate: z.number(),
})
export type CampaignItem = z.infer<typeof campaignItemSchema>
export const campaignItemsSchema = z.array(campaignItemSchema)

/** GET /api/drop-cowboy/credits/ */
export const creditsResponseSchema = z.object({
  /** Money in `currency`; 100 credits are 1. */
  balance: z.number(),
  credits: z.number(),
  /** Credits reserved for runs that are in progress. */
  reserved: z.number(),
  currency: z.string(),
})
export type CreditsResponse = z.infer<typeof creditsResponseSchema>

/** One bucket (a day, labelled MM-dd) of GET /api/drop-cowboy/aggregates/?timeframe=7d */
export const timeframeBucketSchema = z.object({
  dropcowboy_total_calls: z.number(),
  telnyx_total_messages: z.number(),
  /** Percent, 0–100. */
  call_sent_rate: z.number(),
  message_sent_rate: z.number(),
})
export const timeframeQuerySchema = z.object({ timeframe: z.literal('7d').default('7d') })
export const timeframeResponseSchema = z.record(z.string(), timeframeBucketSchema)
export type TimeframeResponse = z.infer<typeof timeframeResponseSchema>

/** GET /api/drop-cowboy/aggregates/{campaign_name}/ ; `hours` are the campaign's own hours, in order. */
export const campaignAggregatesSchema = z.object({
  dropcowboy_total_calls_sent: z.number(),
  dropcowboy_success_calls: z.number(),
  dropcowboy_failed_calls: z.number(),
  dropcowboy_call_sent_rate: z.number(),
  telnyx_total_messages: z.number(),
  telnyx_successful_messages: z.number(),
  telnyx_failed_messages: z.number(),
  telnyx_message_sent_rate: z.number(),
  campaign_status: z.string(),
  status_reason: z.string().nullable(),
  drop_date: z.string(),
  time_zone: z.string(),
  /** People on the campaign's list. */
  recipients: z.number(),
  /** All deliveries, and those that are final. */
  total: z.number(),
  finished: z.number(),
  /**
   * ISO instant at which the next deliveries go out, while a run in progress waits (for its
   * recipients' calling hours, mostly); null while deliveries are due, and when no run is in progress.
   */
  waiting_until: z.string().nullable(),
  /**
   * ISO instant since which details of the campaign (of its runs that ended long ago) are in the
   * archive: counted and exported, but no longer listed. Null while all are listed.
   */
  details_archived_at: z.string().nullable(),
  runs: z.array(z.object({ drop_date: z.string(), status: z.string() })),
  hours: z.array(z.object({ hour: z.string(), success: z.number(), fails: z.number() })),
})
export type CampaignAggregates = z.infer<typeof campaignAggregatesSchema>
