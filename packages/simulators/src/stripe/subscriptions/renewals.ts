import type { StripeAccount } from '../account.ts'
import { createInvoice, draftNextInvoice, paymentsOf, subscriptionOf } from './invoices.ts'
import { refuseInvoice } from './invoice-payment.ts'
import { chargeOffSession } from '../payments/payment-intents.ts'
import { nextPeriodEnd } from './periods.ts'
import { StripeError } from '../http/stripe-error.ts'
import { pendingItems } from './invoice-items.ts'
import { cancelSubscription, payerOf } from './subscriptions.ts'
import { voidInvoice } from './void-invoice.ts'
import type { Invoice, PaymentIntent, Subscription } from '../http/wire.ts'

/** An unpaid first invoice ends its subscription after 23 hours. */
const INCOMPLETE_SECONDS = 23 * 3600
/** Ten years of months, enough for one move of the clock. */
const MAX_PERIODS_PER_MOVE = 120

/** When something of the subscription falls due next, in Unix seconds. */
export function nextDue(account: StripeAccount, subscription: Subscription): number {
  if (hasNothingDue(subscription)) return Infinity
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_SECONDS
  const retries = [...account.invoices.values()]
    .filter((one) => subscriptionOf(one) === subscription.id && one.status === 'open')
    .map((one) => (subscription.status === 'past_due' ? one.next_payment_attempt : null))
  const end = subscription.items.data[0]?.current_period_end
  return Math.min(end ?? Infinity, ...retries.map((at) => at ?? Infinity))
}

/** Does everything that is due by now: renewals, scheduled cancellations, first payments never made. */
export function runDueRenewals(account: StripeAccount): void {
  for (const subscription of account.subscriptions.values()) {
    // A customer with a test clock lives in its time only.
    if (account.customers.get(subscription.customer)?.test_clock) continue
    runDue(account, subscription)
  }
}

/** Does everything of one subscription that is due by now. */
export function runDue(account: StripeAccount, subscription: Subscription): void {
  if (hasNothingDue(subscription)) return
  if (subscription.status === 'incomplete') expire(account, subscription)
  else {
    retryWhereDue(account, subscription)
    renewUntilNow(account, subscription)
  }
}

/** Nothing of it falls due: it has ended, or is paused. */
function hasNothingDue({ ended_at: endedAt, status }: Subscription): boolean {
  return endedAt !== null || status === 'paused'
}

function expire(account: StripeAccount, subscription: Subscription): void {
  if (account.now < subscription.created + INCOMPLETE_SECONDS) return
  if (subscription.latest_invoice !== null) {
    // It can't be paid any more, which ends the subscription.
    voidInvoice(account, subscription.latest_invoice)
    return
  }
  subscription.status = 'incomplete_expired'
  subscription.ended_at = account.now
  account.announce('customer.subscription.updated', subscription)
}

function renewUntilNow(account: StripeAccount, subscription: Subscription): void {
  for (let period = 0; period < MAX_PERIODS_PER_MOVE; period++) {
    const end = subscription.items.data[0]?.current_period_end ?? Infinity
    if (end > account.now) return
    if (subscription.cancel_at_period_end || (subscription.cancel_at ?? Infinity) <= end) {
      invoiceTheRest(account, subscription)
      cancelSubscription(account, subscription.id)
      return
    }
    renew(account, subscription, end)
  }
}

function renew(account: StripeAccount, subscription: Subscription, periodEnd: number): void {
  for (const item of subscription.items.data) {
    item.current_period_start = periodEnd
    item.current_period_end = nextPeriodEnd(subscription.billing_cycle_anchor, periodEnd)
  }
  // An unpaid one goes on being invoiced by drafts, which no customer is asked to pay.
  if (subscription.status === 'unpaid') {
    draftNextInvoice(account, subscription)
    account.announce('customer.subscription.updated', subscription)
    return
  }
  const { invoice, intent } = createInvoice(account, subscription, 'subscription_cycle')
  account.announce('customer.subscription.updated', subscription)
  tryToCharge(account, subscription, invoice, intent)
}

/** What is pending when a subscription ends with its period is still charged. */
function invoiceTheRest(account: StripeAccount, subscription: Subscription): void {
  if (pendingItems(account, subscription).length === 0) return
  const { invoice, intent } = createInvoice(account, subscription, 'subscription_cycle', [])
  tryToCharge(account, subscription, invoice, intent)
}

/** Tries an overdue renewal's card again on the days that are set for it. */
function retryWhereDue(account: StripeAccount, subscription: Subscription): void {
  if (subscription.status !== 'past_due') return
  for (const invoice of account.invoices.values()) {
    if (subscriptionOf(invoice) !== subscription.id || invoice.status !== 'open') continue
    if (invoice.next_payment_attempt === null || invoice.next_payment_attempt > account.now)
      continue
    const [payment] = paymentsOf(account, invoice.id).data
    const intent = account.paymentIntents.get(payment?.payment.payment_intent ?? '')
    if (intent) tryToCharge(account, subscription, invoice, intent)
  }
}

function tryToCharge(
  account: StripeAccount,
  subscription: Subscription,
  invoice: Invoice,
  intent: PaymentIntent,
): void {
  if (invoice.status === 'paid') return
  const payer = payerOf(account, subscription)
  if (payer === undefined) {
    refuseInvoice(account, invoice)
    return
  }
  try {
    chargeOffSession(account, intent, payer)
  } catch (error) {
    // The invoice holds the decline and a webhook reports it; there is no request to respond to.
    if (!(error instanceof StripeError)) throw error
  }
}
