import { z } from 'zod'
import { failureTexts, setupFaultTexts } from '@afterbeep/contract/failure-reasons'
import type { FailureReason, SetupFault } from '@afterbeep/contract/failure-reasons'
import type { ReportedOutcome } from '../../providers/outcome.ts'
import type { InboundText } from '../../providers/text/port.ts'

const reasonSchema = z.custom<FailureReason>(
  (value) => typeof value === 'string' && Object.hasOwn(failureTexts, value),
)
const faultSchema = z.custom<SetupFault>(
  (value) => typeof value === 'string' && Object.hasOwn(setupFaultTexts, value),
)

export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delivered') }),
  z.object({
    kind: z.literal('failed'),
    reason: reasonSchema,
    providerCode: z.string(),
    suppress: z.boolean(),
  }),
  z.object({ kind: z.literal('setup-fault'), fault: faultSchema, providerCode: z.string() }),
])

/** What is kept of an event that is stored whole: enough to apply it, now or after a crash. */
const eventSchema = z.discriminatedUnion('kind', [
  // Only what was stored before migration 9, and what names no delivery that there could be.
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
export type UnnamedReport = Extract<ReportEvent, { kind: 'unnamed-report' }>

/** An event that is stored whole, in a row of its own that also says when it was applied. */
export interface StoredEvent {
  provider: 'voice' | 'text'
  eventId: string
  kind: string
  payload: unknown
}

/** A report that names its delivery, which is almost every event: it is stored with its like. */
export interface NamedReport {
  kind: 'report'
  provider: 'voice' | 'text'
  eventId: string
  reference: string
  outcome: ReportedOutcome
}

/** What arrived, checked and read. */
export type IncomingEvent = NamedReport | StoredEvent

export function isNamed(event: IncomingEvent): event is NamedReport {
  return 'reference' in event
}

export function parseEvent(stored: StoredEvent): ReportEvent {
  return eventSchema.parse(stored.payload)
}

export function storedEvent(
  provider: StoredEvent['provider'],
  eventId: string,
  event: ReportEvent,
): StoredEvent {
  return { provider, eventId, kind: event.kind, payload: event }
}

export function namedReport(
  provider: NamedReport['provider'],
  eventId: string,
  reference: string,
  outcome: ReportedOutcome,
): NamedReport {
  return { kind: 'report', provider, eventId, reference, outcome }
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
