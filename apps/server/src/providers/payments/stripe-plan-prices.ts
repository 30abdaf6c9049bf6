import type Stripe from 'stripe'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import { finding } from './stripe-failures.ts'
import { latestInvoiceOf, planKeyOf, priceOfInvoice } from './stripe-reading.ts'

/** Which plan an invoice charges. It names only the id of its price, so the price is asked for once. */
export interface PlanPrices {
  ofInvoice(invoice: Stripe.Invoice): Promise<PlanKey | undefined>
  ofLatestInvoice(subscription: Stripe.Subscription): Promise<PlanKey | undefined>
}

export function planPricesOn(stripe: Stripe): PlanPrices {
  // A price that was read as a plan stays one; there are as many as the plans ever had prices.
  const known = new Map<string, PlanKey>()
  const keep = (price: Stripe.Price) => {
    const planKey = planKeyOf(price)
    if (planKey !== undefined) known.set(price.id, planKey)
    return planKey
  }
  const ofInvoice = async (invoice: Stripe.Invoice) => {
    const priceRef = priceOfInvoice(invoice)
    if (priceRef === undefined) return undefined
    const planKey = known.get(priceRef)
    if (planKey !== undefined) return planKey
    const price = await finding(stripe.prices.retrieve(priceRef))
    return price && keep(price)
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
