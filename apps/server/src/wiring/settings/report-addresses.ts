import { Pool } from 'undici'
import type { PaymentsProvider } from '../../providers/payments/port.ts'
import { registerVoiceWebhook } from '../../providers/voice/drop-cowboy-webhooks.ts'
import type { ProvidersInUse, SimulatorsInUse } from '../adapters/open-providers.ts'

const TIMEOUT_MS = 5000

/**
 * Does at the simulated providers what an operator does once at the real ones: registers our report
 * addresses, by the calls that they publish. The voice provider returns the secret it signs with,
 * which joins those in `access`.
 *
 * @param origin where the simulators reach us, without a slash at the end
 */
export async function registerReportAddresses(
  { access }: ProvidersInUse,
  { messagingProfileId }: SimulatorsInUse,
  payments: PaymentsProvider,
  origin: string,
): Promise<void> {
  const { voice, text } = access
  const [signingSecret] = await Promise.all([
    registerVoiceWebhook(
      { ...voice, timeoutMs: TIMEOUT_MS },
      `${origin}/api/webhooks/drop-cowboy/`,
    ),
    registerTexts(text, messagingProfileId, origin),
    registerCalls(text, origin),
    payments.reportTo(`${origin}/api/webhooks/stripe/`),
  ])
  if (!voice.signingSecrets.includes(signingSecret)) voice.signingSecrets.push(signingSecret)
}

/** Registers the address for replies. */
export function registerTexts(
  text: ProvidersInUse['access']['text'],
  messagingProfileId: string,
  origin: string,
): Promise<unknown> {
  return call(text.baseUrl, {
    method: 'PATCH',
    path: `/v2/messaging_profiles/${messagingProfileId}`,
    headers: { authorization: `Bearer ${text.apiKey}` },
    body: { webhook_url: `${origin}/api/webhooks/telnyx/` },
  })
}

/** Registers the address for calls, where they are answered. */
async function registerCalls(
  { baseUrl, apiKey, callApplicationId }: ProvidersInUse['access']['text'],
  origin: string,
): Promise<void> {
  if (callApplicationId === undefined) return
  await call(baseUrl, {
    method: 'PATCH',
    path: `/v2/call_control_applications/${callApplicationId}`,
    headers: { authorization: `Bearer ${apiKey}` },
    body: { webhook_event_url: `${origin}/api/webhooks/telnyx/calls/` },
  })
}

interface Call {
  method: 'PATCH'
  path: string
  headers: Record<string, string>
  body: object
}

async function call(baseUrl: string, { method, path, headers, body }: Call): Promise<unknown> {
  const pool = new Pool(new URL(baseUrl).origin, { connections: 1, headersTimeout: TIMEOUT_MS })
  try {
    const response = await pool.request({
      method,
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.body.text()
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${baseUrl}${path} answered ${response.statusCode}: ${text}`)
    }
    return JSON.parse(text)
  } finally {
    await pool.destroy()
  }
}
