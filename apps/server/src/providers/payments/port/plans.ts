import type { PlanKey } from '@afterbeep/contract/money/plans'

/** A plan as the provider sells it now. */
export interface OfferedPlan {
  planKey: PlanKey
  productRef: string
  priceRef: string
  /** False when the product or its price was withdrawn. */
  active: boolean
  /** What a month costs, in cents of US dollars. */
  amountCents: number
}

/** What the provider must sell a plan as, where it does not yet. */
export interface PlanToOffer {
  planKey: PlanKey
  title: string
  amountCents: number
}

/** What is for sale. */
export interface PlanCalls {
  listPlans(): Promise<OfferedPlan[]>
  /** Makes the product and the price, unless a price goes under this plan's key already. */
  offerPlan(plan: PlanToOffer): Promise<void>
}
