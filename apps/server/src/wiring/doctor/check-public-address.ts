import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { z } from 'zod'
import type { ProviderAccess } from '../../config.providers.ts'
import { callOnce, NotReached } from '../../platform/call-once.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import type { Surroundings } from './surroundings.ts'

const what = 'public address'
const healthy = z.object({ status: z.literal('ok') })
const received = z.object({ received: z.literal(true) })

/**
 * Whether browsers and providers reach the product at its public address: over the same way as they do,
 * with reports signed as theirs, which are of an unknown kind and change nothing.
 */
export async function checkPublicAddress(
  surroundings: Surroundings,
  publicUrl: string,
  access: ProviderAccess,
): Promise<Finding[]> {
  try {
    const reached = await checkHealth(surroundings, publicUrl)
    if (reached.state === 'fault') return [reached]
    return [
      reached,
      ...(await checkCertificate(surroundings, publicUrl)),
      await checkReady(surroundings, publicUrl),
      await checkVoiceReport(surroundings, publicUrl, access.voice.signingSecrets),
      await checkPaymentEvent(surroundings, publicUrl, access.payments.webhookSecrets),
    ]
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    const todo =
      'Start the product first. Then check the DNS record of the host, the proxy and its certificate, and the firewall (443); some routers do not let a machine call itself from inside.'
    return [fault(what, `${publicUrl}: ${error.message}`, todo)]
  }
}

async function checkHealth({ fetch }: Surroundings, publicUrl: string): Promise<Finding> {
  const { status, body } = await callOnce(fetch, { url: `${publicUrl}/healthz` })
  if (status === 200 && healthy.safeParse(body).success)
    return fine(what, `${publicUrl} is reached`)
  const found =
    status >= 300 && status < 400
      ? 'redirects elsewhere, and providers do not follow'
      : `something else responds there (status ${status})`
  const todo =
    'Let the proxy pass every path of PUBLIC_URL on to the product, and name the final host in PUBLIC_URL.'
  return fault(what, `${publicUrl} ${found}`, todo)
}

const DAY_MS = 86_400_000
const SOON_DAYS = 14

async function checkCertificate(
  { certificateEnd, now }: Surroundings,
  publicUrl: string,
): Promise<Finding[]> {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return []
  const end = await certificateEnd(url)
  if (!end) return []
  const days = Math.floor((end.getTime() - now().getTime()) / DAY_MS)
  if (days >= SOON_DAYS) return [fine('certificate', `valid for ${days} days`)]
  const todo = 'Renew it, and see why the proxy did not (port 80 open for the challenge?).'
  return [warning('certificate', `valid for ${days} more days`, todo)]
}

async function checkReady({ fetch }: Surroundings, publicUrl: string): Promise<Finding> {
  const { status, body } = await callOnce(fetch, { url: `${publicUrl}/readyz` })
  if (status === 200) return fine('product', 'is ready')
  // A proxy that keeps this path to its own network, as ours does, is right.
  if (status === 404) return fine('product', 'serves, and shows /readyz to its own network only')
  const { reason = `status ${status}` } = z
    .object({ reason: z.string().optional() })
    .catch({})
    .parse(body)
  return fault(
    'product',
    `is not ready: ${reason}`,
    'See its log; a stopped database and missing migrations are named there.',
  )
}

/** A report of an unknown kind: accepted, logged and not used. */
async function checkVoiceReport(
  { fetch, now }: Surroundings,
  publicUrl: string,
  [secret]: readonly string[],
): Promise<Finding> {
  if (secret === undefined) return signed('Drop Cowboy', 503)
  const timestamp = String(Math.floor(now().getTime() / 1000))
  const body = JSON.stringify({
    event_id: `doctor-${timestamp}`,
    event: 'afterbeep.doctor',
    data: {},
  })
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const response = await callOnce(fetch, {
    method: 'POST',
    url: `${publicUrl}/api/webhooks/drop-cowboy/`,
    headers: {
      'x-timestamp': timestamp,
      'x-signature': `sha256=${signature}`,
      'x-signature-version': 'v1',
    },
    body,
  })
  return signed('Drop Cowboy', received.safeParse(response.body).success ? 200 : response.status)
}

/** One event for ever, under one id, so that a repeat adds nothing. */
async function checkPaymentEvent(
  { fetch, now }: Surroundings,
  publicUrl: string,
  [secret]: readonly string[],
): Promise<Finding> {
  if (secret === undefined) return signed('Stripe', 503)
  const body = JSON.stringify({
    id: 'evt_afterbeep_doctor',
    object: 'event',
    type: 'afterbeep.doctor',
    data: { object: { object: 'doctor' } },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(now().getTime() / 1000),
  })
  const response = await callOnce(fetch, {
    method: 'POST',
    url: `${publicUrl}/api/webhooks/stripe/`,
    headers: { 'stripe-signature': signature },
    body,
  })
  return signed('Stripe', received.safeParse(response.body).success ? 200 : response.status)
}

function signed(provider: string, status: number): Finding {
  const part = `reports of ${provider}`
  if (status === 200) return fine(part, 'one that we signed ourselves was accepted')
  const variable = provider === 'Stripe' ? 'STRIPE_WEBHOOK_SECRET' : 'DROP_COWBOY_SIGNING_SECRETS'
  const found =
    status === 404
      ? 'do not reach the product (404)'
      : `one that we signed ourselves was refused (${status})`
  const todo =
    status === 404
      ? 'Let the proxy pass /api/webhooks/ on to the product.'
      : `Start the running product with the same ${variable} as this command, and set both clocks by NTP.`
  return fault(part, found, todo)
}
