import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createDropCowboy } from './drop-cowboy.ts'

/** By what Drop Cowboy publishes: repository Drop-Cowboy/dropcowboy, docs/concepts and examples/api. */
const open: { close(): unknown }[] = []
afterAll(async () => {
  for (const one of open) await one.close()
})

function dropCowboy(baseUrl = 'http://127.0.0.1:9') {
  const voice = createDropCowboy({
    baseUrl,
    key: 'key',
    secret: 'secret',
    phoneLineId: 'line',
    voiceId: 'voice',
    signingSecrets: ['signing'],
    connections: 1,
    timeoutMs: 2000,
  })
  open.push(voice)
  return voice
}
const provider = dropCowboy()

/** All fields of their callback, those that we have no use for too. */
function callback(change: object) {
  const body = {
    drop_id: '66f1c2a9e4b0a1d2c3f4e5a8',
    team_id: '3f6c2a1e-8b4d-4c7a-9e2f-5a1b3c4d6e7f',
    session_id: '6b2e9d4a-8f1c-4a7e-9d3b-5c8f2a6e1d47',
    log_id: '2f8c4a6e-1b9d-4e3f-a7c5-8d2b6f4e9a13',
    contact_id: '5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d',
    phone_number: '+13125550142',
    caller_id: '+12125550100',
    product_code: 'rvm',
    status: 'success',
    reason: '',
    reason_code: 0,
    quantity: 1,
    product_cost: 0.04,
    compliance_fee: 0,
    tts_fee: 0,
    dnc: false,
    attempt_date: '2026-03-20T15:04:05.000Z',
    foreign_id: '7c1e5a93-2d4b-4f68-a0b9-3e6d8c1f5a27',
    proof_of_delivery_url: '',
    ...change,
  }
  return provider.readCallback(Buffer.from(JSON.stringify(body)))
}

describe('a callback', () => {
  it('that says do not contact suppresses the number, whatever else the drop failed for', () => {
    for (const reason_code of [4000, 4005, 4013]) {
      expect(callback({ status: 'failure', reason_code, dnc: true })).toMatchObject({
        report: {
          outcome: {
            kind: 'failed',
            reason: 'do_not_call_list',
            suppress: 'all',
            providerCode: String(reason_code),
          },
        },
      })
      expect(callback({ status: 'failure', reason_code, dnc: false })).toMatchObject({
        report: { outcome: { kind: 'failed', suppress: false } },
      })
    }
  })

  it('that says do not contact suppresses the number also where the voicemail arrived, or our set-up failed', () => {
    expect(callback({ status: 'success', reason_code: 0, dnc: true })).toMatchObject({
      report: { outcome: { kind: 'delivered', suppress: 'all' } },
    })
    for (const reason_code of [3000, 4999]) {
      expect(callback({ status: 'failure', reason_code, dnc: true })).toMatchObject({
        report: { outcome: { kind: 'failed', reason: 'do_not_call_list', suppress: 'all' } },
      })
    }
  })

  it('is read where that field is missing, null or none that they publish', () => {
    for (const dnc of [undefined, null, 'no', 0]) {
      expect(callback({ status: 'failure', reason_code: 4000, dnc })).toMatchObject({
        report: { outcome: { kind: 'failed', suppress: false } },
      })
    }
  })

  it('of a failure without a reason is no success', () => {
    expect(callback({ status: 'failure', reason_code: 0 })).toMatchObject({
      report: { outcome: { kind: 'setup-fault', fault: 'unknown_code' } },
    })
  })
})

describe('a signed event', () => {
  const now = new Date(1774041990_000)
  const read = (body: string, change: Record<string, string> = {}) => {
    const timestamp = change['x-timestamp'] ?? '1774041960'
    const hex = createHmac('sha256', 'signing').update(`${timestamp}.${body}`).digest('hex')
    const signed = { 'x-timestamp': timestamp, 'x-signature': `sha256=${hex}` }
    const more = { 'x-signature-version': 'v1', 'x-event-id': 'e', 'x-attempt': '3' }
    return provider.readWebhook({ ...signed, ...more, ...change }, Buffer.from(body), now)
  }

  it('is read from their receipt of a failure, with all that they nest in it', () => {
    const ids = { team_id: 't', user_id: 'u', contact_id: 'c' }
    const data = {
      ...ids,
      team: { team_id: 't', name: 'Example' },
      contact: { contact_id: 'c', uid: null, main_phone: '+13125550142', tags: [], list_ids: [] },
      drop_id: '66f1c2a9e4b0a1d2c3f4e5a8',
      campaign_session: { campaign_id: null, dispo: { status: 'failure', delivered_at: null } },
      campaign_id: null,
      list: null,
      campaign_type: 'rvm',
      status: 'failure',
      reason: 'VoiceMail Full',
      reason_code: 4002,
      to: '+13125550142',
      from: '+12125550100',
      proof_of_delivery_url: 'https://api-v2.dropcowboy.com/campaign/public/receipts/Mm',
      receipt_ready_at: '2026-03-20T15:05:12.000Z',
    }
    const body = { event_id: 'e1', event: 'contact.rvm.receipt', event_at: 1774041912000, data }
    expect(read(JSON.stringify(body))).toMatchObject({
      kind: 'receipt',
      dropRef: '66f1c2a9e4b0a1d2c3f4e5a8',
    })
  })

  it('is refused as published: a timestamp that is no number is stale, no prefix is a wrong signature', () => {
    const body = '{"event_id":"e1","event":"x","data":{}}'
    expect(read(body, { 'x-timestamp': 'yesterday' })).toMatchObject({ refusal: 'stale_timestamp' })
    const hex = createHmac('sha256', 'signing').update(`1774041960.${body}`).digest('hex')
    expect(read(body, { 'x-signature': hex })).toMatchObject({ refusal: 'invalid_signature' })
    expect(read(body)).toMatchObject({ kind: 'ignored', why: 'unknown_event' })
  })
})

it('waits until the date that a Retry-After names', async () => {
  const later = new Date(Date.now() + 90_000).toUTCString()
  const server = await serveHttp((_request, response) => {
    response.writeHead(429, { 'retry-after': later }).end('{}')
  })
  open.push(server)
  const drop = {
    reference: 'r',
    phone: 13125550142,
    text: 'Hi',
    voiceId: null,
    reportUrl: 'http://x.test/',
    postalCode: null,
  }
  const response = await dropCowboy(server.url).send(drop)
  expect(response).toMatchObject({ kind: 'retry-later', providerDown: false })
  const afterMs = response.kind === 'retry-later' ? response.afterMs : null
  expect(afterMs).toBeGreaterThan(60_000)
  expect(afterMs).toBeLessThanOrEqual(90_000)
})
