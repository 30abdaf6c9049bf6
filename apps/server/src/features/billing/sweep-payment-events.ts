import { applyPaymentEvent } from './apply-payment-event.ts'
import type { BillingDeps } from './billing-deps.ts'
import { selectWaitingEventRefs } from './payment-events.queries.ts'

/** Longer than a job's own tries take together, so that the sweep never works beside one. */
const PATIENCE_MS = 5 * 60_000
const EVENTS_A_SWEEP = 100

/**
 * Tries again the events whose job has given up; to be called every few minutes. Answers how many
 * were applied. One that fails again is logged and waits for the next sweep.
 */
export async function sweepPaymentEvents(deps: BillingDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - PATIENCE_MS)
  let applied = 0
  for (const eventRef of await selectWaitingEventRefs(deps.db, before, EVENTS_A_SWEEP)) {
    try {
      await applyPaymentEvent(deps, eventRef)
      applied += 1
    } catch (error) {
      deps.log.error({ err: error, eventRef }, 'a payment event could not be applied')
    }
  }
  return applied
}
