import { z } from 'zod'
import type { Job } from '../../platform/jobs/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import type { BillingDeps } from './billing-deps.ts'

/** Applies one stored payment event, some seconds after it was answered at most. */
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
      // The next may be waiting: on the day of renewals one a poll would be two in a second.
      deps.jobs.wake(paymentEventJob)
    }
  })
}
