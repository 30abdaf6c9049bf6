import { z } from 'zod'
import {
  NoResponseError,
  WithheldError,
  createOutgoing,
} from '../../platform/outgoing/outgoing-http.ts'
import type { OutgoingResponse } from '../../platform/outgoing/outgoing-http.ts'
import type { SendResponse } from '../outcome.ts'
import { meaningOfStatus } from '../status-meaning.ts'
import { createCalls } from './drop-cowboy-calls.ts'
import { readCallback, readEvent } from './drop-cowboy-webhook.ts'
import { namedSecrets } from './drop-cowboy-webhooks.ts'
import type { VoiceDrop, VoiceProvider } from './port.ts'
import { signatureRejection } from './signature.ts'
import { createSigningSecrets } from './signing-secrets.ts'

export interface DropCowboyOptions {
  baseUrl: string
  key: string
  secret: string
  /** The line of the installation; undefined where each account has its own. */
  phoneLineId: string | undefined
  voiceId: string
  /** Any of them may have signed, or one that the provider names when it is asked. */
  signingSecrets: readonly string[]
  brandId?: string
  callerId?: number
  connections: number
  timeoutMs: number
}

/** Less than the five seconds in which a webhook wants its response. */
const SECRETS_TIMEOUT_MS = 3000

/** Drop Cowboy API v2. Every send carries the delivery reference as its Idempotency-Key. */
export function createDropCowboy(options: DropCowboyOptions): VoiceProvider {
  const outgoing = createOutgoing(options)
  const calls = createCalls({ ...options, timeoutMs: SECRETS_TIMEOUT_MS })
  const secrets = createSigningSecrets(options.signingSecrets, () => namedSecrets(calls))
  const headers = ['x-key', options.key, 'x-secret', options.secret, 'idempotency-key']
  const { phoneLineId, brandId = null, callerId } = options
  const known = callerId === undefined ? {} : { callerId }
  return {
    sharedSender: phoneLineId === undefined ? null : { phoneLineId, brandId, ...known },
    send: async (drop, mayLeave) => {
      if (!drop.sender && options.phoneLineId === undefined) return withoutLine
      return outgoing
        .post('/rvm', [...headers, drop.reference], bodyOf(drop, options), mayLeave)
        .then(responseOf, responseOfSilence)
    },
    readCallback,
    readWebhook: (given, rawBody, now) => {
      const refusal = signatureRejection(given, rawBody, secrets.all(), now)
      return refusal ? { kind: 'refused', refusal } : readEvent(given, rawBody)
    },
    reloadSecrets: () => secrets.reload(),
    close: async () => void (await Promise.all([outgoing.close(), calls.close()])),
  }
}

function bodyOf(drop: VoiceDrop, options: DropCowboyOptions): string {
  const { phone, text, reference, reportUrl, postalCode, voiceId, sender } = drop
  return JSON.stringify({
    to: `+${phone}`,
    tts_body: text,
    foreign_id: reference,
    voice_id: voiceId ?? options.voiceId,
    callback_url: reportUrl,
    postal_code: postalCode ?? undefined,
    phone_line_id: sender ? sender.phoneLineId : options.phoneLineId,
    brand_id: sender ? (sender.brandId ?? undefined) : options.brandId,
  })
}

/** Nothing is called: they accept a drop without a line, and report a fault later. */
const withoutLine: SendResponse = {
  kind: 'setup-fault',
  fault: 'line_missing',
  providerCode: 'no line',
  maybeAccepted: false,
}

function responseOf(response: OutgoingResponse): SendResponse {
  const { status, retryAfterMs: afterMs } = response
  const providerCode = String(status)
  if (status >= 200 && status < 300) {
    // A success that is not theirs, such as a proxy's or a sign-in's, may hide one that is.
    if (isTheirs(response)) return { kind: 'accepted', providerRef: null }
    return { kind: 'setup-fault', fault: 'provider_unexpected', providerCode, maybeAccepted: true }
  }
  const meaning = meaningOfStatus(status)
  switch (meaning.kind) {
    case 'uncertain':
      return { kind: 'unknown', cause: `HTTP ${status}` }
    case 'retry':
      return { kind: 'retry-later', afterMs, providerCode, providerDown: meaning.providerDown }
    case 'setup':
      return { kind: 'setup-fault', fault: meaning.fault, providerCode, maybeAccepted: false }
  }
}

const acceptedSchema = z.union([
  z.looseObject({ status: z.string() }),
  z.looseObject({ message_id: z.string() }),
])

/** Theirs is the published 202, or another success that names what became of the drop. */
function isTheirs({ status, body }: OutgoingResponse): boolean {
  if (status === 202 && body.trim() === '') return true
  try {
    const parsed: unknown = JSON.parse(body)
    return status === 202 || acceptedSchema.safeParse(parsed).success
  } catch {
    return false
  }
}

function responseOfSilence(error: unknown): SendResponse {
  if (error instanceof WithheldError) return { kind: 'withheld' }
  if (!(error instanceof NoResponseError)) throw error
  if (error.maybeReceived) return { kind: 'unknown', cause: error.message }
  const providerCode = 'unreachable'
  return { kind: 'retry-later', afterMs: null, providerCode, providerDown: true, neverLeft: true }
}
