import { planByKey } from '@afterbeep/contract/money/plans'
import type { Queries } from '../../platform/database/database.ts'
import type { PaymentsProvider } from '../../providers/payments/port.ts'
import { creditsOf } from './renewals/grant-invoices.ts'
import { selectCustomerRef } from './purchase/payment-customers.queries.ts'
import { selectSubscription } from './subscriptions.queries.ts'

/** The facts of a payment for the email with its receipt. */
export interface Receipt {
  /** The plan that was paid for; undefined where the provider does not know it any more. */
  plan: { title: string; credits: number; isChange?: true } | undefined
  amountCents: number
  /** How much of it is tax; 0 where none is calculated. */
  taxCents: number
  /** ISO 4217, upper case. */
  currency: string
  paidAt: Date
  invoiceNumber: string | undefined
  /** A page of the provider's, public to everyone who has the address. */
  receiptUrl: string | undefined
}

/** More than are paid in two years; a receipt is mailed within seconds of its payment. */
const NEWEST_PAYMENTS = 24

/**
 * What was paid, as the provider has it: an amount with tax or a discount is not the plan's price.
 *
 * @throws AppError when the provider does not respond, so that the email is tried again
 */
export async function readReceipt(
  { db, payments }: { db: Queries; payments: PaymentsProvider },
  accountId: string,
  invoiceRef: string,
): Promise<Receipt | undefined> {
  const customerRef = await selectCustomerRef(db, accountId)
  if (customerRef === undefined) return undefined
  const [records, invoice, subscription] = await Promise.all([
    payments.listPayments(customerRef, NEWEST_PAYMENTS),
    payments.findInvoice(invoiceRef),
    selectSubscription(db, accountId),
  ])
  const record = records?.find((one) => one.invoiceRef === invoiceRef)
  if (!record) throw new Error(`The payment provider does not list invoice ${invoiceRef}.`)
  const planKey = invoice?.planKey ?? subscription?.planKey
  const plan = planKey === undefined ? undefined : planByKey(planKey)
  return {
    plan: plan && {
      title: plan.title,
      credits: invoice
        ? creditsOf({ ...invoice, planKey: plan.key })
        : plan.benefits.assignedCredits,
      ...(invoice?.reason === 'change' ? { isChange: true as const } : {}),
    },
    amountCents: record.amountCents,
    taxCents: record.taxCents,
    currency: record.currency,
    paidAt: record.created,
    invoiceNumber: invoice?.number,
    receiptUrl: record.receiptUrl,
  }
}
