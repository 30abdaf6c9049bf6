import type { BillingDeps } from './billing-deps.ts'
import { invoiceOverageNow } from './overage/state-overage.ts'
import { selectCustomerRef } from './purchase/payment-customers.queries.ts'

/** After that an account is deleted though its last invoice could not be made. */
const INVOICE_TRIED_FOR_MS = 24 * 3_600_000

type CloseDeps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'payments'>

/**
 * Deletes an account's customer at the payment provider: its subscriptions end at once, and cards and
 * email are removed there. What was sent beyond the credits is invoiced first, while there is a card. What the
 * provider keeps of past payments, it has to. A repeat does nothing.
 *
 * @throws AppError of the payment provider: it is tried again
 */
export async function closeCustomer(
  deps: CloseDeps,
  accountId: string,
  requestedAt: Date,
): Promise<void> {
  const customerRef = await selectCustomerRef(deps.db, accountId)
  if (!customerRef) return
  if ((await deps.payments.customerState(customerRef)) === 'known') {
    await invoiceLast(deps, accountId, requestedAt)
  }
  await deps.payments.deleteCustomer(customerRef)
}

/** A provider that always refuses the invoice keeps no account from being deleted. */
async function invoiceLast(deps: CloseDeps, accountId: string, requestedAt: Date): Promise<void> {
  const { clock, log } = deps
  try {
    await invoiceOverageNow(deps, accountId)
  } catch (error) {
    if (clock.now().getTime() - requestedAt.getTime() < INVOICE_TRIED_FOR_MS) throw error
    log.error({ err: error, accountId }, 'overage of a deleted account could not be invoiced')
  }
}
