import type { PaymentMethod, Transaction } from '@afterbeep/contract/api/payments'
import { AppError } from '../../../platform/app-error.ts'
import type { SignedInUser } from '../../../platform/http/api.ts'
import type { PaymentRecord, SavedCard } from '../../../providers/payments/port.ts'
import { requestOwnersMails } from '../../mails/index.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { customerUnknown } from './customer-unknown.ts'
import { ensureCustomerAndSubscriptions } from './payment-customer.ts'
import { selectCustomerRef } from './payment-customers.queries.ts'
import { isLive } from '../subscription-status.ts'
import { selectSubscription } from '../subscriptions.queries.ts'

/** More than any page shows. */
const TRANSACTIONS = 20

export async function listPaymentMethods(
  deps: BillingDeps,
  accountId: string,
  customerRef: string | undefined,
): Promise<PaymentMethod[]> {
  if (customerRef === undefined) return []
  const subscriptionRef = await liveSubscription(deps, accountId)
  const cards = await deps.payments.listCards(customerRef, subscriptionRef)
  if (!cards) throw customerUnknown(accountId, customerRef)
  return cards.map(methodOf)
}

/** Begins Add New Card; returns the secret with which the browser saves the card. */
export async function beginCardSetup(deps: BillingDeps, user: SignedInUser): Promise<string> {
  const { customerRef } = await ensureCustomerAndSubscriptions(deps, user)
  return deps.payments.beginCardSetup(customerRef)
}

/**
 * Makes this card the one that is charged from now on.
 *
 * @throws AppError `payment_method_failed` when it is not one of the account's own cards
 */
export async function usePaymentMethod(
  deps: BillingDeps,
  accountId: string,
  methodRef: string,
): Promise<void> {
  const customerRef = await selectCustomerRef(deps.db, accountId)
  const owner = customerRef && (await deps.payments.ownerOfCard(methodRef))
  if (customerRef === undefined || owner !== customerRef) {
    throw new AppError('payment_method_failed')
  }
  const subscriptionRef = await liveSubscription(deps, accountId)
  await deps.payments.useCard({ customerRef, subscriptionRef, methodRef })
  await deps.db.transaction((tx) =>
    requestOwnersMails(tx, accountId, 'card_changed', deps.clock.now()),
  )
}

/** Newest first. */
export async function listTransactions(
  { payments }: BillingDeps,
  accountId: string,
  customerRef: string | undefined,
): Promise<Transaction[]> {
  if (customerRef === undefined) return []
  const records = await payments.listPayments(customerRef, TRANSACTIONS)
  if (!records) throw customerUnknown(accountId, customerRef)
  return records.map(transactionOf)
}

async function liveSubscription(
  { db }: BillingDeps,
  accountId: string,
): Promise<string | undefined> {
  const row = await selectSubscription(db, accountId)
  return row && isLive(row.status) ? row.subscriptionRef : undefined
}

function methodOf(card: SavedCard): PaymentMethod {
  const { methodRef, isDefault, brand, last4, expMonth, expYear } = card
  return {
    id: methodRef,
    is_default: isDefault,
    card: { brand, last4, exp_month: expMonth, exp_year: expYear },
  }
}

function transactionOf(payment: PaymentRecord): Transaction {
  return {
    id: payment.invoiceRef,
    created: Math.floor(payment.created.getTime() / 1000),
    amount: payment.amountCents,
    ...(payment.taxCents > 0 ? { tax: payment.taxCents } : {}),
    status: payment.status,
    description: payment.description,
    receipt_url: payment.receiptUrl ?? null,
    invoice_pdf: payment.pdfUrl ?? null,
    invoice: payment.invoiceRef,
    currency: payment.currency,
  }
}
