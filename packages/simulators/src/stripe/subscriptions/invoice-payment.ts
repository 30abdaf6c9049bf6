import type { StripeAccount } from '../account.ts'
import { invoicePaidBy, subscriptionOf } from './invoices.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../http/wire.ts'

/** Marks the intent's invoice paid, activates its subscription and announces both. */
export function payInvoice(
  account: StripeAccount,
  intent: PaymentIntent,
  method: PaymentMethod,
): void {
  const paid = invoicePaidBy(account, intent.id)
  if (paid === undefined) return
  const { invoice, payment } = paid
  payment.status = 'paid'
  payment.amount_paid = intent.amount
  payment.status_transitions.paid_at = account.now
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.status_transitions.paid_at = account.now
  countAttempt(invoice)
  account.announce('invoice.paid', invoice)
  const subscription = account.subscriptions.get(subscriptionOf(invoice) ?? '')
  if (subscription) wake(account, subscription, method)
}

/** Records a failed attempt and announces it. */
export function refuseInvoice(account: StripeAccount, invoice: Invoice | undefined): void {
  if (invoice === undefined) return
  countAttempt(invoice)
  account.announce('invoice.payment_failed', invoice)
  const subscription = account.subscriptions.get(subscriptionOf(invoice) ?? '')
  if (subscription?.status !== 'active') return
  subscription.status = 'past_due'
  account.announce('customer.subscription.updated', subscription)
}

function wake(account: StripeAccount, subscription: Subscription, method: PaymentMethod): void {
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const isFirst = subscription.status === 'incomplete'
  const wakes = isFirst || subscription.status === 'past_due'
  if (wakes) subscription.status = 'active'
  if (saves && method.customer !== null) subscription.default_payment_method = method.id
  if (wakes || saves) account.announce('customer.subscription.updated', subscription)
}

function countAttempt(invoice: Invoice): void {
  invoice.attempted = true
  invoice.attempt_count++
}
