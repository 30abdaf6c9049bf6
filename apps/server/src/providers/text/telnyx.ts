import { z } from 'zod'
import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import {
  NoResponseError,
  WithheldError,
  createOutgoing,
} from '../../platform/outgoing/outgoing-http.ts'
import type { OutgoingResponse } from '../../platform/outgoing/outgoing-http.ts'
import type { SendResponse } from '../outcome.ts'
import { meaningOfStatus } from '../status-meaning.ts'
import { decisiveCode, meaningOf } from './error-codes.ts'
import type { TextMessage, TextProvider } from './port.ts'
import { createSignatureCheck } from './signature.ts'
import { errorListSchema, readEvent } from './telnyx-webhook.ts'

export interface TelnyxOptions {
  baseUrl: string
  apiKey: string
  /** The number of the installation; undefined where each account has its own. */
  from: string | undefined
  /** Base64 of the 32 raw bytes. */
  publicKey: string
  connections: number
  timeoutMs: number
}

const acceptedSchema = z.object({ data: z.object({ id: z.string() }) })
const errorsSchema = z.object({ errors: errorListSchema })

/**
 * Telnyx API v2 by plain HTTP: its SDK repeats a POST by itself, and this call has no idempotency
 * key, so one message could be sent three times.
 */
export function createTelnyx(options: TelnyxOptions): TextProvider {
  const outgoing = createOutgoing(options)
  const refusalOf = createSignatureCheck(options.publicKey)
  const headers = ['authorization', `Bearer ${options.apiKey}`]
  const { from } = options
  return {
    sharedSender: from === undefined ? null : { from, messagingProfileId: null },
    send: async (message, mayLeave) => {
      const origin = originOf(message.sender, options.from)
      if (origin === undefined) return withoutNumber
      const body = {
        ...origin,
        to: `+${message.phone}`,
        text: message.text,
        webhook_url: message.reportUrl,
        use_profile_webhooks: false,
        encoding: 'auto',
        type: 'SMS',
      }
      try {
        const json = JSON.stringify(body)
        return responseOf(await outgoing.post('/v2/messages', headers, json, mayLeave))
      } catch (error) {
        return responseOfSilence(error)
      }
    },
    readWebhook: (given, rawBody, now) => {
      const refusal = refusalOf(given, rawBody, now)
      return refusal ? { kind: 'refused', refusal } : readEvent(rawBody)
    },
    close: () => outgoing.close(),
  }
}

/** Who it is from, in their words: their documents name either the number or the profile. */
function originOf(sender: TextMessage['sender'], configured: string | undefined) {
  const from = sender ? sender.from : configured
  if (from !== null && from !== undefined) return { from }
  const profile = sender?.messagingProfileId ?? undefined
  return profile === undefined ? undefined : { messaging_profile_id: profile }
}

/** Nothing is called: their API would refuse it with 40305, after counting it. */
const withoutNumber: SendResponse = {
  kind: 'setup-fault',
  fault: 'text_number_missing',
  providerCode: 'no number',
  maybeAccepted: false,
}

function responseOf(response: OutgoingResponse): SendResponse {
  const body = parseJson(response.body)
  if (response.status >= 200 && response.status < 300) return responseOfSuccess(response, body)
  const code = decisiveCode(errorsSchema.safeParse(body).data?.errors ?? [])
  const status = meaningOfStatus(response.status)
  if (status.kind === 'uncertain') return { kind: 'unknown', cause: `HTTP ${response.status}` }
  const meaning = code === undefined ? undefined : meaningOf(code)
  const providerCode = code ?? String(response.status)
  const setupFault = (fault: SetupFault): SendResponse => ({
    kind: 'setup-fault',
    fault,
    providerCode,
    maybeAccepted: false,
  })
  // A spend limit comes as a 429 too, and does not end soon.
  if (meaning?.kind === 'setup') return setupFault(meaning.fault)
  if (status.kind === 'retry') return retryLater(response, providerCode, status.providerDown)
  switch (meaning?.kind) {
    case 'transient':
      return retryLater(response, providerCode, false)
    case 'failure': {
      const { reason, suppress } = meaning
      return { kind: 'rejected', reason, suppress, providerCode }
    }
    default:
      // 401 has one meaning, whatever the code beside it.
      return setupFault(
        code === undefined || response.status === 401 ? status.fault : 'unknown_code',
      )
  }
}

/** A success that is not theirs, such as a sign-in page's, may hide one that is: never send it twice. */
function responseOfSuccess({ status }: OutgoingResponse, body: unknown): SendResponse {
  const accepted = acceptedSchema.safeParse(body)
  if (accepted.success) return { kind: 'accepted', providerRef: accepted.data.data.id }
  const providerCode = String(status)
  return { kind: 'setup-fault', fault: 'provider_unexpected', providerCode, maybeAccepted: true }
}

function retryLater(
  { headers, retryAfterMs }: OutgoingResponse,
  providerCode: string,
  providerDown: boolean,
): SendResponse {
  const afterMs = retryAfterMs ?? resetMs(headers['x-ratelimit-reset'])
  return { kind: 'retry-later', afterMs, providerCode, providerDown }
}

/** Telnyx names the seconds until its limit begins anew (development/…/reliability/rate-limiting). */
function resetMs(header: string | string[] | undefined): number | null {
  const seconds = typeof header === 'string' && header !== '' ? Number(header) : Number.NaN
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null
}

function responseOfSilence(error: unknown): SendResponse {
  if (error instanceof WithheldError) return { kind: 'withheld' }
  if (!(error instanceof NoResponseError)) throw error
  if (error.maybeReceived) return { kind: 'unknown', cause: error.message }
  const providerCode = 'unreachable'
  return { kind: 'retry-later', afterMs: null, providerCode, providerDown: true, neverLeft: true }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
