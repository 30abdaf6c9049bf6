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

/** The most credits that reaching one recipient on every channel of the campaign costs. */
export function creditsPerRecipient(type: CampaignType, benefits: Prices): number {
  return sum(channelsOf(type).map((channel) => creditsPerDelivery(channel, benefits)))
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

/** What a run costs when every delivery to those who are contacted succeeds; some get no text. */
export function costOfRun({ recipients, type, benefits }: RunToPrice, withoutText: number): number {
  const whole = priceOfRun({ recipients, type, benefits })
  return type === 'both' ? whole - withoutText * creditsPerDelivery('text', benefits) : whole
}

/** How many people these credits reach at most, one voicemail or text each of the campaign's channels. */
export function recipientsPaidFor(credits: number, type: CampaignType, benefits: Prices): number {
  return Math.max(0, Math.floor(credits / creditsPerRecipient(type, benefits)))
}

/** How many of a run's people a balance pays for: its price is the same for each of them. */
export function recipientsWithin(
  available: number,
  run: { readonly credits: number; readonly recipients: number },
): number {
  const { credits, recipients } = run
  if (credits <= 0) return recipients
  return Math.min(recipients, Math.max(0, Math.floor((available * recipients) / credits)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
