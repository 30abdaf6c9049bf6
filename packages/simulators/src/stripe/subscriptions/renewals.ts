import type { StripeAccount } from '../account.ts'
import { createInvoice } from './invoices.ts'
import { refuseInvoice } from './invoice-payment.ts'
import { chargeIntent } from '../payments/payment-intents.ts'
import { nextPeriodEnd } from './periods.ts'
import { StripeError } from '../http/stripe-error.ts'
import { cancelSubscription, payerOf } from './subscriptions.ts'
import { voidInvoice } from './void-invoice.ts'
import type { Subscription } from '../http/wire.ts'

/** An unpaid first invoice ends its subscription after 23 hours. */
const INCOMPLETE_SECONDS = 23 * 3600
/** Ten years of months, enough for one move of the clock. */
const MAX_PERIODS_PER_MOVE = 120

/** Does everything that is due by now: renewals, scheduled cancellations, first payments never made. */
export function runDueRenewals(account: StripeAccount): void {
  for (const subscription of account.subscriptions.values()) {
    if (subscription.ended_at !== null) continue
    if (subscription.status === 'incomplete') expire(account, subscription)
    else renewUntilNow(account, subscription)
  }
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
    if (subscription.cancel_at_period_end) {
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
  const { invoice, intent } = createInvoice(account, subscription, 'subscription_cycle')
  account.announce('customer.subscription.updated', subscription)
  const payer = payerOf(account, subscription)
  if (payer === undefined) {
    refuseInvoice(account, invoice)
    return
  }
  try {
    chargeIntent(account, intent, payer)
  } catch (error) {
    // The invoice holds the decline and a webhook reports it; there is no request to respond to.
    if (!(error instanceof StripeError)) throw error
  }
}
