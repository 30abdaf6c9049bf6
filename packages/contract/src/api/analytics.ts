import { z } from 'zod'
import { limits } from '../limits.ts'

/** One campaign of GET /api/drop-cowboy/analytics/ and …/past-campaigns/, newest first. */
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

const campaignsMaxLimit = 100

/**
 * GET /api/drop-cowboy/analytics/ and …/past-campaigns/ : a page of campaigns, newest first; by
 * default the first page. While more follow, the response names the next page in its header,
 * `Link: <…?limit=…&after=…>; rel="next"` (RFC 8288), so that no campaign is left out silently.
 * `after` is taken from there; any other value is refused.
 */
export const campaignsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(campaignsMaxLimit).default(limits.campaignPageSize),
  after: z
    .string()
    .regex(/^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
})

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

export const callDetailSchema = z.object({
  phone_number: z.string(),
  /** A label for the user: Delivered, Mailbox full, Pending … */
  status: z.string(),
  /** ISO instant of the last change. */
  date: z.string(),
  channel: z.enum(['voice', 'text']),
  state: z.string(),
  reason_code: z.string().nullable(),
})
export type CallDetail = z.infer<typeof callDetailSchema>

/**
 * GET /api/drop-cowboy/analytics/details/{campaign_name}/ : one record for each run. Without `limit`
 * every row is streamed; with it one page, and `next` is where the next page starts (null at the end).
 */
export const detailsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  after: z.string().max(200).optional(),
})
export const detailRecordSchema = z.object({
  drop_date: z.string(),
  call_details: z.array(callDetailSchema),
  next: z.string().nullable().optional(),
})
export const detailsResponseSchema = z.array(detailRecordSchema)
export type DetailRecord = z.infer<typeof detailRecordSchema>
