import type { PlanBenefits } from './plans.ts'

export const campaignTypes = ['voicemail', 'sms', 'both'] as const

/** `both` is a Call + Message campaign; `sms` exists only as a follow-up of one. */
export type CampaignType = (typeof campaignTypes)[number]

export const channels = ['voice', 'text'] as const

export type Channel = (typeof channels)[number]

/** What a delivery costs while credits last. */
export type Prices = Pick<PlanBenefits, 'creditsPerCall' | 'creditsPerMessage'>

const channelsByType: Readonly<Record<CampaignType, readonly Channel[]>> = {
  voicemail: ['voice'],
  sms: ['text'],
  // The order matters: the text goes out after the voicemail.
  both: ['voice', 'text'],
}

/** The channels of a campaign in the order in which a recipient is reached. */
export function channelsOf(type: CampaignType): readonly Channel[] {
  return channelsByType[type]
}

/** Credits for one delivered voicemail or text, for any number of segments. */
export function creditsPerDelivery(channel: Channel, benefits: Prices): number {
  return channel === 'voice' ? benefits.creditsPerCall : benefits.creditsPerMessage
}

/** The same beyond the granted credits, for accounts that switched overage on. */
export function extraCreditsPerDelivery(channel: Channel, benefits: PlanBenefits): number {
  return channel === 'voice' ? benefits.creditsPerExtraCall : benefits.creditsPerExtraMessage
}

/** The most credits that reaching one recipient on every channel of the campaign costs. */
export function creditsPerRecipient(type: CampaignType, benefits: Prices): number {
  return sum(channelsOf(type).map((channel) => creditsPerDelivery(channel, benefits)))
}

export function extraCreditsPerRecipient(type: CampaignType, benefits: PlanBenefits): number {
  return sum(channelsOf(type).map((channel) => extraCreditsPerDelivery(channel, benefits)))
}

export type RunToPrice = {
  readonly recipients: number
  readonly type: CampaignType
  readonly benefits: Prices
}

/** Credits that one run reserves: what it costs when every delivery succeeds. */
export function priceOfRun({ recipients, type, benefits }: RunToPrice): number {
  return recipients * creditsPerRecipient(type, benefits)
}

export type PriceWithOverage = {
  /** Taken from the balance; never more than it holds. */
  readonly credits: number
  /** Invoiced at the next renewal. */
  readonly extraCredits: number
  readonly recipientsCovered: number
  readonly recipientsExtra: number
}

/**
 * Splits a run between the balance and overage. A recipient is covered completely or not at all, so
 * that a voicemail and its text never have different rates; the remaining balance stays there.
 */
export function priceWithOverage(
  run: RunToPrice & { readonly benefits: PlanBenefits },
  balanceCredits: number,
): PriceWithOverage {
  const perRecipient = creditsPerRecipient(run.type, run.benefits)
  const affordable = Math.max(0, Math.floor(balanceCredits / perRecipient))
  const recipientsCovered = Math.min(run.recipients, affordable)
  const recipientsExtra = run.recipients - recipientsCovered
  return {
    credits: recipientsCovered * perRecipient,
    extraCredits: recipientsExtra * extraCreditsPerRecipient(run.type, run.benefits),
    recipientsCovered,
    recipientsExtra,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
