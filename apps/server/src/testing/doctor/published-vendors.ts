import { reportedEvents } from '../../providers/payments/stripe-webhook.ts'
import type { Fetch } from '../../platform/call-once.ts'

/** What a vendor's call returns; `fails` is the code of a connection that did not come about. */
export type Returned = { status?: number; body?: unknown; date?: Date } | { fails: string }

/** Responses by `GET https://host/path`, without the query. */
export type Responses = Readonly<Record<string, Returned | ((init: RequestInit) => Returned)>>

export const voiceHost = 'https://api-v2.dropcowboy.com'
export const textHost = 'https://api.telnyx.com'
export const paymentHost = 'https://api.stripe.com'

export const lineId = '6a2d8f4c-1e7b-4c9a-b3d5-8f1e6a2c4b97'
export const voiceId = '0b0f3a52-9f43-4c0c-9d2e-1f6f2f1f0a11'
const webhookId = '51f0a9f0-6a0e-4b52-a2f4-0f6f0f9a3d10'
export const publicKey = Buffer.alloc(32, 1).toString('base64')

export function hookOf(path: string, origin = 'https://beep.shop.com') {
  return `${origin}/api/webhooks/${path}/`
}

export function voiceWebhook(change: object = {}) {
  const event_types = ['contact.rvm.status', 'contact.rvm.receipt']
  return { webhook_id: webhookId, hook_url: hookOf('drop-cowboy'), event_types, ...change }
}

export function priceOf(lookup_key: string, dollars: number, change: object = {}) {
  return {
    id: `price_${lookup_key}`,
    object: 'price',
    active: true,
    lookup_key,
    unit_amount: dollars * 100,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
    product: { id: `prod_${lookup_key}`, object: 'product', active: true },
    ...change,
  }
}

export function listOf(...data: object[]) {
  return { object: 'list', has_more: false, data }
}

export function endpointOf(change: object = {}) {
  const enabled_events = reportedEvents
  return { id: 'we_1', url: hookOf('stripe'), status: 'enabled', enabled_events, ...change }
}

const forbidden = {
  status: 403,
  body: { error: { type: 'invalid_request_error', code: 'secret_key_required', message: 'No.' } },
}
const prices = listOf(priceOf('launch', 200), priceOf('scale', 600), priceOf('dominate', 1000))

/** The calls of the three vendors' accounts, all as they should be, in the shapes that they publish. */
export function healthyVendors(signingSecret: string, secretKey: string): Responses {
  return {
    [`GET ${voiceHost}/phone/public/lines`]: {
      body: { data: [{ ivr_id: lineId, name: 'Main line', type: 'voice', is_default: true }] },
    },
    [`GET ${voiceHost}/phone/public/lines/${lineId}/numbers`]: {
      body: { data: [{ phone_number: '+12125550100' }] },
    },
    [`GET ${voiceHost}/voice/public/voices`]: {
      body: { data: { voices: [{ voice_id: voiceId, name: 'Ada', status: 'ready' }] } },
    },
    [`GET ${voiceHost}/register/public/integration-readiness`]: {
      body: {
        data: {
          test_numbers_only: false,
          test_numbers: [],
          audio_url_allowed: false,
          funds: { available: 80, balance: 80, reserved: 0, funds_ok: true },
        },
      },
    },
    [`GET ${voiceHost}/register/public/webhooks`]: { body: { data: [voiceWebhook()] } },
    [`GET ${voiceHost}/register/public/account/webhook-signing-secret`]: {
      body: { data: [{ webhook_id: webhookId, signing_secret: signingSecret }] },
    },
    [`GET ${textHost}/v2/balance`]: {
      body: { data: { balance: '80.00', available_credit: '80.00', currency: 'USD' } },
    },
    [`GET ${textHost}/v2/public_key`]: { body: { data: { public: publicKey } } },
    [`GET ${textHost}/v2/phone_numbers`]: {
      body: {
        data: [
          { phone_number: '+18445550001', status: 'active', messaging_profile_id: 'profile-1' },
        ],
      },
    },
    // The senders of businesses, where each has its own.
    [`GET ${textHost}/v2/phone_numbers/messaging`]: {
      body: {
        data: [
          { phone_number: '+13125550001', messaging_profile_id: 'profile-1' },
          { phone_number: '+18445550002', messaging_profile_id: 'profile-2' },
        ],
      },
    },
    [`GET ${textHost}/v2/messaging_profiles`]: {
      body: {
        data: ['profile-1', 'profile-2'].map((id) => ({
          id,
          enabled: true,
          webhook_url: hookOf('telnyx'),
        })),
      },
    },
    [`GET ${textHost}/v2/10dlc/phone_number_campaigns`]: {
      body: {
        records: [{ phoneNumber: '+13125550001', assignmentStatus: 'ASSIGNED' }],
        page: 1,
        totalRecords: 1,
      },
    },
    [`GET ${textHost}/v2/messaging_profiles/profile-1`]: {
      body: { data: { id: 'profile-1', enabled: true, webhook_url: hookOf('telnyx') } },
    },
    [`GET ${textHost}/v2/messaging_tollfree/verification/requests`]: {
      body: {
        records: [
          { verificationStatus: 'Verified', phoneNumbers: [{ phoneNumber: '+18445550002' }] },
        ],
        total_records: 1,
      },
    },
    [`GET ${textHost}/v2/call_control_applications/1293384261075731499`]: {
      body: {
        data: {
          active: true,
          webhook_api_version: '2',
          webhook_event_url: `${hookOf('telnyx')}calls/`,
        },
      },
    },
    [`GET ${paymentHost}/v1/prices`]: ({ headers }) =>
      JSON.stringify([...new Headers(headers)]).includes(secretKey) ? { body: prices } : forbidden,
    [`GET ${paymentHost}/v1/account`]: {
      body: { id: 'acct_1', object: 'account', charges_enabled: true, payouts_enabled: true },
    },
    [`GET ${paymentHost}/v1/webhook_endpoints`]: { body: listOf(endpointOf()) },
    [`GET ${paymentHost}/v1/tax/settings`]: { body: { object: 'tax.settings', status: 'active' } },
  }
}

/** Plays those responses; a call that has none fails the test by its name. */
export function fetchOf(responses: Responses, now: () => Date): Fetch {
  return async (url, init = {}) => {
    const { origin, pathname } = new URL(url)
    const key = `${init.method ?? 'GET'} ${origin}${pathname}`
    const given = responses[key]
    if (given === undefined) throw new Error(`No response was prepared for ${key}`)
    const returned = typeof given === 'function' ? given(init) : given
    if ('fails' in returned) {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error(), { code: returned.fails }),
      })
    }
    const { status = 200, body, date = now() } = returned
    const headers = { date: date.toUTCString(), 'content-type': 'application/json' }
    return new Response(JSON.stringify(body ?? {}), { status, headers })
  }
}
