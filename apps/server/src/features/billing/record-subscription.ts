import { planByKey } from '@afterbeep/contract/plans'
import type { PlanKey } from '@afterbeep/contract/plans'
import type { Transaction } from '../../platform/database/database.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../providers/payments/port.ts'
import { grantCredits } from '../credits/index.ts'
import type { BillingDeps } from './billing-deps.ts'
import { selectAccountOfCustomer } from './payment-customers.queries.ts'
import { upsertSubscription } from './subscriptions.queries.ts'

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'log'>

/** Changes of the database that wait for their transaction. */
export type Changes = (tx: Transaction) => Promise<void>

export const noChanges: Changes = async () => {}

/**
 * What follows from a subscription that was just fetched: our copy of it, and the plan's credits
 * for its latest invoice, or the one given, when that is paid. Credits are granted once an invoice,
 * whoever notices first that it is paid.
 *
 * @param seenAt when the provider was asked
 * @throws Error when the customer is ours but what was bought is none of our plans
 */
export async function recordSubscription(
  deps: Deps,
  subscription: ProviderSubscription,
  seenAt: Date,
  invoice = subscription.latestInvoice,
): Promise<Changes> {
  const { subscriptionRef, customerRef, status, planKey, currentPeriodEnd } = subscription
  const accountId = await selectAccountOfCustomer(deps.db, customerRef)
  if (accountId === undefined) {
    deps.log.warn({ subscriptionRef }, 'a subscription of a customer who is not ours')
    return noChanges
  }
  if (planKey === undefined) {
    throw new Error(`Subscription ${subscriptionRef} is for none of our plans.`)
  }
  return async (tx) => {
    await upsertSubscription(tx, {
      accountId,
      subscriptionRef,
      planKey,
      status,
      currentPeriodEnd: currentPeriodEnd ?? null,
      seenAt,
    })
    if (invoice) await grantForInvoice(deps, tx, accountId, planKey, invoice)
  }
}

async function grantForInvoice(
  { clock, log }: Deps,
  tx: Transaction,
  accountId: string,
  planKey: PlanKey,
  { invoiceRef, number, paid, reason }: ProviderInvoice,
): Promise<void> {
  if (!paid || reason === 'other') return
  const { title, benefits } = planByKey(planKey)
  const granted = await grantCredits(tx, {
    accountId,
    credits: benefits.assignedCredits,
    idempotencyKey: invoiceRef,
    at: clock.now(),
    note: `${title}, invoice ${number ?? invoiceRef}`,
  })
  if (granted) log.info({ accountId, invoiceRef, planKey }, 'credits granted')
}
