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
  invoice.next_payment_attempt = null
  const subscription = account.subscriptions.get(subscriptionOf(invoice) ?? '')
  // Only the newest invoice brings a subscription back (Stripe: *past_due*, *unpaid*).
  if (subscription?.latest_invoice === invoice.id) wake(account, subscription, method)
}

const DAY_SECONDS = 86_400
/** When a renewal's card is tried again; after the last of these the subscription is unpaid. */
const RETRY_DAYS = [3, 7, 14] as const

/** Records a failed attempt and announces it. */
export function refuseInvoice(account: StripeAccount, invoice: Invoice | undefined): void {
  if (invoice === undefined) return
  countAttempt(invoice)
  invoice.next_payment_attempt = nextAttempt(account, invoice)
  account.announce('invoice.payment_failed', invoice)
  const subscription = account.subscriptions.get(subscriptionOf(invoice) ?? '')
  if (!subscription || !['active', 'past_due'].includes(subscription.status)) return
  const isLast = invoice.next_payment_attempt === null
  const status = isLast ? 'unpaid' : 'past_due'
  if (subscription.status === status) return
  subscription.status = status
  account.announce('customer.subscription.updated', subscription)
}

function nextAttempt(account: StripeAccount, invoice: Invoice): number | null {
  if (invoice.billing_reason !== 'subscription_cycle') return null
  const times = RETRY_DAYS.map((days) => invoice.created + days * DAY_SECONDS)
  return times.find((time) => time > account.now) ?? null
}

function wake(account: StripeAccount, subscription: Subscription, method: PaymentMethod): void {
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const isFirst = subscription.status === 'incomplete'
  const wakes = isFirst || ['past_due', 'unpaid'].includes(subscription.status)
  if (wakes) subscription.status = 'active'
  if (saves && method.customer !== null) subscription.default_payment_method = method.id
  if (wakes || saves) account.announce('customer.subscription.updated', subscription)
}

function countAttempt(invoice: Invoice): void {
  invoice.attempted = true
  invoice.attempt_count++
}
