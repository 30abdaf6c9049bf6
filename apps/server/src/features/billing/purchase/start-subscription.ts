import type { CreateSubscriptionResponse } from '@afterbeep/contract/api/payments'
import { AppError } from '../../../platform/app-error.ts'
import type { SignedInUser } from '../../../platform/http/api.ts'
import type { OfferedPlan, ProviderSubscription } from '../../../providers/payments/port.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { endUnpaid, refuseWherePaid } from './earlier-subscriptions.ts'
import { findOffered } from './offered-plans.ts'
import { ensureCustomerAndSubscriptions, ownCustomer } from './payment-customer.ts'
import { hastenPaymentCheck } from '../renewals/payment-checks.queries.ts'
import type { Purchase } from './purchases.queries.ts'
import { beginPurchase, confirmPurchase, endPurchase, isBegun } from './purchases.queries.ts'
import { isLive } from '../subscription-status.ts'
import { readDatabaseTime, selectSubscription } from '../subscriptions.queries.ts'

const MAX_ROUNDS = 3
const HOUR_MS = 3_600_000
/** The provider remembers a key for a day at least, and ends an unpaid subscription after 23 hours. */
const SHARED_FOR_MS = 20 * HOUR_MS

/**
 * Begins the purchase of a plan: returns the secret with which the browser pays the first invoice.
 * The same plan again, concurrently or later, gives the same subscription. Another plan ends the
 * earlier purchase, so that only one can be paid, in however many tabs they were begun
 * (docs/decisions/0030-one-purchase-an-account.md).
 *
 * @throws AppError `not_found` (not the caller's id), `plan_unknown`, `already_subscribed`,
 *   `purchase_replaced`, `purchase_in_progress`, `payment_setup_invalid`
 */
export async function startSubscription(
  deps: BillingDeps,
  user: SignedInUser,
  wanted: { customerId: string; productId: string },
  ipAddress?: string,
): Promise<CreateSubscriptionResponse> {
  await ownCustomer(deps, user, wanted.customerId)
  const known = await selectSubscription(deps.db, user.accountId)
  if (known && isLive(known.status)) throw new AppError('already_subscribed')
  const plan = await findOffered(deps, wanted.productId)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const response = await buy(deps, user, plan, ipAddress)
    if (response) return response
  }
  throw new AppError('purchase_replaced')
}

/**
 * The order matters. The purchase takes the account's row first and reads the subscriptions after
 * that, so that it sees every subscription handed out before. It reads the subscriptions that it ends
 * before it checks that the row is still its own, so that none of them belongs to a later purchase. It
 * returns a secret only while the row is still its own: otherwise a later purchase could have missed
 * its subscription.
 *
 * Returns undefined when this purchase's subscription has ended: the next round begins another.
 */
async function buy(
  deps: BillingDeps,
  user: SignedInUser,
  plan: OfferedPlan,
  ipAddress: string | undefined,
): Promise<CreateSubscriptionResponse | undefined> {
  const { db } = deps
  const purchase = await begin(deps, user.accountId, plan)
  const seenAt = await readDatabaseTime(db)
  const { customerRef, subscriptions } = await ensureCustomerAndSubscriptions(deps, user)
  await refuseWherePaid(deps, subscriptions, seenAt)
  const own = subscriptions.find(({ purchaseId }) => purchaseId === purchase.id)
  if (own && own.status !== 'incomplete') {
    await endPurchase(db, purchase)
    return undefined
  }
  if (!(await isBegun(db, purchase))) throw new AppError('purchase_replaced')
  await endUnpaid(
    deps,
    subscriptions.filter((one) => one !== own && one.status === 'incomplete'),
  )
  const subscription = own ?? (await create(deps, purchase, { customerRef, ipAddress, ...plan }))
  if (!(await confirmPurchase(db, purchase, subscription.subscriptionRef))) {
    await deps.payments.abandonSubscription(subscription)
    throw new AppError('purchase_replaced')
  }
  await checkWithinTheHour(deps, user.accountId)
  return responseOf(subscription)
}

function begin(
  { db, clock }: BillingDeps,
  accountId: string,
  plan: OfferedPlan,
): Promise<Purchase> {
  const at = clock.now()
  const sharedSince = new Date(at.getTime() - SHARED_FOR_MS)
  return beginPurchase(db, accountId, plan, { at, sharedSince })
}

interface Customer {
  customerRef: string
  ipAddress: string | undefined
}

async function create(
  { db, payments }: BillingDeps,
  purchase: Purchase,
  { customerRef, ipAddress, planKey, priceRef }: OfferedPlan & Customer,
): Promise<ProviderSubscription> {
  const { accountId, id: purchaseId } = purchase
  try {
    return await payments.createSubscription({
      accountId,
      customerRef,
      planKey,
      priceRef,
      purchaseId,
      ipAddress,
    })
  } catch (error) {
    // Only an uncertain call is repeated under this key: the provider repeats a failure for a day.
    // If the failed call did make a subscription, the next purchase finds it in the list.
    const undecided = error instanceof AppError && error.code === 'payment_provider_unreachable'
    if (!undecided) await endPurchase(db, purchase)
    throw error
  }
}

/** Finds the payment even if its report is lost. */
function checkWithinTheHour({ db, clock }: BillingDeps, accountId: string): Promise<void> {
  return hastenPaymentCheck(db, accountId, new Date(clock.now().getTime() + HOUR_MS))
}

function responseOf(subscription: ProviderSubscription): CreateSubscriptionResponse {
  const { clientSecret, subscriptionRef, latestInvoice } = subscription
  if (clientSecret === undefined) throw new AppError('payment_provider_failed')
  return {
    clientSecret,
    subscriptionId: subscriptionRef,
    orderNumber: latestInvoice?.number ?? subscriptionRef,
  }
}
