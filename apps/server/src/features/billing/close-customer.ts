import type { BillingDeps } from './billing-deps.ts'
import { selectCustomerRef } from './purchase/payment-customers.queries.ts'

/**
 * Deletes an account's customer at the payment provider: its subscriptions end at once, and cards and
 * email are removed there. What the provider keeps of past payments, it has to. A repeat does nothing.
 */
export async function closeCustomer(
  { db, payments }: Pick<BillingDeps, 'db' | 'payments'>,
  accountId: string,
): Promise<void> {
  const customerRef = await selectCustomerRef(db, accountId)
  if (customerRef) await payments.deleteCustomer(customerRef)
}
