import { hash } from 'node:crypto'
import { z } from 'zod'
import { failureTexts, setupFaultTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { FailureReason, SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import type { ReportedOutcome, Suppress } from '../../providers/outcome.ts'
import type { InboundText } from '../../providers/text/port.ts'

const reasonSchema = z.custom<FailureReason>(
  (value) => typeof value === 'string' && Object.hasOwn(failureTexts, value),
)
const faultSchema = z.custom<SetupFault>(
  (value) => typeof value === 'string' && Object.hasOwn(setupFaultTexts, value),
)
/** True was written where a number was suppressed before there were text-only suppressions. */
const suppressSchema = z
  .union([z.boolean(), z.literal(['all', 'text'])])
  .transform((value): Suppress => (value === true ? 'all' : value))

export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delivered'), suppress: z.literal('all').optional() }),
  z.object({
    kind: z.literal('failed'),
    reason: reasonSchema,
    providerCode: z.string(),
    suppress: suppressSchema,
  }),
  z.object({ kind: z.literal('transient'), providerCode: z.string() }),
  z.object({ kind: z.literal('setup-fault'), fault: faultSchema, providerCode: z.string() }),
])

/** What is kept of an event that is stored whole: enough to apply it, now or after a crash. */
const eventSchema = z.discriminatedUnion('kind', [
  // Only what was stored before migration 9, and reports that name no delivery that can exist.
  z.object({ kind: z.literal('report'), reference: z.string(), outcome: outcomeSchema }),
  z.object({
    kind: z.literal('unnamed-report'),
    dropRef: z.string(),
    phone: z.number(),
    outcome: outcomeSchema,
  }),
  z.object({
    kind: z.literal('reply'),
    phone: z.number(),
    text: z.string(),
    /** When it was written, ISO; absent in what was stored before migration 35. */
    saidAt: z.string().nullish(),
    /** What it was sent to; absent in what was stored before migration 75. */
    sentTo: z.array(z.string()).optional(),
    /** The provider replied to a STOP, START or HELP itself; absent before migration 86. */
    respondedByProvider: z.boolean().optional(),
    /** The provider took it for a STOP, whatever it says; absent in what was stored before that was read. */
    isOptOut: z.boolean().optional(),
  }),
])
export type ReportEvent = z.infer<typeof eventSchema>
export type UnnamedReport = Extract<ReportEvent, { kind: 'unnamed-report' }>
export type ReplyEvent = Extract<ReportEvent, { kind: 'reply' }>

/** An event that is stored whole, in a row of its own that also holds when it was applied. */
export interface StoredEvent {
  provider: 'voice' | 'text'
  eventId: string
  kind: string
  payload: unknown
}

/** A report that names its delivery, as almost every event does: it is stored in a set with others. */
export interface NamedReport {
  kind: 'report'
  provider: 'voice' | 'text'
  eventId: string
  reference: string
  outcome: ReportedOutcome
  /** Whom it was sent to; not stored. */
  phone?: number
}

/** What arrived, checked and read. */
export type IncomingEvent = NamedReport | StoredEvent

export function isNamed(event: IncomingEvent): event is NamedReport {
  return 'reference' in event
}

export function parseEvent(stored: StoredEvent): ReportEvent {
  return eventSchema.parse(stored.payload)
}

/** Longer ids do not fit into the index that recognises repeated events. */
const MAX_EVENT_ID_LENGTH = 200

/** Identifies a repeated event: the provider's id, or the hash of a very long one. */
function storedEventId(eventId: string): string {
  if (eventId.length <= MAX_EVENT_ID_LENGTH) return eventId
  return `sha256:${hash('sha256', eventId)}`
}

/** The id that a callback about a drop is stored by: it has none of its own. */
export function callbackEventId(dropRef: string): string {
  return storedEventId(`callback:${dropRef}`)
}

/** Identifies a drop whose signed report has counted: no other report of the drop counts. */
export function settledDropId(dropRef: string): string {
  return storedEventId(`settled:${dropRef}`)
}

export function storedEvent(
  provider: StoredEvent['provider'],
  eventId: string,
  event: ReportEvent,
): StoredEvent {
  return { provider, eventId: storedEventId(eventId), kind: event.kind, payload: event }
}

export function namedReport(
  provider: NamedReport['provider'],
  eventId: string,
  reference: string,
  outcome: ReportedOutcome,
): NamedReport {
  return { kind: 'report', provider, eventId: storedEventId(eventId), reference, outcome }
}

export function unnamedVoiceReport(
  eventId: string,
  report: { dropRef: string; phone: number; outcome: ReportedOutcome },
): StoredEvent {
  const { dropRef, phone, outcome } = report
  return storedEvent('voice', eventId, { kind: 'unnamed-report', dropRef, phone, outcome })
}

export function replyEvent(reply: InboundText): StoredEvent {
  const { eventId, fromPhone: phone, text, saidAt, sentTo = [], respondedByProvider } = reply
  const { isOptOut } = reply
  const said = saidAt && saidAt.toISOString()
  return storedEvent('text', eventId, {
    kind: 'reply',
    phone,
    text,
    saidAt: said,
    sentTo: [...sentTo],
    respondedByProvider,
    ...(isOptOut === true && { isOptOut }),
  })
}
