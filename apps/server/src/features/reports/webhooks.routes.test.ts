import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Registry } from 'prom-client'
import type { Api } from '../../platform/http/api.ts'
import type { Database } from '../../platform/database/database.ts'
import { createWebhookLog } from '../../platform/http/webhook-log.ts'
import { createLogger } from '../../platform/log.ts'
import type { WebhookRejection } from '../../providers/outcome.ts'
import type { TextWebhook } from '../../providers/text/port.ts'
import type { VoiceWebhook } from '../../providers/voice/port.ts'
import { openSignInServer } from '../../testing/accounts/sign-in-server.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { registerWebhookRoutes } from './webhooks.routes.ts'

/** What the adapters read of the next webhook. */
let voiceReads: VoiceWebhook
/** What the voice adapter reads once it has asked for the secrets anew; undefined: none is new. */
let voiceRereads: VoiceWebhook | undefined
let reloads = 0
let textReads: TextWebhook
let db: Database
let api: Api
beforeAll(async () => {
  db = await openTestDatabase()
  const log = createLogger('silent')
  const unused = () => {
    throw new Error('Nothing is sent or stored here.')
  }
  const opened = await openSignInServer(db, new Date(0), (server) =>
    registerWebhookRoutes(server, {
      intake: { take: unused, sweep: unused, idle: unused },
      voice: {
        readWebhook: () => voiceReads,
        reloadSecrets: async () => {
          reloads += 1
          voiceReads = voiceRereads ?? voiceReads
          return voiceRereads !== undefined
        },
        send: unused,
        readCallback: unused,
        close: unused,
      },
      text: { readWebhook: () => textReads, send: unused, close: unused },
      isReportToken: () => false,
      webhookLog: createWebhookLog(log, new Registry()),
    }),
  )
  api = opened.api
})
afterAll(async () => {
  await api.close()
  await db.close()
})

async function post(provider: 'drop-cowboy' | 'telnyx') {
  const url = `/api/webhooks/${provider}/`
  const response = await api.inject({ method: 'POST', url, payload: {} })
  return { status: response.statusCode, body: response.json<unknown>() }
}

describe('a webhook that is refused', () => {
  it.each<[WebhookRejection, number, string]>([
    ['no_secret', 503, 'no_secret'],
    ['missing_signature', 401, 'missing_signature'],
    ['stale_timestamp', 401, 'stale_timestamp'],
    ['invalid_signature', 401, 'invalid_signature'],
    ['unknown_version', 401, 'invalid_signature'],
    ['not_an_object', 400, 'not_an_object'],
  ])('for %s gets the documented response', async (refusal, status, error) => {
    voiceReads = { kind: 'refused', refusal }
    textReads = { kind: 'refused', refusal }
    expect(await post('drop-cowboy')).toEqual({ status, body: { error } })
    expect(await post('telnyx')).toEqual({ status, body: { error } })
  })
})

it('a report of a text that is not ours is received, so that the provider goes on', async () => {
  const outcome = { kind: 'delivered' } as const
  const report = { eventId: 'e', providerRef: 'r', phone: 12125550001, outcome }
  textReads = { kind: 'report', report }
  expect(await post('telnyx')).toEqual({ status: 200, body: { received: true } })
})

describe('a signature that no known secret made', () => {
  const ignored = { kind: 'ignored', eventId: 'e', name: 'x', why: 'not_needed' } as const

  it.each<WebhookRejection>(['invalid_signature', 'no_secret'])(
    'is compared once more when the provider names a new secret (%s)',
    async (refusal) => {
      voiceReads = { kind: 'refused', refusal }
      voiceRereads = ignored
      expect(await post('drop-cowboy')).toEqual({ status: 200, body: { received: true } })
    },
  )

  it('is refused when the provider names none, and no other fault asks for secrets', async () => {
    voiceRereads = undefined
    reloads = 0
    voiceReads = { kind: 'refused', refusal: 'invalid_signature' }
    expect((await post('drop-cowboy')).status).toBe(401)
    expect(reloads).toBe(1)
    for (const refusal of ['missing_signature', 'stale_timestamp', 'unknown_version'] as const) {
      voiceReads = { kind: 'refused', refusal }
      await post('drop-cowboy')
    }
    expect(reloads).toBe(1)
  })
})
