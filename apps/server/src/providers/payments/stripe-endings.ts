import type Stripe from 'stripe'
import { calling, finding, trying } from './stripe-failures.ts'
import type { PlanPrices } from './stripe-plan-prices.ts'
import { latestInvoiceOf, readSubscription } from './stripe-reading.ts'
import type { PayableInvoice, PaymentsProvider } from './port.ts'

const withInvoice = 'latest_invoice.confirmation_secret'
/** No subscription has more unpaid invoices than this: it is unpaid after the first few. */
const LIST_LIMIT = 100

/** The part of the port that is about a subscription that ends, or that is overdue. */
export function endingsOn(
  stripe: Stripe,
  plans: PlanPrices,
  live: boolean,
): Pick<PaymentsProvider, 'cancelAtPeriodEnd' | 'endUnpaidSubscription' | 'overdueInvoice'> {
  const read = async (subscription: Stripe.Subscription) =>
    readSubscription(subscription, await plans.ofLatestInvoice(subscription), live)
  const find = (id: string) => finding(stripe.subscriptions.retrieve(id, { expand: [withInvoice] }))
  return {
    cancelAtPeriodEnd: async (id, ends) => {
      // One that has ended meanwhile refuses it; what became of it is looked up next.
      await trying(stripe.subscriptions.update(id, { cancel_at_period_end: ends }))
      const found = await find(id)
      return found && read(found)
    },
    endUnpaidSubscription: async (id) => {
      const open = await calling(
        stripe.invoices.list({ subscription: id, status: 'open', limit: LIST_LIMIT }),
      )
      // Ending the subscription alone would leave its invoices payable. One that is paid in this moment
      // refuses to be voided, and keeps its subscription.
      for (const invoice of open.data) await trying(stripe.invoices.voidInvoice(invoice.id))
      const left = await find(id)
      if (left && isUnpaid(left)) await finding(stripe.subscriptions.cancel(id))
      const found = await find(id)
      return found && read(found)
    },
    overdueInvoice: async (id) => {
      const subscription = await find(id)
      const latest = subscription && latestInvoiceOf(subscription)
      if (!latest) return undefined
      if (latest.status === 'open') return payable(latest)
      if (latest.status !== 'draft') return undefined
      const expand = ['confirmation_secret']
      return payable(await calling(stripe.invoices.finalizeInvoice(latest.id, { expand })))
    },
  }
}

function isUnpaid({ status }: Stripe.Subscription): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'paused'
}

function payable(invoice: Stripe.Invoice): PayableInvoice | undefined {
  const clientSecret = invoice.confirmation_secret?.client_secret
  if (clientSecret === undefined) return undefined
  return {
    invoiceRef: invoice.id,
    number: invoice.number ?? undefined,
    amountCents: invoice.amount_remaining,
    currency: invoice.currency.toUpperCase(),
    clientSecret,
  }
}
