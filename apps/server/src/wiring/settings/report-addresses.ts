import { Pool } from 'undici'
import { z } from 'zod'
import type { PaymentsProvider } from '../../providers/payments/port.ts'
import type { ProvidersInUse, SimulatorsInUse } from '../adapters/open-providers.ts'

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
    registerVoice(voice, `${origin}/api/webhooks/drop-cowboy/`),
    registerTexts(text, messagingProfileId, origin),
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

const registeredSchema = z.object({ data: z.object({ signing_secret: z.string() }) })

async function registerVoice(
  voice: ProvidersInUse['access']['voice'],
  hookUrl: string,
): Promise<string> {
  const response = await call(voice.baseUrl, {
    method: 'POST',
    path: '/register/public/webhooks',
    headers: { 'x-key': voice.key, 'x-secret': voice.secret },
    body: { hook_url: hookUrl, event_types: ['contact.rvm.status', 'contact.rvm.receipt'] },
  })
  return registeredSchema.parse(response).data.signing_secret
}

interface Call {
  method: 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body: object
}

async function call(baseUrl: string, { method, path, headers, body }: Call): Promise<unknown> {
  const pool = new Pool(new URL(baseUrl).origin, { connections: 1, headersTimeout: 5000 })
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
