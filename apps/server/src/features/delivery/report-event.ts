import { z } from 'zod'
import { failureTexts, setupFaultTexts } from '@afterbeep/contract/failure-reasons'
import type { FailureReason, SetupFault } from '@afterbeep/contract/failure-reasons'
import type { ReportedOutcome } from '../../providers/outcome.ts'
import type { InboundText } from '../../providers/text/port.ts'
import type { StoredEvent } from './provider-events.queries.ts'

const reasonSchema = z.custom<FailureReason>(
  (value) => typeof value === 'string' && Object.hasOwn(failureTexts, value),
)
const faultSchema = z.custom<SetupFault>(
  (value) => typeof value === 'string' && Object.hasOwn(setupFaultTexts, value),
)

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delivered') }),
  z.object({
    kind: z.literal('failed'),
    reason: reasonSchema,
    providerCode: z.string(),
    suppress: z.boolean(),
  }),
  z.object({ kind: z.literal('setup-fault'), fault: faultSchema, providerCode: z.string() }),
])

/** What we keep of a provider's event: enough to apply it, now or after a crash. */
const eventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), reference: z.string(), outcome: outcomeSchema }),
  z.object({
    kind: z.literal('unnamed-report'),
    dropRef: z.string(),
    phone: z.number(),
    outcome: outcomeSchema,
  }),
  z.object({ kind: z.literal('reply'), phone: z.number(), text: z.string() }),
])
export type ReportEvent = z.infer<typeof eventSchema>
export type NamedReport = Extract<ReportEvent, { kind: 'report' }>
export type UnnamedReport = Extract<ReportEvent, { kind: 'unnamed-report' }>

export function parseEvent(stored: StoredEvent): ReportEvent {
  return eventSchema.parse(stored.payload)
}

function storedEvent(
  provider: StoredEvent['provider'],
  eventId: string,
  event: ReportEvent,
): StoredEvent {
  return { provider, eventId, kind: event.kind, payload: event }
}

export function namedReport(
  provider: StoredEvent['provider'],
  eventId: string,
  reference: string,
  outcome: ReportedOutcome,
): StoredEvent {
  return storedEvent(provider, eventId, { kind: 'report', reference, outcome })
}

export function unnamedVoiceReport(
  eventId: string,
  report: { dropRef: string; phone: number; outcome: ReportedOutcome },
): StoredEvent {
  const { dropRef, phone, outcome } = report
  return storedEvent('voice', eventId, { kind: 'unnamed-report', dropRef, phone, outcome })
}

export function replyEvent(reply: InboundText): StoredEvent {
  const event = { kind: 'reply', phone: reply.fromPhone, text: reply.text } as const
  return storedEvent('text', reply.eventId, event)
}
