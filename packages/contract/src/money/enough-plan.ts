import { plans } from './plans.ts'
import type { Plan } from './plans.ts'
import { recipientsPaidFor } from './pricing.ts'
import type { CampaignType } from './pricing.ts'

/** The cheapest plan whose credits of one month reach so many people; undefined where none does. */
export function cheapestPlanFor(recipients: number, type: CampaignType): Plan | undefined {
  return plans.find((plan) => peopleOfPlan(plan, type) >= recipients)
}

/** How many people a plan's credits of one month reach. */
export function peopleOfPlan({ benefits }: Pick<Plan, 'benefits'>, type: CampaignType): number {
  return recipientsPaidFor(benefits.assignedCredits, type, benefits)
}

/** The plan that reaches most people in a month. */
export function largestPlanFor(type: CampaignType): Plan {
  return plans.reduce((most, plan) =>
    peopleOfPlan(plan, type) > peopleOfPlan(most, type) ? plan : most,
  )
}
