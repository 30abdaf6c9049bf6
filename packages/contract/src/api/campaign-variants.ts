import { z } from 'zod'
import { variants } from '../message/variants.ts'

/** One of a campaign's two messages, and what became of it in all runs so far. */
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
  /** People who answered by text, and those of them who asked not to be contacted again. */
  replies: z.number(),
  opt_outs: z.number(),
})
export type VariantResults = z.infer<typeof variantResultsSchema>

/**
 * GET /api/campaigns/{campaign_name}/variants/ : two messages side by side, A first. Not found where
 * a campaign has one message only, as where there is no such campaign.
 */
export const campaignVariantsSchema = z.object({
  campaign_status: z.string(),
  /** Whether it sends texts, which is what people answer. */
  sends_texts: z.boolean(),
  variants: z.array(variantResultsSchema).length(2),
})
export type CampaignVariants = z.infer<typeof campaignVariantsSchema>
