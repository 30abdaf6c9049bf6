import type {
  CampaignVariants,
  VariantResults,
} from '@afterbeep/contract/api/campaigns/campaign-variants'
import { estimateOf } from '@afterbeep/contract/message/variant-figures'
import type { Estimate, Share } from '@afterbeep/contract/message/variant-figures'

/** One measure of both messages. */
export interface Measure {
  readonly name: string
  /** Undefined while there is no total to take a share of. */
  readonly estimate: Estimate | undefined
  readonly share: Share
  /** The share that fills the bar: the same for both messages, so that their bars compare. */
  readonly scale: number
}

export interface Version {
  readonly results: VariantResults
  readonly measures: readonly Measure[]
}

const deliveredNames = { voice: 'Voicemails delivered', text: 'Texts delivered' } as const

/** Both messages with their measures, in the same order and on the same scales. */
export function measuredVersions({ variants, sends_texts }: CampaignVariants): Version[] {
  const hasReplies = sends_texts || variants.some(({ replies }) => replies > 0)
  const shares = variants.map((one) => sharesOf(one, hasReplies))
  return variants.map((results, index) => ({
    results,
    measures: [...(shares[index] ?? [])].map(([name, share]) => ({
      name,
      share,
      estimate: estimateOf(share),
      scale: scaleOf(
        name,
        shares.map((one) => one.get(name)),
      ),
    })),
  }))
}

/** Replies are a share of all people, reached or not: all of them were divided between the versions. */
function sharesOf({ channels, people, replies, opt_outs }: VariantResults, hasReplies: boolean) {
  const shares = new Map<string, Share>()
  for (const { channel, delivered, finished } of channels) {
    shares.set(deliveredNames[channel], { count: delivered, of: finished, people })
  }
  if (!hasReplies) return shares
  shares.set('Replies', { count: replies, of: people })
  shares.set('Opt-outs', { count: opt_outs, of: people })
  return shares
}

const scales = [0.05, 0.1, 0.25, 0.5, 1]

/** Deliveries fill the whole bar at 100 %. Replies are few and would not be visible on that scale. */
function scaleOf(name: string, shares: readonly (Share | undefined)[]): number {
  if (name !== 'Replies' && name !== 'Opt-outs') return 1
  const highest = Math.max(
    ...shares.map((share) => (share === undefined ? 0 : (estimateOf(share)?.high ?? 0))),
  )
  return scales.find((scale) => scale >= highest) ?? 1
}
