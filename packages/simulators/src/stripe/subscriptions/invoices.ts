import { z } from 'zod'
import { need, needListedCustomer, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { draftInvoice } from './invoice-draft.ts'
import type { InvoiceReason } from './invoice-draft.ts'
import { takePendingItems } from './invoice-items.ts'
import { isWithin, listOf, listParams, page, timeRange } from '../http/list.ts'
import { flag } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { createPaymentIntent } from '../payments/payment-intent-draft.ts'
import type {
  Invoice,
  InvoicePayment,
  List,
  PaymentIntent,
  Subscription,
  SubscriptionItem,
} from '../http/wire.ts'

const invoiceFilter = listParams.extend({
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  created: timeRange.optional(),
})
const paymentFilter = listParams.extend({
  invoice: z.string().optional(),
  payment: z
    .strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() })
    .optional(),
})

/** A finalized invoice for the subscription's current period, with the payment intent to pay it. */
export function createInvoice(
  account: StripeAccount,
  subscription: Subscription,
  reason: InvoiceReason,
  items: readonly SubscriptionItem[] = subscription.items.data,
): { invoice: Invoice; intent: PaymentIntent } {
  const invoice = draftInvoice(account, subscription, reason, items)
  account.invoices.set(invoice.id, invoice)
  takePendingItems(account, subscription, invoice)
  subscription.latest_invoice = invoice.id
  return { invoice, intent: addPayment(account, invoice) }
}

/** The next period's invoice of an unpaid subscription: a draft, which can be finalized. */
export function draftNextInvoice(account: StripeAccount, subscription: Subscription): Invoice {
  const { items } = subscription
  const invoice = draftInvoice(account, subscription, 'subscription_cycle', items.data)
  takePendingItems(account, subscription, invoice)
  Object.assign(invoice, { status: 'draft', effective_at: null } satisfies Partial<Invoice>)
  invoice.status_transitions.finalized_at = null
  account.invoices.set(invoice.id, invoice)
  subscription.latest_invoice = invoice.id
  return invoice
}

const finalizeParams = z.strictObject({ auto_advance: flag.optional() })

/** Makes a draft payable. */
export function finalizeInvoice(account: StripeAccount, id: string, params: unknown = {}): Invoice {
  const { auto_advance } = finalizeParams.parse(params)
  const invoice = need(account.invoices, id, 'invoice')
  if (invoice.status !== 'draft') {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize it.")
  }
  Object.assign(invoice, { status: 'open', effective_at: account.now } satisfies Partial<Invoice>)
  invoice.auto_advance = auto_advance ?? invoice.auto_advance ?? false
  invoice.status_transitions.finalized_at = account.now
  addPayment(account, invoice)
  account.announce('invoice.finalized', invoice)
  return invoice
}

function addPayment(account: StripeAccount, invoice: Invoice): PaymentIntent {
  const intent = createPaymentIntent(account, invoice)
  const payment: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  account.invoicePayments.set(payment.id, payment)
  return intent
}

export function listInvoices(account: StripeAccount, params: unknown): List<Invoice> {
  const filter = invoiceFilter.parse(params)
  needListedCustomer(account, filter.customer)
  const wanted = [...account.invoices.values()].filter(
    (invoice) =>
      (filter.customer === undefined || invoice.customer === filter.customer) &&
      (filter.subscription === undefined || subscriptionOf(invoice) === filter.subscription) &&
      (filter.status === undefined || invoice.status === filter.status) &&
      isWithin(invoice.created, filter.created),
  )
  return page(wanted, filter, '/v1/invoices')
}

export function listInvoicePayments(account: StripeAccount, params: unknown): List<InvoicePayment> {
  const filter = paymentFilter.parse(params)
  const wanted = [...account.invoicePayments.values()].filter(
    (payment) =>
      (filter.invoice === undefined || payment.invoice === filter.invoice) &&
      (filter.payment === undefined ||
        payment.payment.payment_intent === filter.payment.payment_intent),
  )
  return page(wanted, filter, '/v1/invoice_payments')
}

/** The payments of one invoice, a member of the invoice only when requested by expansion. */
export function paymentsOf(account: StripeAccount, invoiceId: string): List<InvoicePayment> {
  const payments = [...account.invoicePayments.values()]
  const own = payments.filter((payment) => payment.invoice === invoiceId)
  return listOf(own, `/v1/invoice_payments?invoice=${invoiceId}`)
}

/** What a browser needs to pay the invoice; also given only by expansion. */
export function confirmationSecretOf(account: StripeAccount, invoiceId: string) {
  const payment = paymentsOf(account, invoiceId).data[0]
  const intent = payment && account.paymentIntents.get(payment.payment.payment_intent)
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
}

/** The invoice that a payment intent pays, if it pays one. */
export function invoicePaidBy(account: StripeAccount, intentId: string) {
  for (const payment of account.invoicePayments.values()) {
    if (payment.payment.payment_intent !== intentId) continue
    return { payment, invoice: need(account.invoices, payment.invoice, 'invoice') }
  }
  return undefined
}

export function subscriptionOf(invoice: Invoice): string | undefined {
  const subscription = invoice.parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : subscription?.id
}
