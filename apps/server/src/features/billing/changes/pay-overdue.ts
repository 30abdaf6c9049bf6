import type { OverduePayment } from '@afterbeep/contract/api/plan-changes'
import { AppError } from '../../../platform/app-error.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { isOverdue } from '../subscription-status.ts'
import { selectSubscription } from '../subscriptions.queries.ts'

/**
 * The missing payment, with the secret by which the browser makes it: with another card, or with one
 * whose bank asks its holder first.
 *
 * @throws AppError `nothing_overdue`
 */
export async function beginOverduePayment(
  { db, payments }: BillingDeps,
  accountId: string,
): Promise<OverduePayment> {
  const row = await selectSubscription(db, accountId)
  if (!row || !isOverdue(row.status)) throw new AppError('nothing_overdue')
  const invoice = await payments.overdueInvoice(row.subscriptionRef)
  if (!invoice) throw new AppError('nothing_overdue')
  const { invoiceRef, number, clientSecret, amountCents, currency } = invoice
  return {
    clientSecret,
    subscriptionId: row.subscriptionRef,
    orderNumber: number ?? invoiceRef,
    amount: amountCents,
    currency,
  }
}
