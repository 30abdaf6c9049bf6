import type { Overage } from '@afterbeep/contract/api/plan-changes'
import {
  creditsPerDollar,
  formatBalance,
  formatCredits,
  formatMoney,
} from '@afterbeep/contract/money/currency'
import {
  cheapestPlanFor,
  largestPlanFor,
  peopleOfPlan,
} from '@afterbeep/contract/money/enough-plan'
import { splitOfRun } from '@afterbeep/contract/money/overage'
import type { OverageTerms } from '@afterbeep/contract/money/overage'
import { priceOfRun, recipientsPaidFor } from '@afterbeep/contract/money/pricing'
import type { CampaignType, Prices } from '@afterbeep/contract/money/pricing'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'

/** What the wizard knows of a campaign that is to be priced. */
export interface CampaignToPrice {
  readonly people: number
  /** Empty while no method is chosen: both that need no other campaign are priced then. */
  readonly type: CampaignType | ''
}

export interface CostWords {
  readonly text: string
  /** Whether the balance does not pay for it: there is something to decide. */
  readonly short: boolean
}

const count = (number: number) => number.toLocaleString('en-US')
const peopleText = (people: number) => (people === 1 ? '1 person' : `${count(people)} people`)

export interface Means {
  readonly prices: Prices
  readonly available: number
  readonly currency: string
  /** Where the owner has switched overage on. */
  readonly overage?: OverageTerms | undefined
}

/** What the campaign costs at most, in credits and money, beside what is there to pay it with. */
export function costWords(
  { people, type }: CampaignToPrice,
  { prices, available, currency, overage }: Means,
): CostWords {
  const both = (credits: number) =>
    `${formatCredits(credits)} (${formatBalance(credits, currency)})`
  const priceOf = (method: CampaignType) =>
    priceOfRun({ recipients: people, type: method, benefits: prices })
  const cost =
    type === ''
      ? `at most ${both(priceOf('voicemail'))} by ${campaignTexts.wizard.methods.voicemail}, or ${both(priceOf('both'))} by ${campaignTexts.wizard.methods.both}`
      : `at most ${both(priceOf(type))} by ${campaignTexts.wizard.methods[type]}`
  const method = type === '' ? 'voicemail' : type
  const paid = recipientsPaidFor(available, method, prices)
  const pays = `That pays for ${paid === 0 ? 'none' : count(paid)} of them`
  const isEnough = paid >= people
  const split = splitOfRun(available, {
    recipients: people,
    type: method,
    prices,
    extra: overage?.extra ?? prices,
  })
  const isCovered = !isEnough && split.overage <= (overage?.room ?? 0)
  const rest = isCovered
    ? ` ${pays}, and overage for the other ${count(split.extra)}, at most ${formatBalance(split.overage, currency)}.`
    : ` ${pays}.`
  return {
    text: `${peopleText(people)}: ${cost}. You have ${both(available)}.${isEnough ? '' : rest}`,
    short: !isEnough && !isCovered,
  }
}

/** The same for an account without a plan: the plan that it takes. */
export function planWords({ people, type }: CampaignToPrice): string {
  const method = type === '' ? 'both' : type
  const name = campaignTexts.wizard.methods[method]
  const plan = cheapestPlanFor(people, method)
  if (plan === undefined) {
    const largest = largestPlanFor(method)
    return `${peopleText(people)}: you have no plan yet, and ${largest.title}, the largest, reaches ${count(peopleOfPlan(largest, method))} a month by ${name}.`
  }
  const all = people === 1 ? 'this person' : 'all of them'
  return `${peopleText(people)}: you have no plan yet. ${plan.title}, ${formatMoney(plan.amountUsd)} a month, reaches ${all} by ${name}.`
}

/** What overage may add; undefined where it is off, or where the plan is not paid. */
export function overageTerms(
  overage: Overage | undefined,
  subscriptionStatus: string,
): OverageTerms | undefined {
  if (!overage?.enabled || !['active', 'trialing'].includes(subscriptionStatus)) return undefined
  const { ceiling, used, reserved, creditsPerExtraCall, creditsPerExtraMessage } = overage
  return {
    extra: { creditsPerCall: creditsPerExtraCall, creditsPerMessage: creditsPerExtraMessage },
    room: Math.max(0, Math.round((ceiling - used - reserved) * creditsPerDollar)),
  }
}
