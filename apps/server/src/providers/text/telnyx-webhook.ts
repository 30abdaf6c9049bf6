import { z } from 'zod'
import { phoneOfText } from '@afterbeep/contract/contact/phone'
import { idOfBody, parseJsonObject } from '../../platform/json-body.ts'
import type { IgnoredEvent, ReportedOutcome } from '../outcome.ts'
import { errorCodeSchema } from '../error-code.ts'
import { decisiveCode, meaningOf } from './error-codes.ts'
import type { TextWebhook } from './port.ts'

const errorSchema = z.object({ code: errorCodeSchema })
/** The codes of an `errors` list; one without a code hides no other. */
export const errorListSchema = z
  .array(z.unknown())
  .transform((errors) => errors.flatMap((error) => errorSchema.safeParse(error).data?.code ?? []))

const eventSchema = z.object({
  data: z.object({
    id: z.string().min(1).optional(),
    event_type: z.string(),
    occurred_at: z.string().optional().catch(undefined),
    payload: z.unknown().optional(),
  }),
})

const phoneSchema = z.object({ phone_number: z.string() })
const replySchema = z.object({
  text: z.string().nullish(),
  /** Of a message with pictures. */
  subject: z.string().nullish().catch(null),
  from: phoneSchema,
  to: z.array(phoneSchema).nullish().catch(null),
  messaging_profile_id: z.string().nullish().catch(null),
  autoresponse_type: z.string().nullish().catch(null),
})
const finalSchema = z.object({
  id: z.string(),
  to: z.array(phoneSchema.extend({ status: z.string() })).min(1),
  errors: errorListSchema.nullish().catch(null),
})
type FinalPayload = z.infer<typeof finalSchema>

/** Reads an event whose signature was checked. */
export function readEvent(rawBody: Buffer): TextWebhook {
  const body = parseJsonObject(rawBody)
  if (!body) return { kind: 'refused', refusal: 'not_an_object' }
  const ignored = (eventId: string, name: string, why: IgnoredEvent['why']): TextWebhook => ({
    kind: 'ignored',
    eventId,
    name,
    why,
  })
  const parsed = eventSchema.safeParse(body)
  if (!parsed.success) return ignored(idOfBody(rawBody), '', 'unknown_shape')
  const { event_type: name, payload, occurred_at: occurredAt } = parsed.data.data
  const eventId = parsed.data.data.id ?? idOfBody(rawBody)
  if (name === 'message.sent') return ignored(eventId, name, 'not_needed')
  if (name === 'message.received') {
    const reply = replySchema.safeParse(payload)
    if (!reply.success) return ignored(eventId, name, 'unknown_shape')
    return {
      kind: 'reply',
      reply: { eventId, saidAt: instantOf(occurredAt), ...replyOf(reply.data) },
    }
  }
  if (name !== 'message.finalized') return ignored(eventId, name, 'unknown_event')
  const final = finalSchema.safeParse(payload)
  if (!final.success) return ignored(eventId, name, 'unknown_shape')
  const outcome = outcomeOf(final.data)
  if (typeof outcome === 'string') return ignored(eventId, name, outcome)
  const { id: providerRef, to } = final.data
  return {
    kind: 'report',
    report: { eventId, providerRef, phone: phoneOfText(to[0]?.phone_number ?? ''), outcome },
  }
}

function replyOf(reply: z.infer<typeof replySchema>) {
  const { from, to, text, subject, messaging_profile_id: profile } = reply
  const response = reply.autoresponse_type
  const numbers = (to ?? []).map((one) => String(phoneOfText(one.phone_number)))
  return {
    sentTo: [...numbers, ...(profile ? [profile] : [])],
    fromPhone: phoneOfText(from.phone_number),
    // Never empty for a text; a picture may have its words above it.
    text: text || subject || '',
    respondedByProvider: Boolean(response),
    // The words of a profile can be chosen (docs/messaging/messages/advanced-opt-in-out): ours may not know them.
    isOptOut: response?.toUpperCase() === 'STOP',
  }
}

/**
 * `delivery_unconfirmed` is without a receipt of the handset: the carrier took it, and it is paid for, so
 * it counts as delivered. `read` comes where the phone reports even that.
 */
const ARRIVED_STATUSES = new Set(['delivered', 'delivery_unconfirmed', 'read'])
const FAILED_STATUSES = new Set(['sending_failed', 'delivery_failed', 'expired'])
const EARLIER_STATUSES = new Set(['scheduled', 'queued', 'sending', 'sent'])

/** The final outcome of a finalized message, or why its status gives none. */
function outcomeOf({ to, errors }: FinalPayload): ReportedOutcome | IgnoredEvent['why'] {
  const status = to[0]?.status ?? ''
  if (ARRIVED_STATUSES.has(status)) return { kind: 'delivered' }
  if (EARLIER_STATUSES.has(status)) return 'not_needed'
  if (!FAILED_STATUSES.has(status)) return 'unknown_shape'
  const code = decisiveCode(errors ?? [])
  if (code === undefined) {
    return { kind: 'failed', reason: 'carrier_failure', providerCode: status, suppress: false }
  }
  const meaning = meaningOf(code)
  switch (meaning?.kind) {
    case undefined:
      return { kind: 'setup-fault', fault: 'unknown_code', providerCode: code }
    case 'setup':
      return { kind: 'setup-fault', fault: meaning.fault, providerCode: code }
    case 'transient':
      return { kind: 'transient', providerCode: code }
    case 'failure': {
      const { reason, suppress } = meaning
      return { kind: 'failed', reason, suppress, providerCode: code }
    }
  }
}

function instantOf(text: string | undefined): Date | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms)
}
