import { AppError } from '../../platform/app-error.ts'
import type { BillingDeps } from './billing-deps.ts'
import { invoiceOverageNow } from './overage/state-overage.ts'
import { selectCustomerRef } from './purchase/payment-customers.queries.ts'

type CloseDeps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'payments'>

/**
 * Deletes an account's customer at the payment provider: its subscriptions end at once, and cards and
 * email are removed there. What was sent beyond the credits is invoiced first, while there is a card. What the
 * provider keeps of past payments, it has to. A repeat does nothing.
 */
export async function closeCustomer(deps: CloseDeps, accountId: string): Promise<void> {
  const customerRef = await selectCustomerRef(deps.db, accountId)
  if (!customerRef) return
  if ((await deps.payments.customerState(customerRef)) === 'known') {
    await invoiceLast(deps, accountId)
  }
  await deps.payments.deleteCustomer(customerRef)
}

/** A provider that is away is asked again later; one that refuses the invoice keeps no account from being deleted. */
async function invoiceLast(deps: CloseDeps, accountId: string): Promise<void> {
  try {
    await invoiceOverageNow(deps, accountId)
  } catch (error) {
    const isRefused =
      error instanceof AppError &&
      (error.code === 'payment_provider_failed' || error.code === 'payment_setup_invalid')
    if (!isRefused) throw error
    deps.log.error({ err: error, accountId }, 'overage of a deleted account could not be invoiced')
  }
}
