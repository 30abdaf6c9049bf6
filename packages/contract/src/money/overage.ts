import { channelsOf, creditsPerRecipient } from './pricing.ts'
import type { CampaignType, Channel, Prices } from './pricing.ts'
import type { PlanBenefits } from './plans.ts'

/** The prices of what is sent beyond the credits, in credits. */
export function extraPrices(benefits: PlanBenefits): Prices {
  const { creditsPerExtraCall, creditsPerExtraMessage } = benefits
  return { creditsPerCall: creditsPerExtraCall, creditsPerMessage: creditsPerExtraMessage }
}

/** How a run is paid for that costs more than the balance holds. */
export interface OverageSplit {
  /** People whose deliveries the balance pays for, and those who are paid for at the extra prices. */
  readonly covered: number
  readonly extra: number
  /** The most that either costs, in credits. */
  readonly fromBalance: number
  readonly overage: number
}

/** Splits a run between what is `available` and overage: whole people, so that no person is paid for twice. */
export function splitOfRun(
  available: number,
  run: {
    readonly recipients: number
    readonly type: CampaignType
    readonly prices: Prices
    readonly extra: Prices
  },
): OverageSplit {
  const each = creditsPerRecipient(run.type, run.prices)
  const covered = Math.min(run.recipients, Math.max(0, Math.floor(available / each)))
  const extra = run.recipients - covered
  return {
    covered,
    extra,
    fromBalance: covered * each,
    overage: extra * creditsPerRecipient(run.type, run.extra),
  }
}

/** What an account may use beyond its balance, and at which prices. */
export interface OverageTerms {
  readonly extra: Prices
  /** In credits, until the ceiling. */
  readonly room: number
}

/** How equal runs, one after another, are paid for by what is there, up to the first that is not. */
export function payRuns(
  count: number,
  run: { readonly recipients: number; readonly type: CampaignType; readonly prices: Prices },
  available: number,
  terms?: OverageTerms,
): { paid: number; fromBalance: number; overage: number } {
  const sum = { paid: 0, fromBalance: 0, overage: 0 }
  const extra = terms?.extra ?? run.prices
  for (; sum.paid < count; sum.paid += 1) {
    const split = splitOfRun(available - sum.fromBalance, { ...run, extra })
    if (split.overage > (terms?.room ?? 0) - sum.overage) break
    sum.fromBalance += split.fromBalance
    sum.overage += split.overage
  }
  return sum
}

/** What ended deliveries of one channel come to: so many of each. */
export interface OverageMove {
  settled: number
  charged: number
  released: number
  freed: number
}

/**
 * How the next `delivered` and `failed` deliveries of a run are paid: the first delivered ones from the
 * balance, and the first failed ones give overage back, so that the owner pays as little as can be.
 */
export function moveOfOverage(
  run: { covered: number; extra: number; delivered: number; failed: number },
  next: { delivered: number; failed: number },
): OverageMove {
  const { covered, extra } = run
  const delivered = run.delivered + next.delivered
  const failed = run.failed + next.failed
  const over = (count: number, line: number) => Math.max(0, count - line)
  const charged = over(delivered, covered) - over(run.delivered, covered)
  const released = over(failed, extra) - over(run.failed, extra)
  return {
    charged,
    settled: next.delivered - charged,
    released,
    freed: next.failed - released,
  }
}

/**
 * What a run comes to when every delivery to those who are contacted succeeds, as `moveOfOverage` pays for it: in
 * each channel the first `covered` are paid from the balance, and only the others at the extra prices.
 */
export function costOfSplit(
  { covered }: Pick<OverageSplit, 'covered'>,
  contacted: { readonly voice: number; readonly text: number },
  run: { readonly type: CampaignType; readonly prices: Prices; readonly extra: Prices },
): { fromBalance: number; overage: number } {
  const cost = { fromBalance: 0, overage: 0 }
  for (const { channel, price, extraPrice } of overageChannels(run.type, run.prices, run.extra)) {
    const count = contacted[channel]
    cost.fromBalance += Math.min(count, covered) * price
    cost.overage += Math.max(0, count - covered) * extraPrice
  }
  return cost
}

/** The channels of a run with both prices of each. */
export function overageChannels(
  type: CampaignType,
  prices: Prices,
  extra: Prices,
): { channel: Channel; price: number; extraPrice: number }[] {
  return channelsOf(type).map((channel) =>
    channel === 'voice'
      ? { channel, price: prices.creditsPerCall, extraPrice: extra.creditsPerCall }
      : { channel, price: prices.creditsPerMessage, extraPrice: extra.creditsPerMessage },
  )
}
