import type { PaymentEvent, ProviderInvoice } from '../../providers/payments/port.ts'
import type { BillingDeps } from './billing-deps.ts'
import { markPaymentEventApplied, selectWaitingPaymentEvent } from './payment-events.queries.ts'
import type { Changes } from './record-subscription.ts'
import { noChanges, recordSubscription } from './record-subscription.ts'

/**
 * Applies one stored event, once. What it is about is fetched again, so that events which come
 * twice or in another order end in the same state; the provider is asked before the transaction
 * begins. When this throws, the event stays waiting and is tried again.
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
      return invoice?.subscriptionRef === undefined
        ? noChanges
        : changesOfSubscription(deps, invoice.subscriptionRef, invoice)
    }
    case 'subscription':
      return changesOfSubscription(deps, subject.ref)
    case 'money-returned':
      // Credits are not refunded (the help page says so), so money goes back only when a person
      // decided it or a bank demands it. What that means for credits that may be spent is a
      // person's decision too: the log calls for one, and the balance stays as it is.
      deps.log.warn(
        { event: event.name, ref: subject.ref },
        'money was returned: please look at it',
      )
      return noChanges
    case 'nothing':
      return noChanges
  }
}

async function changesOfSubscription(
  deps: BillingDeps,
  subscriptionRef: string,
  invoice?: ProviderInvoice,
): Promise<Changes> {
  const seenAt = deps.clock.now()
  const subscription = await deps.payments.findSubscription(subscriptionRef)
  return subscription ? recordSubscription(deps, subscription, seenAt, invoice) : noChanges
}
