import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Suppressions } from '../compliance/index.ts'
import { meaningOfEvent } from './replies/meaning-of-event.ts'
import { believedTime } from './replies/obey-reply.ts'

/** The parts that protect a person, read apart: the event may be in quarantine because of another part. */
const protectsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reply'),
    phone: z.number(),
    text: z.string().catch('STOP'),
    saidAt: z.string().nullish().catch(null),
    isOptOut: z.boolean().optional().catch(undefined),
  }),
  z.object({
    kind: z.literal('unnamed-report'),
    phone: z.number(),
    outcome: z.object({ suppress: z.literal(['all', true]) }),
  }),
])

/**
 * Puts the STOPs among events in force, and what counts as one, that are not applied: they can't be yet, or are
 * removed from quarantine in this transaction. Each may be for any account and stops all of them, by a keyed hash of
 * the number, until START is said to one.
 */
export function keepStops(
  tx: Transaction,
  { suppressions, clock }: { suppressions: Suppressions; clock: Clock },
  payloads: readonly unknown[],
): Promise<void> {
  const at = clock.now()
  const stops = payloads.flatMap((payload) => {
    const event = protectsSchema.safeParse(payload).data
    if (!event) return []
    if (event.kind === 'unnamed-report') return [{ phone: event.phone, saidAt: at }]
    const meaning = meaningOfEvent(event)
    if (meaning !== 'opt_out' && meaning !== 'unclear') return []
    return [{ phone: event.phone, saidAt: believedTime(event.saidAt, at) }]
  })
  return suppressions.stopEverywhere(tx, { stops, at })
}
