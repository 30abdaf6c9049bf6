import { AppError } from '../../../platform/app-error.ts'
import type { ProviderSubscription } from '../../../providers/payments/port.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { recordSubscription } from '../record-subscription.ts'
import { isInProgress } from '../subscription-status.ts'
import { readDatabaseTime } from '../subscriptions.queries.ts'

/**
 * Refuses a purchase when one of the customer's subscriptions is paid already. Our copy did not show
 * it, so its report has not come; the subscription is recorded here instead.
 *
 * @throws AppError `already_subscribed`
 */
export async function refuseWherePaid(
  deps: BillingDeps,
  subscriptions: readonly ProviderSubscription[],
  seenAt: Date,
): Promise<void> {
  const inProgress = subscriptions.find(({ status }) => isInProgress(status))
  if (!inProgress) return
  await deps.db.transaction(await recordSubscription(deps, inProgress, seenAt))
  throw new AppError('already_subscribed')
}

/**
 * Ends subscriptions that wait for their first payment, so that none of them can be paid any more.
 *
 * @throws AppError `already_subscribed` when one was paid at this moment, `purchase_in_progress` when
 *   its payment is in progress
 */
export async function endUnpaid(
  deps: BillingDeps,
  unpaid: readonly ProviderSubscription[],
): Promise<void> {
  for (const one of unpaid) {
    const seenAt = await readDatabaseTime(deps.db)
    const left = await deps.payments.abandonSubscription(one)
    if (!left) continue
    await refuseWherePaid(deps, [left], seenAt)
    if (left.status === 'incomplete') throw new AppError('purchase_in_progress')
  }
}
