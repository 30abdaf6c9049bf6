import { z } from 'zod'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import type { BillingDeps } from '../billing-deps.ts'

/** Applies one stored payment event, at most some seconds after the webhook's response. */
export const paymentEventJob: Job<{ eventRef: string }> = {
  name: 'apply-payment-event',
  payload: z.object({ eventRef: z.string() }),
}

/** Call before the jobs start. */
export function handlePaymentEvents(deps: BillingDeps): void {
  deps.jobs.handle(paymentEventJob, async ({ eventRef }) => {
    try {
      await applyPaymentEvent(deps, eventRef)
    } catch (error) {
      deps.log.warn({ err: error, eventRef }, 'a payment event could not be applied yet')
      throw error
    } finally {
      // The next may be waiting: on the day of renewals, one event per poll would be two a second.
      deps.jobs.wake(paymentEventJob)
    }
  })
}
