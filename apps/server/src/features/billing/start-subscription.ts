import type { CreateSubscriptionAnswer } from '@afterbeep/contract/http/payments'
import { AppError } from '../../platform/app-error.ts'
import type { SignedInUser } from '../../platform/http/api.ts'
import type { OfferedPlan, ProviderSubscription } from '../../providers/payments/port.ts'
import type { BillingDeps } from './billing-deps.ts'
import { findOffered } from './offered-plans.ts'
import { ensureCustomerAndSubscriptions, ownCustomer } from './payment-customer.ts'
import { recordSubscription } from './record-subscription.ts'
import { isLive, isUnderWay } from './subscription-status.ts'
import { selectSubscription } from './subscriptions.queries.ts'

/**
 * Begins the purchase of a plan: answers the secret with which the browser pays the first invoice.
 * Asked again before that is paid, it answers the same subscription; for another plan, the first
 * is cancelled, so that nobody can pay for two.
 *
 * @throws AppError `not_found` (not the caller's id), `plan_unknown`, `already_subscribed`
 */
export async function startSubscription(
  deps: BillingDeps,
  user: SignedInUser,
  wanted: { customerId: string; productId: string },
): Promise<CreateSubscriptionAnswer> {
  await ownCustomer(deps, user, wanted.customerId)
  const known = await selectSubscription(deps.db, user.accountId)
  if (known && isLive(known.status)) throw new AppError('already_subscribed')
  const plan = await findOffered(deps, wanted.productId)
  const seenAt = deps.clock.now()
  const { customerRef, subscriptions } = await ensureCustomerAndSubscriptions(deps, user)
  const underWay = subscriptions.find((one) => isUnderWay(one.status))
  if (underWay) {
    // It was paid, but its report has not come: this is as good an occasion.
    await deps.db.transaction(await recordSubscription(deps, underWay, seenAt))
    throw new AppError('already_subscribed')
  }
  const unpaid = subscriptions.filter((one) => one.status === 'incomplete')
  const same = unpaid.find((one) => one.priceRef === plan.priceRef && one.clientSecret)
  for (const other of unpaid) {
    if (other !== same) await deps.payments.abandonSubscription(other)
  }
  return answerOf(same ?? (await create(deps, user, customerRef, plan, subscriptions.length)))
}

function create(
  { payments }: BillingDeps,
  { accountId }: SignedInUser,
  customerRef: string,
  { planKey, priceRef }: OfferedPlan,
  earlier: number,
): Promise<ProviderSubscription> {
  // Two clicks at once count the same earlier subscriptions, and so make one; a purchase after an
  // earlier one ended counts one more.
  const idempotencyKey = ['subscription', customerRef, priceRef, earlier].join(':')
  return payments.createSubscription({ accountId, customerRef, planKey, priceRef, idempotencyKey })
}

function answerOf(subscription: ProviderSubscription): CreateSubscriptionAnswer {
  const { clientSecret, subscriptionRef, latestInvoice } = subscription
  if (clientSecret === undefined) throw new AppError('payment_provider_failed')
  return {
    clientSecret,
    subscriptionId: subscriptionRef,
    orderNumber: latestInvoice?.number ?? subscriptionRef,
  }
}
