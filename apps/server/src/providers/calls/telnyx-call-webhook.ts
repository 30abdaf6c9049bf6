import { z } from 'zod'
import { isRecommendedPhone } from '@afterbeep/contract/contact/phone'
import { idOfBody, parseJsonObject } from '../../platform/json-body.ts'
import type { IgnoredEvent } from '../outcome.ts'
import type { CallHappening, CallWebhook } from './port.ts'

/** developers.telnyx.com, docs/voice/programmable-voice/voice-api-webhooks; shapes of the telnyx npm package. */
const eventSchema = z.object({
  data: z.object({
    id: z.string().min(1).optional(),
    event_type: z.string(),
    occurred_at: z.string().optional().catch(undefined),
    payload: z.unknown().optional(),
  }),
})
const payloadSchema = z.object({
  call_control_id: z.string().min(1).max(500),
  client_state: z.string().nullish().catch(null),
  from: z.string().nullish().catch(null),
  to: z.string().nullish().catch(null),
  direction: z.string().nullish().catch(null),
  digit: z.string().nullish().catch(null),
  digits: z.string().nullish().catch(null),
})
type Payload = z.infer<typeof payloadSchema>

const happenings: Readonly<Record<string, (payload: Payload) => CallHappening | undefined>> = {
  // The second leg of a transfer is initiated too, by us.
  'call.initiated': ({ direction }) => (direction === 'outgoing' ? undefined : { kind: 'arrived' }),
  'call.answered': () => ({ kind: 'answered' }),
  'call.dtmf.received': ({ digit }) => ({ kind: 'key', key: digit ?? '' }),
  'call.gather.ended': ({ digits }) => ({ kind: 'gathered', keys: digits ?? '' }),
  'call.speak.started': () => undefined,
  'call.speak.ended': () => ({ kind: 'spoken' }),
  'call.bridged': () => ({ kind: 'bridged' }),
  'call.hangup': () => ({ kind: 'hung-up' }),
}

/** Reads an event of a call whose signature was checked. */
export function readCallEvent(rawBody: Buffer): CallWebhook {
  const body = parseJsonObject(rawBody)
  if (!body) return { kind: 'refused', refusal: 'not_an_object' }
  const parsed = eventSchema.safeParse(body)
  const ignored = (name: string, why: IgnoredEvent['why']): CallWebhook => ({
    kind: 'ignored',
    eventId: parsed.data?.data.id ?? idOfBody(rawBody),
    name,
    why,
  })
  if (!parsed.success) return ignored('', 'unknown_shape')
  const { event_type: name, payload: given, occurred_at: occurredAt, id } = parsed.data.data
  const read = happenings[name]
  if (!read) return ignored(name, 'unknown_event')
  const payload = payloadSchema.safeParse(given)
  if (!payload.success) return ignored(name, 'unknown_shape')
  const happened = read(payload.data)
  if (!happened) return ignored(name, 'not_needed')
  const { call_control_id: callId, client_state: state, from, to } = payload.data
  const event = {
    eventId: id ?? idOfBody(rawBody),
    callId,
    from: callerOf(from),
    to: callerOf(to),
    note: state ? Buffer.from(state, 'base64').toString('utf8') : null,
    happened,
    at: instantOf(occurredAt),
  }
  return { kind: 'event', event }
}

/**
 * 0 for all that is no number of ours: a withheld one comes as a word, a SIP address as an address. After a plus the
 * digits begin with the country: ten of them are a number abroad, not one that lacks its 1.
 */
function callerOf(text: string | null | undefined): number | null {
  if (text === null || text === undefined) return null
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  const full = digits.length === 10 && !text.startsWith('+') ? `1${digits}` : digits
  return isRecommendedPhone(full) ? Number(full) : 0
}

function instantOf(text: string | undefined): Date | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms)
}
