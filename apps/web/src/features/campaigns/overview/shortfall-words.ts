import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { formatCredits } from '@afterbeep/contract/money/currency'
import { peopleOfPlan } from '@afterbeep/contract/money/enough-plan'
import { plans } from '@afterbeep/contract/money/plans'
import type { PlanBenefits } from '@afterbeep/contract/money/plans'
import { recipientsWithin } from '@afterbeep/contract/money/pricing'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { dayOfInstant } from '@afterbeep/contract/schedule/date-text'

export type PricedRun = Pick<PreflightResponse, 'recipients' | 'credits' | 'balance_after'>

const count = (number: number) => number.toLocaleString('en-US')

/** How many of the first run's people the balance pays for. */
export function paidPeople({ recipients, credits, balance_after }: PricedRun): number {
  return recipientsWithin(balance_after + credits, { recipients, credits })
}

/** Where the balance pays for those who would be contacted, but not for holding the price of the whole list. */
export function enoughForContacted({
  sendable,
  recipients,
  credits,
  cost = credits,
  balance_after,
}: Pick<PreflightResponse, 'sendable' | 'cost'> & PricedRun): string | undefined {
  if (cost > balance_after + credits || sendable === 0) return undefined
  return `Your balance pays for the ${count(sendable)} who would be contacted, but publishing holds the price of all ${count(recipients)} on the list until it is known who is left out. With the others taken off your list, you can publish now.`
}

/** The credits that the plan brings next, and whether they are enough for the people who are left. */
export function nextCredits(
  { assignedCredits }: Pick<PlanBenefits, 'assignedCredits'>,
  periodEnd: string,
  priced: PricedRun,
): string {
  const { recipients, credits } = priced
  const others = recipients - paidPeople(priced)
  const reached = recipientsWithin(assignedCredits, { recipients, credits })
  const enough = reached >= others ? ` They are enough for the other ${count(others)}.` : ''
  return `Your next ${formatCredits(assignedCredits)} come with the payment on ${dayOfInstant(periodEnd)}.${enough}`
}

/** Where the plan was cancelled, so that no payment brings more. */
export function lastCredits(periodEnd: string): string {
  return `Your plan ends on ${dayOfInstant(periodEnd)} and brings no more credits, unless you keep it.`
}

/** What to ask the sales team for, so that all of these people are reached; `amountUsd` is the plan's now. */
export function planToAskFor(people: number, type: CampaignType, amountUsd: number): string {
  const larger = plans.find(
    (plan) => plan.amountUsd > amountUsd && peopleOfPlan(plan, type) >= people,
  )
  if (larger !== undefined) {
    return `To reach all ${count(people)} at once, ask our sales team for ${larger.title}: its ${formatCredits(larger.benefits.assignedCredits)} a month are enough for ${count(peopleOfPlan(larger, type))} people.`
  }
  return `No larger plan reaches all ${count(people)} at once. Ask our sales team what they can do.`
}

/** A mail to the sales team that says what it is about. */
export function salesMail(address: string, people: number): string {
  const subject = `Credits for a campaign to ${count(people)} people`
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
