import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import { AppError } from '../../../platform/app-error.ts'
import { isDatabaseBusy, isDatabaseOutage } from '../../../platform/database/database-outage.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { createQuarantine } from '../../../platform/quarantine/quarantine.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import type { BillingDeps } from '../billing-deps.ts'
import {
  countWaitingEvents,
  PROVIDER,
  putOffPaymentEvent,
  selectWaitingEventRefs,
} from './payment-events.queries.ts'

/** Longer than all tries of a job together, so that the sweep never runs beside the job. */
const PATIENCE_MS = 5 * 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
const EVENTS_A_SWEEP = 100
/** Not the event's fault: the same call succeeds when the provider, or our set-up, works again. */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set<ErrorCode>([
  'payment_provider_failed',
  'payment_provider_unreachable',
  'payment_setup_invalid',
])

/**
 * Retries the events whose job has given up; call it every few minutes. Returns how many were applied.
 * An event that fails is put off, so that it blocks no younger one, and is quarantined after some
 * tries. While the provider or the database is down, no try is counted.
 */
export async function sweepPaymentEvents(
  deps: BillingDeps & { metrics?: Metrics },
): Promise<number> {
  const now = deps.clock.now()
  const quarantine = createQuarantine({ ...deps, now: () => now })
  const due = { receivedBefore: new Date(now.getTime() - PATIENCE_MS), now }
  let applied = 0
  for (const eventRef of await selectWaitingEventRefs(deps.db, due, EVENTS_A_SWEEP)) {
    try {
      await applyPaymentEvent(deps, eventRef)
      applied += 1
    } catch (error) {
      if (isDatabaseOutage(error)) throw error
      if (isNotItsFault(error)) {
        deps.log.error({ err: error, eventRef }, 'a payment event could not be applied')
        const pauses = { shortestMs: PATIENCE_MS, longestMs: LONGEST_PAUSE_MS }
        await putOffPaymentEvent(deps.db, eventRef, { now, ...pauses })
      } else {
        const event = { provider: PROVIDER, eventId: eventRef, kind: 'payment' }
        await quarantine.failEvent(event, error)
      }
    }
  }
  return applied
}

/** The provider is unreachable, fails or rejects our key; or the database is busy. */
function isNotItsFault(error: unknown): boolean {
  return isDatabaseBusy(error) || (error instanceof AppError && PROVIDER_FAULTS.has(error.code))
}

const OVERDUE_MS = 3_600_000

/** Payment events that have waited for more than an hour: a person has to look why. */
export function overduePaymentEvents({
  db,
  clock,
}: Pick<BillingDeps, 'db' | 'clock'>): Promise<number> {
  return countWaitingEvents(db, new Date(clock.now().getTime() - OVERDUE_MS))
}
