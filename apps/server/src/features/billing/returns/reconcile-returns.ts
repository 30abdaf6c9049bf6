import { eachAlone } from '../../../platform/isolation/each-alone.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { selectKnownEventRefs } from '../events/payment-events.queries.ts'
import { receivePaymentEvent } from '../events/receive-payment-event.ts'

/** A bank decides a dispute within some months, and a refund may fail weeks after it was made. */
const LOOK_BACK_MS = 200 * 86_400_000
const MOST_OF_EACH = 10_000

/**
 * Reads which refunds and disputes the payment provider has, and stores a report of its own for each that is new or
 * has another status than before: so one whose reports were lost is applied as if they had come, with the same
 * tries. Call it every hour. Returns how many were found.
 *
 * @throws AppError of the payment provider
 */
export async function reconcileReturns(deps: BillingDeps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS)
  const returns = await deps.payments.listReturns(since, MOST_OF_EACH)
  if (returns.length >= MOST_OF_EACH) {
    deps.log.error({ count: returns.length }, 'too many refunds or disputes to read all of them')
  }
  const found = returns.map(({ ref, status }) => ({ ref, eventRef: `read:${ref}:${status}` }))
  const known = new Set(
    await selectKnownEventRefs(
      deps.db,
      found.map(({ eventRef }) => eventRef),
    ),
  )
  const store = async ({ ref, eventRef }: { ref: string; eventRef: string }) => {
    const subject = { kind: 'money-returned' as const, ref }
    await receivePaymentEvent(deps, { eventRef, name: 'return.read', subject })
  }
  const missed = found.filter(({ eventRef }) => !known.has(eventRef))
  return eachAlone(missed, store, {
    log: deps.log,
    message: 'a refund or dispute could not be stored; the next round tries it again',
    shown: ({ ref }) => ({ ref }),
  })
}
