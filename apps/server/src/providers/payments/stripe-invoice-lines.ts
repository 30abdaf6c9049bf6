import type Stripe from 'stripe'
import { calling } from './stripe-failures.ts'
import { latestInvoiceOf } from './stripe-reading.ts'

const LIST_LIMIT = 100
/** Of one invoice: a line a month, for decades. */
const MOST_LINES = 1_000

/**
 * The invoice with all of its lines. It comes with the first ten, pending items before the period of the
 * subscription (the provider's reference, *Invoice.lines*), so the plan that it charges may not be among them. The lines
 * of a preview are listed by its id, as an invoice's are (docs.stripe.com/invoicing/preview).
 */
export async function withAllLines(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<Stripe.Invoice> {
  if (!invoice.lines.has_more) return invoice
  const listed = stripe.invoices.listLineItems(invoice.id, { limit: LIST_LIMIT })
  const data = await calling(listed.autoPagingToArray({ limit: MOST_LINES }))
  return { ...invoice, lines: { ...invoice.lines, data, has_more: false } }
}

/** The subscription with all lines of its latest invoice, where that came along. */
export async function withLatestLines(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const latest = latestInvoiceOf(subscription)
  if (!latest?.lines.has_more) return subscription
  return { ...subscription, latest_invoice: await withAllLines(stripe, latest) }
}
