import { z } from 'zod'
import { parseJsonObject } from '../../platform/json-body.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { fetchOf, publicKey, textHost, voiceHost } from './published-vendors.ts'

const made = z.looseObject({ event_types: z.array(z.string()).default([]) })

interface MadeWebhook {
  webhook_id: string
  hook_url: string
  event_types: string[]
}

/** What the calls of a set-up made so far. */
export interface VendorState {
  lines: { ivr_id: string; name: string; type: string }[]
  webhooks: MadeWebhook[]
  profileWebhook: string
  publicKey: string
}

/** The accounts of voice and text as they are on the first day: keys, a voice and a number, and no more. */
export function emptyVendors(): { fetch: Fetch; state: VendorState } {
  const state: VendorState = { lines: [], webhooks: [], profileWebhook: '', publicKey }
  const bodyOf = ({ body }: RequestInit) =>
    made.parse(parseJsonObject(Buffer.from(typeof body === 'string' ? body : '')))
  const secretOf = (webhook: MadeWebhook) => `signing-secret-${state.webhooks.indexOf(webhook) + 1}`
  const answer = fetchOf(
    {
      [`GET ${voiceHost}/phone/public/lines`]: () => ({ body: { data: state.lines } }),
      [`POST ${voiceHost}/phone/public/lines`]: (init) => {
        const line = { ivr_id: `line-${state.lines.length + 1}`, type: 'voice' }
        state.lines.push({ ...line, name: String(bodyOf(init)['name']) })
        return { body: { data: line } }
      },
      [`GET ${voiceHost}/voice/public/voices`]: {
        body: {
          data: {
            voices: [
              { voice_id: 'voice-0', name: 'Bo', status: 'pending' },
              { voice_id: 'voice-1', name: 'Ada', status: 'ready' },
            ],
          },
        },
      },
      [`GET ${voiceHost}/register/public/webhooks`]: () => ({ body: { data: state.webhooks } }),
      [`POST ${voiceHost}/register/public/webhooks`]: (init) => {
        const { hook_url, event_types: events } = bodyOf(init)
        const webhook_id = `webhook-${state.webhooks.length + 1}`
        const webhook = { webhook_id, hook_url: String(hook_url), event_types: events }
        state.webhooks.push(webhook)
        return { status: 201, body: { data: { ...webhook, signing_secret: secretOf(webhook) } } }
      },
      [`PUT ${voiceHost}/register/public/webhooks/w`]: (init) => {
        const { event_types: events } = bodyOf(init)
        for (const webhook of state.webhooks) webhook.event_types = events
        return { body: { data: {} } }
      },
      [`GET ${voiceHost}/register/public/account/webhook-signing-secret`]: () => ({
        body: {
          data: state.webhooks.map((webhook) => ({
            webhook_id: webhook.webhook_id,
            signing_secret: secretOf(webhook),
          })),
        },
      }),
      [`GET ${textHost}/v2/public_key`]: { body: { data: { public: publicKey } } },
      [`GET ${textHost}/v2/phone_numbers`]: {
        body: { data: [{ phone_number: '+18445550001', messaging_profile_id: 'profile-1' }] },
      },
      [`GET ${textHost}/v2/messaging_profiles/profile-1`]: () => ({
        body: { data: { enabled: true, webhook_url: state.profileWebhook } },
      }),
      [`PATCH ${textHost}/v2/messaging_profiles/profile-1`]: (init) => {
        state.profileWebhook = String(bodyOf(init)['webhook_url'])
        return { body: { data: {} } }
      },
    },
    () => new Date(),
  )
  return { fetch: answer, state }
}
