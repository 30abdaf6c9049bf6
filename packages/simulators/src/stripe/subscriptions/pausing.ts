import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { Subscription } from '../http/wire.ts'

// Prorations of a pause are not simulated, so what would make them is refused.
const pauseParams = z.strictObject({
  type: z.literal('subscription').default('subscription'),
  bill_for: z.strictObject({ unused_time_from: z.strictObject({ type: z.literal('none') }) }),
})
const resumeParams = z.strictObject({
  billing_cycle_anchor: z.strictObject({ type: z.literal('unchanged') }),
  proration_behavior: z.literal('none'),
})

/** Stops an active subscription, its invoices and its periods, until it is resumed. */
export function pauseSubscription(
  account: StripeAccount,
  id: string,
  params: unknown,
): Subscription {
  const { type } = pauseParams.parse(params)
  const subscription = need(account.subscriptions, id, 'subscription')
  if (subscription.status !== 'active') {
    throw invalidRequest(`A subscription with status ${subscription.status} can't be paused.`)
  }
  subscription.status = 'paused'
  subscription.status_details = {
    paused: { subscription: { type: 'pause_requested' }, transitioned_at: account.now, type },
  }
  account.announce('customer.subscription.updated', subscription)
  account.announce('customer.subscription.paused', subscription)
  return subscription
}

/** Brings a paused subscription back within the period that was paid already, so that no invoice is due. */
export function resumeSubscription(
  account: StripeAccount,
  id: string,
  params: unknown,
): Subscription {
  resumeParams.parse(params)
  const subscription = need(account.subscriptions, id, 'subscription')
  if (subscription.status !== 'paused') {
    throw invalidRequest(`A subscription with status ${subscription.status} can't be resumed.`)
  }
  const [item] = subscription.items.data
  if (item === undefined || item.current_period_end <= account.now) {
    throw invalidRequest('This simulator resumes within the paid period only.')
  }
  subscription.status = 'active'
  delete subscription.status_details
  account.announce('customer.subscription.updated', subscription)
  account.announce('customer.subscription.resumed', subscription)
  return subscription
}
