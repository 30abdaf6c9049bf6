import { z } from 'zod'
import { NoAnswerError, createOutgoing } from '../../platform/outgoing-http.ts'
import type { OutgoingAnswer } from '../../platform/outgoing-http.ts'
import type { SendAnswer } from '../outcome.ts'
import type { VoiceDrop, VoiceProvider, VoiceReport, VoiceWebhook } from './port.ts'
import { outcomeOf } from './reason-codes.ts'
import { signatureRefusal } from './signature.ts'

export interface DropCowboyOptions {
  baseUrl: string
  key: string
  secret: string
  phoneLineId: string
  voiceId: string
  /** Any of them may have signed; more than one while a secret is being rotated. */
  signingSecrets: readonly string[]
  brandId?: string
  connections: number
  timeoutMs: number
}

const RETRY_STATUSES = new Set([408, 429, 500, 502, 503, 504])

const callbackSchema = z.object({
  foreign_id: z.string(),
  phone_number: z.string(),
  status: z.string(),
  reason_code: z.number(),
  drop_id: z.string(),
})

const webhookSchema = z.object({
  event_id: z.string(),
  event: z.string(),
  data: z
    .object({ drop_id: z.string(), to: z.string(), status: z.string(), reason_code: z.number() })
    .optional(),
})

/** Drop Cowboy API v2. Every send carries the delivery reference as its Idempotency-Key. */
export function createDropCowboy(options: DropCowboyOptions): VoiceProvider {
  const outgoing = createOutgoing(options)
  const bodyOf = createBodyWriter(options)
  const headers = ['x-key', options.key, 'x-secret', options.secret, 'idempotency-key']
  return {
    send: (drop) =>
      outgoing
        .post('/rvm', [...headers, drop.reference], bodyOf(drop))
        .then(answerOf, answerOfSilence),
    readCallback,
    readWebhook: (given, rawBody, now) => readWebhook(given, rawBody, options.signingSecrets, now),
    close: () => outgoing.close(),
  }
}

/** Writes the JSON of a drop; what is the same in every one is written once. */
function createBodyWriter(options: DropCowboyOptions): (drop: VoiceDrop) => string {
  const same = JSON.stringify({
    phone_line_id: options.phoneLineId,
    ...(options.brandId === undefined ? {} : { brand_id: options.brandId }),
  }).slice(1)
  return ({ phone, text, reference, reportUrl, postalCode, voiceId }) => {
    const voice = `"voice_id":${JSON.stringify(voiceId ?? options.voiceId)}`
    const where = postalCode === null ? '' : `"postal_code":${JSON.stringify(postalCode)},`
    const words = `"tts_body":${JSON.stringify(text)},"foreign_id":${JSON.stringify(reference)}`
    const report = `"callback_url":${JSON.stringify(reportUrl)}`
    return `{"to":"+${phone}",${words},${voice},${report},${where}${same}`
  }
}

function answerOf(answer: OutgoingAnswer): SendAnswer {
  const providerCode = String(answer.status)
  if (answer.status >= 200 && answer.status < 300) return { kind: 'accepted', providerRef: null }
  if (answer.status === 401 || answer.status === 403) {
    return { kind: 'setup-fault', fault: 'wrong_credentials', providerCode }
  }
  if (RETRY_STATUSES.has(answer.status)) {
    const providerDown = answer.status !== 429
    return { kind: 'retry-later', afterMs: answer.retryAfterMs, providerCode, providerDown }
  }
  return { kind: 'rejected', reason: 'not_sent', providerCode, suppress: false }
}

function answerOfSilence(error: unknown): SendAnswer {
  if (!(error instanceof NoAnswerError)) throw error
  if (error.maybeReceived) return { kind: 'unknown', cause: error.message }
  return { kind: 'retry-later', afterMs: null, providerCode: 'unreachable', providerDown: true }
}

function readCallback(body: unknown): VoiceReport | undefined {
  const parsed = callbackSchema.safeParse(body)
  if (!parsed.success) return undefined
  const { foreign_id, phone_number, status, reason_code, drop_id } = parsed.data
  return {
    // A callback has no event id; one drop has one final report.
    eventId: `callback:${drop_id}`,
    reference: foreign_id,
    dropRef: drop_id,
    phone: phoneOf(phone_number),
    outcome: outcomeOf(status, reason_code),
  }
}

function readWebhook(
  headers: Record<string, unknown>,
  rawBody: string,
  secrets: readonly string[],
  now: Date,
): VoiceWebhook {
  const refusal = signatureRefusal(headers, rawBody, secrets, now)
  if (refusal) return { kind: 'refused', refusal }
  const parsed = webhookSchema.safeParse(parseJson(rawBody))
  if (!parsed.success) return { kind: 'refused', refusal: 'not_an_object' }
  const { event_id: eventId, event: name, data } = parsed.data
  if (name !== 'contact.rvm.status' || !data) return { kind: 'ignored', eventId, name }
  const outcome = outcomeOf(data.status, data.reason_code)
  const phone = phoneOf(data.to)
  const report = { eventId, reference: null, dropRef: data.drop_id, phone, outcome }
  return { kind: 'report', report }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function phoneOf(text: string): number {
  return Number(text.replaceAll(/\D/g, ''))
}
