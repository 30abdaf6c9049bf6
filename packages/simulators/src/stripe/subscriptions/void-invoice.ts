import { need, type StripeAccount } from '../account.ts'
import { paymentsOf, subscriptionOf } from './invoices.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { Invoice } from '../http/wire.ts'

/**
 * Makes an open invoice unpayable for good: its payment intent is canceled, and a subscription that
 * waited for it to be paid has expired.
 */
export function voidInvoice(account: StripeAccount, id: string): Invoice {
  const invoice = need(account.invoices, id, 'invoice')
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest('You can only void open or uncollectible invoices.')
  }
  invoice.status = 'void'
  invoice.status_transitions.voided_at = account.now
  for (const payment of paymentsOf(account, id).data) {
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = account.now
    const intent = account.paymentIntents.get(payment.payment.payment_intent)
    if (intent) Object.assign(intent, { status: 'canceled', canceled_at: account.now })
  }
  account.announce('invoice.voided', invoice)
  const subscription = account.subscriptions.get(subscriptionOf(invoice) ?? '')
  if (subscription?.status === 'incomplete') {
    subscription.status = 'incomplete_expired'
    subscription.ended_at = account.now
    account.announce('customer.subscription.updated', subscription)
  }
  return invoice
}
