import { z } from 'zod'
import { NoAnswerError, createOutgoing } from '../../platform/outgoing-http.ts'
import type { OutgoingAnswer } from '../../platform/outgoing-http.ts'
import type { ReportedOutcome, SendAnswer } from '../outcome.ts'
import { meaningOf } from './error-codes.ts'
import type { TextProvider, TextWebhook } from './port.ts'
import { createSignatureCheck } from './signature.ts'

export interface TelnyxOptions {
  baseUrl: string
  apiKey: string
  from: string
  /** Base64 of the 32 raw bytes. */
  publicKey: string
  connections: number
  timeoutMs: number
}

const acceptedSchema = z.object({ data: z.object({ id: z.string() }) })
const errorsSchema = z.object({ errors: z.array(z.object({ code: z.coerce.string() })).min(1) })
const phoneSchema = z.object({ phone_number: z.string(), status: z.string().optional() })
const eventSchema = z.object({
  data: z.object({
    id: z.string(),
    event_type: z.string(),
    payload: z.object({
      id: z.string(),
      text: z.string().nullish(),
      from: phoneSchema.optional(),
      to: z.array(phoneSchema).optional(),
      errors: z.array(z.object({ code: z.coerce.string() })).nullish(),
      autoresponse_type: z.string().nullish(),
    }),
  }),
})
type EventPayload = z.infer<typeof eventSchema>['data']['payload']

/**
 * Telnyx API v2 by plain HTTP: its SDK repeats a POST by itself, and this call has no idempotency
 * key, so one message could be sent three times.
 */
export function createTelnyx(options: TelnyxOptions): TextProvider {
  const outgoing = createOutgoing(options)
  const refusalOf = createSignatureCheck(options.publicKey)
  const headers = ['authorization', `Bearer ${options.apiKey}`]
  return {
    send: async (message) => {
      const body = {
        from: options.from,
        to: `+${message.phone}`,
        text: message.text,
        webhook_url: message.reportUrl,
        use_profile_webhooks: false,
        encoding: 'auto',
        type: 'SMS',
      }
      try {
        return answerOf(await outgoing.post('/v2/messages', headers, JSON.stringify(body)))
      } catch (error) {
        return answerOfSilence(error)
      }
    },
    readWebhook: (given, rawBody, now) => {
      const refusal = refusalOf(given, rawBody, now)
      return refusal ? { kind: 'refused', refusal } : readEvent(rawBody)
    },
    close: () => outgoing.close(),
  }
}

function answerOf(answer: OutgoingAnswer): SendAnswer {
  const body = parseJson(answer.body)
  if (answer.status >= 200 && answer.status < 300) {
    const accepted = acceptedSchema.safeParse(body)
    // A 2xx we can't read was accepted all the same: never send it twice.
    return accepted.success
      ? { kind: 'accepted', providerRef: accepted.data.data.id }
      : { kind: 'unknown', cause: 'unreadable answer' }
  }
  const code = errorsSchema.safeParse(body).data?.errors[0]?.code ?? String(answer.status)
  if (answer.status === 429 || answer.status >= 500) return retryLater(answer, code)
  const meaning = answer.status === 401 ? meaningOf('10009') : meaningOf(code)
  if (meaning.kind === 'transient') return retryLater(answer, code)
  if (meaning.kind === 'setup') {
    return { kind: 'setup-fault', fault: meaning.fault, providerCode: code }
  }
  const { reason, suppress } = meaning
  return { kind: 'rejected', reason, suppress, providerCode: code }
}

function retryLater(answer: OutgoingAnswer, providerCode: string): SendAnswer {
  const providerDown = answer.status >= 500
  return { kind: 'retry-later', afterMs: answer.retryAfterMs, providerCode, providerDown }
}

function answerOfSilence(error: unknown): SendAnswer {
  if (!(error instanceof NoAnswerError)) throw error
  if (error.maybeReceived) return { kind: 'unknown', cause: error.message }
  return { kind: 'retry-later', afterMs: null, providerCode: 'unreachable', providerDown: true }
}

function readEvent(rawBody: string): TextWebhook {
  const parsed = eventSchema.safeParse(parseJson(rawBody))
  if (!parsed.success) return { kind: 'refused', refusal: 'not_an_object' }
  const { id: eventId, event_type: name, payload } = parsed.data.data
  if (name === 'message.received') {
    return {
      kind: 'reply',
      reply: {
        eventId,
        fromPhone: phoneOf(payload.from?.phone_number),
        text: payload.text ?? '',
        answeredByProvider: Boolean(payload.autoresponse_type),
      },
    }
  }
  const outcome = name === 'message.finalized' ? outcomeOf(payload) : undefined
  if (!outcome) return { kind: 'ignored', eventId, name }
  const phone = phoneOf(payload.to?.[0]?.phone_number)
  return { kind: 'report', report: { eventId, providerRef: payload.id, phone, outcome } }
}

const FAILED_STATUSES = new Set(['sending_failed', 'delivery_failed', 'expired'])

/** The final outcome of a finalized message; undefined for a status that is not final. */
function outcomeOf(payload: EventPayload): ReportedOutcome | undefined {
  const status = payload.to?.[0]?.status ?? ''
  // Without a handset receipt the carrier took it; it is paid for, so it counts as delivered.
  if (status === 'delivered' || status === 'delivery_unconfirmed') return { kind: 'delivered' }
  if (!FAILED_STATUSES.has(status)) return undefined
  const providerCode = payload.errors?.[0]?.code ?? status
  const meaning = meaningOf(providerCode)
  if (meaning.kind === 'setup') return { kind: 'setup-fault', fault: meaning.fault, providerCode }
  if (meaning.kind === 'transient') {
    return { kind: 'failed', reason: 'carrier_failure', providerCode, suppress: false }
  }
  const { reason, suppress } = meaning
  return { kind: 'failed', reason, suppress, providerCode }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function phoneOf(text: string | undefined): number {
  return Number((text ?? '').replaceAll(/\D/g, ''))
}
