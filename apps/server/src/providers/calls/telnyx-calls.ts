import { z } from 'zod'
import { NoResponseError, createOutgoing } from '../../platform/outgoing/outgoing-http.ts'
import type { OutgoingResponse } from '../../platform/outgoing/outgoing-http.ts'
import { errorCodeSchema } from '../error-code.ts'
import type { WebhookRejection } from '../outcome.ts'
import type { CallCommand, CallProvider, CommandResult } from './port.ts'
import { readCallEvent } from './telnyx-call-webhook.ts'

export interface TelnyxCallsOptions {
  baseUrl: string
  apiKey: string
  connections: number
  timeoutMs: number
  /** Checks the signature of a webhook; the same as that of reports about texts. */
  refusalOf: (
    headers: Record<string, unknown>,
    rawBody: Buffer,
    now: Date,
  ) => WebhookRejection | undefined
}

/** US English; the only voice that all their service levels have (resources/calls/actions.d.ts). */
const VOICE = { voice: 'female', language: 'en-US' }
/** How long a key is waited for after the menu was spoken. */
const KEY_WAIT_MS = 8000
/** The owner's phone rings for so long. */
const OWNER_RINGS_SECONDS = 30
/** "If your application receives a 500 error, immediately retry the command" (docs, command-retries). */
const TRIES = 2

const errorsSchema = z.object({ errors: z.array(z.object({ code: errorCodeSchema })).min(1) })
/** The call has ended, or is none that they know: it ended long ago (simulators/telnyx/calls names the sources). */
const overCodes: ReadonlySet<string> = new Set(['90015', '90018'])

/** Telnyx Call Control v2 by plain HTTP. */
export function createTelnyxCalls(options: TelnyxCallsOptions): CallProvider {
  const outgoing = createOutgoing(options)
  const headers = ['authorization', `Bearer ${options.apiKey}`]
  const tryOnce = async (path: string, json: string): Promise<CommandResult> => {
    try {
      return resultOf(await outgoing.post(path, headers, json))
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      return { kind: 'failed', cause: error.message }
    }
  }
  return {
    command: async ({ callId, commandId, note, command }) => {
      const { action, body } = wireOf(command)
      const path = `/v2/calls/${encodeURIComponent(callId)}/actions/${action}`
      const json = JSON.stringify({ ...body, command_id: commandId, client_state: base64(note) })
      let result = await tryOnce(path, json)
      for (let tries = 1; result.kind === 'failed' && tries < TRIES; tries += 1) {
        result = await tryOnce(path, json)
      }
      return result
    },
    readWebhook: (given, rawBody, now) => {
      const refusal = options.refusalOf(given, rawBody, now)
      return refusal ? { kind: 'refused', refusal } : readCallEvent(rawBody)
    },
    close: () => outgoing.close(),
  }
}

function wireOf(command: CallCommand): { action: string; body: object } {
  switch (command.kind) {
    case 'answer':
      return { action: 'answer', body: {} }
    case 'ask': {
      const { text, again, keys } = command
      const spoken = { payload: text, invalid_payload: again, valid_digits: keys }
      const limits = { minimum_digits: 1, maximum_digits: 1, maximum_tries: 2 }
      const body = { ...VOICE, ...spoken, ...limits, timeout_millis: KEY_WAIT_MS }
      return { action: 'gather_using_speak', body }
    }
    case 'say':
      return { action: 'speak', body: { ...VOICE, payload: command.text } }
    case 'connect': {
      const target_leg_client_state = base64(command.otherNote)
      const to = `+${command.to}`
      return {
        action: 'transfer',
        body: { to, target_leg_client_state, timeout_secs: OWNER_RINGS_SECONDS },
      }
    }
    case 'hang-up':
      return { action: 'hangup', body: {} }
  }
}

function resultOf({ status, body }: OutgoingResponse): CommandResult {
  if (status >= 200 && status < 300) return { kind: 'done' }
  const codes = errorsSchema.safeParse(parseJson(body)).data?.errors.map(({ code }) => code) ?? []
  if (status === 404 || codes.some((code) => overCodes.has(code))) return { kind: 'over' }
  const [code] = codes
  return { kind: 'failed', cause: `HTTP ${status}${code === undefined ? '' : `, code ${code}`}` }
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
