import type { Transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../providers/payments/port.ts'
import type { BillingDeps } from './billing-deps.ts'
import { grantForInvoices } from './renewals/grant-invoices.ts'
import { selectAccountOfCustomer } from './purchase/payment-customers.queries.ts'
import { isOverdue } from './subscription-status.ts'
import { ON_HOLD } from './states/standing.ts'
import { requestStateMail } from './states/state-mails.ts'
import { selectSubscription, upsertSubscription } from './subscriptions.queries.ts'

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'onRenewalFailed' | 'holdRuns'>

/** Changes to the database that wait for their transaction. */
export type Changes = (tx: Transaction) => Promise<void>

export const noChanges: Changes = async () => {}

/**
 * Returns the changes for a subscription that was just fetched: our copy of it, and the plan's credits
 * when its latest invoice, or the given one, is paid. When that is a renewal whose payment failed, the
 * owner is notified instead. An invoice buys the credits of the plan that it charges, which after a
 * change of plan is no longer the subscription's plan. While the provider has the plan on hold, what the
 * account is sending waits.
 *
 * @param seenAt the database's time before the provider was called
 * @throws Error when the customer is ours but the subscription is for none of our plans
 */
export async function recordSubscription(
  deps: Deps,
  subscription: ProviderSubscription,
  seenAt: Date,
  invoice: ProviderInvoice | undefined = subscription.latestInvoice,
): Promise<Changes> {
  const { subscriptionRef, customerRef, status, planKey } = subscription
  const { currentPeriodEnd, cancelAtPeriodEnd } = subscription
  const accountId = await selectAccountOfCustomer(deps.db, customerRef)
  if (accountId === undefined) {
    deps.log.warn({ subscriptionRef }, 'a subscription of a customer who is not ours')
    return noChanges
  }
  if (planKey === undefined) {
    throw new Error(`Subscription ${subscriptionRef} is for none of our plans.`)
  }
  // Before the rest and by itself, because it locks runs: if the process ends after it, it is repeated.
  if (status === 'paused') await deps.holdRuns(accountId, ON_HOLD)
  const invoices = invoice ? [{ ...invoice, planKey: invoice.planKey ?? planKey }] : []
  return async (tx) => {
    // A report and a screen may record the same first payment at one moment.
    await lockAccount(tx, accountId)
    const before = await selectSubscription(tx, accountId)
    await upsertSubscription(tx, {
      accountId,
      subscriptionRef,
      planKey,
      status,
      currentPeriodEnd: currentPeriodEnd ?? null,
      cancelAtPeriodEnd,
      seenAt,
      at: deps.clock.now(),
    })
    await requestStateMail(tx, accountId, before, deps.clock.now())
    await grantForInvoices(deps, tx, accountId, invoices)
    const { invoiceRef } = invoice ?? {}
    if (invoiceRef !== undefined && isFailedRenewal(status, invoice)) {
      await deps.onRenewalFailed(tx, { accountId, invoiceRef })
    }
  }
}

/** Decided by the fetched state, so that a late report sends no mail about a problem that is over. */
function isFailedRenewal(status: string, invoice: ProviderInvoice | undefined): boolean {
  if (invoice?.reason !== 'renewal' || !invoice.open || !invoice.attempted) return false
  return isOverdue(status)
}
