import { z } from 'zod'
import { variants } from '../../message/variants.ts'

/** One of a campaign's two messages, with its results over all runs so far. */
export const variantResultsSchema = z.object({
  variant: z.enum(variants),
  message: z.string(),
  /** People on the list who get it; 0 before the first run starts. */
  people: z.number(),
  /** Each channel of the campaign, voice first; `finished` are those that have a result. */
  channels: z.array(
    z.object({
      channel: z.enum(['voice', 'text']),
      total: z.number(),
      finished: z.number(),
      delivered: z.number(),
    }),
  ),
  /** People who replied by text, and those of them who opted out. */
  replies: z.number(),
  opt_outs: z.number(),
})
export type VariantResults = z.infer<typeof variantResultsSchema>

/**
 * GET /api/campaigns/{campaign_name}/variants/ : two messages side by side, A first. 404 when the
 * campaign has one message only, or does not exist.
 */
export const campaignVariantsSchema = z.object({
  campaign_status: z.string(),
  /** Whether it sends texts; people reply only to texts. */
  sends_texts: z.boolean(),
  variants: z.array(variantResultsSchema).length(2),
})
export type CampaignVariants = z.infer<typeof campaignVariantsSchema>
