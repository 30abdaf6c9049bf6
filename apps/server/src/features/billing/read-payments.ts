import type { PlanKey } from '@afterbeep/contract/money/plans'
import type { Transaction } from '../../platform/database/database.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../providers/payments/port.ts'
import type { BillingDeps } from './billing-deps.ts'
import { grantForInvoices } from './renewals/grant-invoices.ts'
import type { PlanInvoice } from './renewals/grant-invoices.ts'
import { recordSubscription } from './record-subscription.ts'
import { isLive } from './subscription-status.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'
import { readDatabaseTime, selectSubscription } from './subscriptions.queries.ts'

/** Which of a customer's paid invoices to read: a page, newest first. */
export interface PaymentsToRead {
  accountId: string
  customerRef: string
  createdSince: Date | undefined
  after: string | undefined
  limit: number
}

export interface PaymentsRead {
  subscriptions: ProviderSubscription[]
  /** The last invoice of the page, when there are older ones. */
  goOnAfter: string | undefined
}

/**
 * Fetches a page of the account's paid invoices and its subscriptions from the provider. Writes the
 * credits, once for each invoice, and our copy of the subscription; `alongside` runs in the same
 * transaction. Returns undefined, with nothing changed, when the provider does not find the customer or
 * a plan that is active with us: a wrong key finds nothing, and that must not end a plan.
 */
export async function readPayments(
  deps: BillingDeps,
  { accountId, customerRef, createdSince, after, limit }: PaymentsToRead,
  alongside: (tx: Transaction, read: PaymentsRead) => Promise<void> = async () => {},
): Promise<PaymentsRead | undefined> {
  const { db, payments } = deps
  const stored = await selectSubscription(db, accountId)
  const seenAt = await readDatabaseTime(db)
  const [subscriptions, paid] = await Promise.all([
    payments.listSubscriptions(customerRef),
    payments.listPaidInvoices(customerRef, { createdSince, after, limit }),
  ])
  if (!subscriptions || !paid || !knows(subscriptions, stored)) return undefined
  const current = currentOf(subscriptions, stored)
  const record = current && (await recordSubscription(deps, current, seenAt))
  const invoices = planInvoices(deps, accountId, paid.invoices, subscriptions)
  const goOnAfter = paid.more ? paid.invoices.at(-1)?.invoiceRef : undefined
  const read = { subscriptions, goOnAfter }
  await db.transaction(async (tx) => {
    await record?.(tx)
    // Oldest first, so that the ledger lists them in the order in which they were paid.
    await grantForInvoices(deps, tx, accountId, invoices.toReversed())
    await alongside(tx, read)
  })
  return read
}

/** A plan that is active with us can't be missing at the provider. */
function knows(
  subscriptions: readonly ProviderSubscription[],
  stored: SubscriptionRow | undefined,
): boolean {
  if (!stored || !isLive(stored.status)) return true
  return subscriptions.some((one) => one.subscriptionRef === stored.subscriptionRef)
}

/** The subscription whose copy we keep: an active one, and of several the one that we have stored. */
function currentOf(
  subscriptions: readonly ProviderSubscription[],
  stored: SubscriptionRow | undefined,
): ProviderSubscription | undefined {
  const known = subscriptions.find((one) => one.subscriptionRef === stored?.subscriptionRef)
  if (known && isLive(known.status)) return known
  return subscriptions.find(({ status }) => isLive(status)) ?? known
}

/** An invoice paid for none of our plans buys nothing by itself; a person has to decide. */
function planInvoices(
  { log }: BillingDeps,
  accountId: string,
  invoices: readonly ProviderInvoice[],
  subscriptions: readonly ProviderSubscription[],
): PlanInvoice[] {
  const plans = new Map<string | undefined, PlanKey | undefined>(
    subscriptions.map((one) => [one.subscriptionRef, one.planKey]),
  )
  return invoices.flatMap((invoice) => {
    const planKey = invoice.planKey ?? plans.get(invoice.subscriptionRef)
    if (planKey !== undefined) return [{ ...invoice, planKey }]
    if (invoice.reason !== 'other') {
      const { invoiceRef } = invoice
      log.error({ accountId, invoiceRef }, 'an invoice was paid for none of our plans')
    }
    return []
  })
}
