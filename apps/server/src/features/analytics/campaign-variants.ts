import type {
  CampaignVariants,
  VariantResults,
} from '@afterbeep/contract/api/campaigns/campaign-variants'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import { variants, variantsOf } from '@afterbeep/contract/message/variants'
import type { Queries } from '../../platform/database/database.ts'
import { repliesOfCampaign, campaignOfTwo, variantCounts } from './variants.queries.ts'

/** The results of a campaign's two messages; undefined where it has one message or does not exist. */
export async function campaignVariants(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignVariants | undefined> {
  const campaign = await campaignOfTwo(db, accountId, name)
  if (!campaign) return undefined
  const counts = await variantCounts(db, accountId, campaign.id)
  const responses = await repliesOfCampaign(db, accountId, campaign.id)
  const variantOf = variantsOf(campaign.id)
  const channels = channelsOf(campaign.type)
  const messages = { A: campaign.message, B: campaign.variantMessage }
  const resultsOf = (variant: (typeof variants)[number]): VariantResults => {
    const reached = counts.filter((one) => one.variant === variant)
    const own = responses.filter((one) => variantOf(one.line) === variant)
    return {
      variant,
      message: messages[variant],
      people: Math.max(0, ...reached.map((one) => one.people)),
      channels: channels.map((channel) => {
        const found = reached.find((one) => one.channel === channel)
        const { total = 0, finished = 0, delivered = 0 } = found ?? {}
        return { channel, total, finished, delivered }
      }),
      replies: own.length,
      opt_outs: own.filter((one) => one.optedOut).length,
    }
  }
  return {
    campaign_status: campaign.status,
    sends_texts: channels.includes('text'),
    variants: variants.map(resultsOf),
  }
}
