import { z } from 'zod'
import { campaignTypeSchema, frequencySchema } from './campaigns.ts'

/**
 * GET /api/campaigns/{campaign_name}/record/ : the campaign as it was published. Nothing of it ever
 * changes but whether its list still exists, and what is suggested for its next one.
 */
export const campaignRecordSchema = z.object({
  campaign_name: z.string(),
  description: z.string(),
  campaign_type: campaignTypeSchema,
  message: z.string(),
  /** The second message, which half of the people got; null where there was one. */
  variant_message: z.string().nullable(),
  /** By column: what stood in place of an empty value. */
  fallbacks: z.record(z.string(), z.string()),
  /** Null for the default voice, and where nothing was spoken. */
  voice: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  contact_list: z.object({
    contact_list_id: z.string(),
    name: z.string(),
    /** False once its owner has deleted it. */
    is_available: z.boolean(),
  }),
  /** People on the list. */
  recipients: z.number(),
  /** The Call + Message campaign that a text-only campaign followed. */
  follow_up_of: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  frequency: frequencySchema,
  /** HH:mm in `time_zone`. */
  drop_time: z.string(),
  time_zone: z.string(),
  published_by: z.string(),
  /** ISO instant. */
  published_at: z.string(),
  /** For a campaign made from this one: a name that is free, and as many days from the next one on. */
  next: z.object({ name: z.string(), start_date: z.string(), end_date: z.string() }),
  /** The campaign whose unreached people this one was sent to again. */
  again_of: z.string().nullable(),
})
export type CampaignRecord = z.infer<typeof campaignRecordSchema>

/**
 * GET /api/campaigns/{campaign_name}/retry/ : the people whom nothing of a campaign has reached, and who
 * may be sent to again: each of their deliveries failed for a reason that passes, and none of them is
 * on the do-not-contact list.
 */
export const retrySchema = z.object({
  /** 0 while the campaign is not over. */
  people: z.number(),
  /** The campaign that was sent to them since; none of them is offered twice. */
  sent_again_in: z.string().nullable(),
})
export type Retry = z.infer<typeof retrySchema>

/** POST …/retry/ : makes a contact list of these people; asked again, it is the same list. */
export const retryListSchema = z.object({ contact_list_id: z.string(), people: z.number() })
