import { z } from 'zod'

/**
 * One channel's deliveries by state; the states add up to `total`. A delivery that a worker has leased
 * still counts as pending.
 */
export const channelProgressSchema = z.object({
  channel: z.enum(['voice', 'text']),
  total: z.number(),
  pending: z.number(),
  accepted: z.number(),
  unknown: z.number(),
  delivered: z.number(),
  failed: z.number(),
  skipped: z.number(),
})
export type ChannelProgress = z.infer<typeof channelProgressSchema>

/**
 * GET /api/campaigns/{campaign_name}/progress/ : a campaign's progress over the runs that have started.
 * An endpoint of our own; the specification's responses stay unchanged.
 */
export const campaignProgressSchema = z.object({
  campaign_status: z.string(),
  /** The channels that have deliveries, voice first; empty before the first run starts. */
  channels: z.array(channelProgressSchema),
  /** ISO instant at which the first run started; null before. */
  started_at: z.string().nullable(),
  /** ISO instant at which the last run ended; null while one is in progress or to come. */
  finished_at: z.string().nullable(),
  /** Deliveries a minute that got a result lately; null while none do. */
  rate_per_minute: z.number().nullable(),
  /** ISO instant by which the run in progress should be out; null where there is no estimate. */
  finish_estimate: z.string().nullable(),
  /** Credits of what was delivered so far. */
  credits_spent: z.number(),
  /** Whether it has two messages; their results have their own endpoint (api/campaign-variants.ts). */
  has_variants: z.boolean(),
  /** Deliveries of the runs that are still to come: what `channels` do not count yet. */
  planned: z.number(),
  /**
   * The provider that is not called at the moment, because it is down, where deliveries wait for it,
   * and the ISO instant since when. They are sent when it is back.
   */
  waiting_for: z.object({ channel: z.enum(['voice', 'text']), since: z.string() }).nullable(),
})
export type CampaignProgress = z.infer<typeof campaignProgressSchema>

/**
 * GET /api/campaigns/{campaign_name}/runs/ : each run of a campaign with what became of it, in the order
 * of their drops. Counts are 0 for a run that has not started.
 */
export const campaignRunsSchema = z.object({
  runs: z.array(
    z.object({
      /** ISO instant. */
      drop_date: z.string(),
      status: z.string(),
      total: z.number(),
      delivered: z.number(),
      /** With those that were not sent because of a rule. */
      failed: z.number(),
    }),
  ),
})
export type CampaignRuns = z.infer<typeof campaignRunsSchema>
