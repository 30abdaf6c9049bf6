import { AppError } from '../../../platform/app-error.ts'
import type { PaymentEvent, ProviderInvoice } from '../../../providers/payments/port.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { markPaymentEventApplied, selectWaitingPaymentEvent } from './payment-events.queries.ts'
import type { Changes } from '../record-subscription.ts'
import { recordReturn } from '../returns/record-return.ts'
import { noChanges, recordSubscription } from '../record-subscription.ts'
import { readDatabaseTime } from '../subscriptions.queries.ts'

/**
 * Applies one stored event, once. Its subject is fetched again, so that events which come twice or
 * in another order end in the same state. The provider is called before the transaction begins. When
 * this throws, the event stays waiting and is tried again.
 */
export async function applyPaymentEvent(deps: BillingDeps, eventRef: string): Promise<void> {
  const event = await selectWaitingPaymentEvent(deps.db, eventRef)
  if (!event) return
  const changes = await changesOf(deps, event)
  await deps.db.transaction(async (tx) => {
    const first = await markPaymentEventApplied(tx, eventRef, deps.clock.now())
    if (first) await changes(tx)
  })
}

async function changesOf(deps: BillingDeps, event: PaymentEvent): Promise<Changes> {
  const { subject } = event
  switch (subject.kind) {
    case 'invoice': {
      const invoice = await deps.payments.findInvoice(subject.ref)
      if (!invoice) throw subjectUnknown(event.name, subject.ref)
      return invoice.subscriptionRef === undefined
        ? noChanges
        : changesOfSubscription(deps, event.name, invoice.subscriptionRef, invoice)
    }
    case 'subscription':
      return changesOfSubscription(deps, event.name, subject.ref)
    case 'money-returned':
      return changesOfReturn(deps, event.name, subject.ref)
    case 'nothing':
      return noChanges
  }
}

async function changesOfReturn(
  deps: BillingDeps,
  eventName: string,
  ref: string,
): Promise<Changes> {
  const seenAt = await readDatabaseTime(deps.db)
  const returned = await deps.payments.returnedMoney(ref)
  if (!returned) throw subjectUnknown(eventName, ref)
  const { invoiceRef } = returned
  if (invoiceRef === undefined) return noChanges
  const invoice = await deps.payments.findInvoice(invoiceRef)
  // First the grant, which this report may have overtaken, and then what is taken back of it.
  const grant = invoice?.subscriptionRef
    ? await changesOfSubscription(deps, eventName, invoice.subscriptionRef, invoice)
    : noChanges
  const { overageCents = 0, accountId } = invoice ?? {}
  const known = { ...returned, invoiceRef, overageCents, accountId }
  const takeBack = await recordReturn(deps, known, seenAt)
  return async (tx) => {
    await grant(tx)
    await takeBack(tx)
  }
}

async function changesOfSubscription(
  deps: BillingDeps,
  eventName: string,
  subscriptionRef: string,
  invoice?: ProviderInvoice,
): Promise<Changes> {
  const seenAt = await readDatabaseTime(deps.db)
  const subscription = await deps.payments.findSubscription(subscriptionRef)
  if (!subscription) throw subjectUnknown(eventName, subscriptionRef)
  return recordSubscription(deps, subscription, seenAt, invoice)
}

/**
 * The provider reported an object that it does not find: the key belongs to another account or mode
 * than the webhook. The event stays waiting until that is corrected; otherwise the customer would pay
 * and get nothing.
 */
function subjectUnknown(eventName: string, ref: string): AppError {
  return new AppError('payment_setup_invalid', {
    operatorNote: `The payment provider reported ${eventName} of ${ref} and does not know it when asked. Check that its secret key and its webhook secret belong to the same provider account and mode (test or live).`,
  })
}
