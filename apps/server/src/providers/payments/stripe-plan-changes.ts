import type Stripe from 'stripe'
import { calling, finding } from './stripe-failures.ts'
import { withAllLines } from './stripe-invoice-lines.ts'
import { changeCentsOf, planItemOf, taxCentsOf } from './stripe-reading.ts'
import type { PlanChangeCalls } from './port/subscriptions.ts'

/** The part of the port that is about changing from one plan to another. */
export function planChangesOn(stripe: Stripe): PlanChangeCalls {
  const find = (id: string) => finding(stripe.subscriptions.retrieve(id))
  return {
    previewPlanChange: async (id, { priceRef, at }) => {
      const subscription = await find(id)
      if (!subscription) return undefined
      const shown = await calling(
        stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: itemsOf(subscription, priceRef),
            proration_behavior: 'always_invoice',
            proration_date: secondsOf(at),
          },
        }),
      )
      const preview = await withAllLines(stripe, shown)
      return {
        dueCents: preview.amount_due,
        taxCents: taxCentsOf(preview),
        changeCents: changeCentsOf(preview),
      }
    },
    changePlan: async (id, { planKey, priceRef, chargedAt }) => {
      const subscription = await find(id)
      if (!subscription) return
      const items = itemsOf(subscription, priceRef)
      const metadata = { plan: planKey }
      if (planItemOf(subscription)?.price.id === priceRef) return
      if (chargedAt === undefined) {
        // Without a key: a price that is given, taken back and given again on one day is given twice.
        await calling(
          stripe.subscriptions.update(id, { items, metadata, proration_behavior: 'none' }),
        )
        return
      }
      // One change is charged once, also when its response is lost: the same second is the same change.
      const key = `plan:${id}:${priceRef}:${secondsOf(chargedAt)}`
      await calling(
        stripe.subscriptions.update(
          id,
          {
            items,
            metadata,
            proration_behavior: 'always_invoice',
            proration_date: secondsOf(chargedAt),
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: key },
        ),
      )
    },
  }
}

function itemsOf(
  subscription: Stripe.Subscription,
  price: string,
): { id: string; price: string }[] {
  const item = planItemOf(subscription)
  return item === undefined ? [] : [{ id: item.id, price }]
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
