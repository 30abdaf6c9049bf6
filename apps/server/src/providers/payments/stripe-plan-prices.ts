import type Stripe from 'stripe'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import { finding } from './stripe-failures.ts'
import { latestInvoiceOf, planKeyOf, pricesOfInvoice } from './stripe-reading.ts'
import type { InvoicedPlan } from './stripe-reading.ts'

/** Which plan an invoice charges. It names only the ids of its prices, so each price is asked for once. */
export interface PlanPrices {
  ofInvoice(invoice: Stripe.Invoice): Promise<InvoicedPlan | undefined>
  ofLatestInvoice(subscription: Stripe.Subscription): Promise<InvoicedPlan | undefined>
}

export function planPricesOn(stripe: Stripe): PlanPrices {
  // A price that was read as a plan stays one; there are as many as the plans ever had prices.
  const known = new Map<string, PlanKey>()
  const keep = (price: Stripe.Price) => {
    const planKey = planKeyOf(price)
    if (planKey !== undefined) known.set(price.id, planKey)
    return planKey
  }
  const ofPrice = async (priceRef: string) => {
    const planKey = known.get(priceRef)
    if (planKey !== undefined) return planKey
    const price = await finding(stripe.prices.retrieve(priceRef))
    return price && keep(price)
  }
  const ofInvoice = async (invoice: Stripe.Invoice) => {
    // What was added to the plan by hand may stand before it.
    for (const priceRef of pricesOfInvoice(invoice)) {
      const planKey = await ofPrice(priceRef)
      if (planKey !== undefined) return { planKey, priceRef }
    }
    return undefined
  }
  return {
    ofInvoice,
    ofLatestInvoice: async (subscription) => {
      for (const { price } of subscription.items.data) keep(price)
      const latest = latestInvoiceOf(subscription)
      return latest && ofInvoice(latest)
    },
  }
}
