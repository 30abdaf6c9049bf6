import type Stripe from 'stripe'
import { calling, finding, trying } from './stripe-failures.ts'
import { withAllLines } from './stripe-invoice-lines.ts'
import { latestInvoiceOf } from './stripe-reading.ts'
import type { EndingCalls, PayableInvoice } from './port/subscriptions.ts'

const withInvoice = 'latest_invoice.confirmation_secret'
/** No subscription has more unpaid invoices than this: it is unpaid after the first few. */
const LIST_LIMIT = 100
/** Of one customer: a line a month, for decades. */
const MOST_LINES = 1_000

/** The part of the port that is about a subscription that ends, or that is overdue. */
export function endingsOn(stripe: Stripe): EndingCalls {
  const find = (id: string) => finding(stripe.subscriptions.retrieve(id, { expand: [withInvoice] }))
  return {
    cancelAtPeriodEnd: async (id, ends) => {
      const subscription = ends ? undefined : await finding(stripe.subscriptions.retrieve(id))
      // The provider's own pages may have set a date instead of the flag, which then stays where only that is taken away.
      const isDated =
        subscription?.cancel_at_period_end === false && subscription.cancel_at !== null
      const change = isDated ? { cancel_at: '' as const } : { cancel_at_period_end: ends }
      // One that has ended meanwhile refuses it; what became of it is looked up next.
      await trying(stripe.subscriptions.update(id, change))
    },
    endUnpaidSubscription: async (id) => {
      // Ending the subscription alone would leave its invoices payable. One that is paid in this moment
      // refuses to be voided, and keeps its subscription.
      for (const status of ['draft', 'open'] as const) {
        const unpaid = await calling(
          stripe.invoices.list({ subscription: id, status, limit: LIST_LIMIT }),
        )
        for (const { id: invoice } of unpaid.data) {
          // A subscription's draft can't be deleted, and would keep the lines that it has taken in.
          if (status === 'draft') {
            await trying(stripe.invoices.finalizeInvoice(invoice, { auto_advance: false }))
          }
          await trying(stripe.invoices.voidInvoice(invoice))
        }
      }
      // Read anew: one that was paid in this moment is not void. An earlier try may have voided some.
      const voided = await calling(
        stripe.invoices.list({ subscription: id, status: 'void', limit: LIST_LIMIT }),
      )
      const whole = await Promise.all(voided.data.map((one) => withAllLines(stripe, one)))
      const voidedLines = whole.flatMap(({ lines }) => addedLinesIn(lines.data))
      const left = await find(id)
      if (left && isUnpaid(left)) {
        const pending = await pendingLinesOf(stripe, left)
        for (const line of pending) await finding(stripe.invoiceItems.del(line))
        voidedLines.push(...pending)
        await finding(stripe.subscriptions.cancel(id))
      }
      return voidedLines
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

function addedLinesIn(lines: readonly Stripe.InvoiceLineItem[]): string[] {
  return lines.flatMap(({ parent }) => {
    const details = parent?.invoice_item_details
    return details && !details.proration ? [details.invoice_item] : []
  })
}

/** Lines that wait for an invoice of this subscription, which will have none. */
async function pendingLinesOf(
  stripe: Stripe,
  { id, customer }: Stripe.Subscription,
): Promise<string[]> {
  const listed = stripe.invoiceItems.list({
    customer: typeof customer === 'string' ? customer : customer.id,
    pending: true,
    limit: LIST_LIMIT,
  })
  const items = await calling(listed.autoPagingToArray({ limit: MOST_LINES }))
  return items.flatMap(({ id: line, parent, proration }) =>
    parent?.subscription_details?.subscription === id && !proration ? [line] : [],
  )
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
