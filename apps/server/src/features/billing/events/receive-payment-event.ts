import type { PaymentEvent } from '../../../providers/payments/port.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { paymentEventJob } from './payment-event.job.ts'
import { insertPaymentEvent } from './payment-events.queries.ts'

/** Stores a reported event once, with the job that will apply it. False when it was stored before. */
export async function receivePaymentEvent(
  { db, clock, jobs }: BillingDeps,
  event: PaymentEvent,
): Promise<boolean> {
  const isNew = await db.transaction(async (tx) => {
    if (!(await insertPaymentEvent(tx, event, clock.now()))) return false
    await jobs.enqueue(tx, paymentEventJob, { eventRef: event.eventRef })
    return true
  })
  if (isNew) jobs.wake(paymentEventJob)
  return isNew
}
