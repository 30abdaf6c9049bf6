import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createTelnyx } from './telnyx.ts'

/**
 * By what Telnyx publishes: docs/messaging/messages/receiving-webhooks, …/advanced-opt-in-out and the types of its
 * own client (resources/messages). `errors` is a list that "may point at addressees", so it may hold several.
 */
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('base64')
const now = new Date('2026-11-21T18:00:00Z')

const open: { close(): unknown }[] = []
afterAll(async () => {
  for (const one of open) await one.close()
})

function telnyx(baseUrl = 'http://127.0.0.1:9') {
  const from = '+18445550001'
  const options = { baseUrl, apiKey: 'key', from, publicKey, connections: 1, timeoutMs: 2000 }
  const provider = createTelnyx(options)
  open.push(provider)
  return provider
}
const provider = telnyx()

function read(event_type: string, payload: object) {
  const id = '4ee8c3a6-4995-4309-a3c6-38e3db9ea4be'
  const occurred_at = '2026-11-21T17:59:58.148+00:00'
  const data = { event_type, id, occurred_at, record_type: 'event', payload }
  const meta = { attempt: 2, delivered_to: 'https://example.test/hook' }
  const body = JSON.stringify({ data, meta })
  const timestamp = String(now.getTime() / 1000)
  const signature = sign(null, Buffer.from(`${timestamp}|${body}`), keys.privateKey)
  const headers = {
    'telnyx-timestamp': timestamp,
    'telnyx-signature-ed25519': signature.toString('base64'),
  }
  return provider.readWebhook(headers, Buffer.from(body), now)
}

/** A finalized message with every published field, some of them null as they come. */
function finalized(status: string, errors: unknown) {
  return read('message.finalized', {
    record_type: 'message',
    direction: 'outbound',
    id: '834f3d53-8a3c-4aa0-a733-7f2d682a72df',
    type: 'SMS',
    organization_id: '47a530f8-4362-4526-829b-bcee17fd9f7a',
    messaging_profile_id: '740572b6-099c-44a1-89b9-6c92163bc68d',
    from: { phone_number: '+18445550001', carrier: 'TELNYX LLC', line_type: 'VoIP' },
    to: [{ phone_number: '+13125550002', status, carrier: 'T-MOBILE USA, INC.', line_type: '' }],
    cc: [],
    subject: null,
    text: 'Hello!',
    media: [],
    encoding: 'GSM-7',
    parts: 1,
    tags: [],
    cost: { amount: '0.0051', currency: 'USD' },
    cost_breakdown: { carrier_fee: { amount: '0.00305', currency: 'USD' }, rate: null },
    tcr_campaign_registered: 'REGISTERED',
    received_at: '2026-11-21T17:59:50.000+00:00',
    sent_at: '2026-11-21T17:59:51.000+00:00',
    completed_at: null,
    valid_until: '2026-11-21T18:59:51.000+00:00',
    errors,
  })
}

const error = (code: string) => ({
  code,
  title: 'Title',
  detail: 'Detail',
  meta: { url: 'https://x.test' },
})

describe('a failure with several errors', () => {
  it.each([
    ['a passing one first', ['40002', '40300']],
    ['a set-up fault first', ['40010', '40300']],
    ['an unknown one first', ['99999', '40300']],
    ['a refusal of the content first', ['40003', '40300']],
  ])('never loses the STOP among them: %s', (_what, codes) => {
    expect(finalized('sending_failed', codes.map(error))).toMatchObject({
      report: {
        outcome: { kind: 'failed', reason: 'opted_out', suppress: 'text', providerCode: '40300' },
      },
    })
  })

  it('finds the STOP where another error has no code', () => {
    const errors = [{ title: 'Unknown', detail: null }, error('40300')]
    expect(finalized('sending_failed', errors)).toMatchObject({
      report: { outcome: { reason: 'opted_out', suppress: 'text' } },
    })
  })

  it('is not sent again where one of them does not pass', () => {
    expect(finalized('delivery_failed', [error('40006'), error('40003')])).toMatchObject({
      report: { outcome: { kind: 'failed', reason: 'judged_spam' } },
    })
    expect(finalized('delivery_failed', [error('40006'), error('40018')])).toMatchObject({
      report: { outcome: { kind: 'transient', providerCode: '40006' } },
    })
  })

  it('pauses the run where one of them is a fault of the sender, and no contact is burnt', () => {
    for (const codes of [
      ['40008', '40010'],
      ['40003', '40010'],
    ]) {
      expect(finalized('sending_failed', codes.map(error))).toMatchObject({
        report: { outcome: { kind: 'setup-fault', fault: 'sender_not_registered' } },
      })
    }
  })

  it('counts the same where the send itself is refused', async () => {
    const sendRefused = async (codes: string[], status = 400) => {
      const server = await serveHttp((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ errors: codes.map(error) }))
      })
      open.push(server)
      const message = {
        reference: 'r',
        phone: 13125550002,
        text: 'Hi',
        reportUrl: 'http://x.test/',
      }
      return telnyx(server.url).send(message)
    }
    expect(await sendRefused(['40002', '40300'])).toMatchObject({
      kind: 'rejected',
      reason: 'opted_out',
      suppress: 'text',
    })
    // A 429 that is a spend limit as well does not pass within seconds.
    expect(await sendRefused(['10011', '40333'], 429)).toMatchObject({ fault: 'spend_limit' })
  })
})

describe('a status of a finalized message', () => {
  it.each(['queued', 'sending', 'sent'])('%s is not final', (status) => {
    expect(finalized(status, [])).toMatchObject({ kind: 'ignored', why: 'not_needed' })
  })

  it('that is not published is shown, since a report is lost with it', () => {
    expect(finalized('carrier_rejected', [])).toMatchObject({
      kind: 'ignored',
      why: 'unknown_shape',
    })
  })

  it('delivered counts whatever errors come with it, and where their list is missing or null', () => {
    for (const errors of [undefined, null, [], [error('40008')]]) {
      expect(finalized('delivered', errors)).toMatchObject({
        report: { outcome: { kind: 'delivered' } },
      })
    }
  })
})

describe('a reply', () => {
  const received = (more: object) =>
    read('message.received', {
      record_type: 'message',
      direction: 'inbound',
      id: '49bbfe3c-7fb3-496d-ac59-6e80c708a526',
      type: 'SMS',
      messaging_profile_id: '740572b6-099c-44a1-89b9-6c92163bc68d',
      from: { phone_number: '+13125550002', carrier: 'Verizon Wireless', line_type: 'Wireless' },
      to: [
        {
          phone_number: '+18445550001',
          status: 'webhook_delivered',
          carrier: 'Telnyx',
          line_type: '',
        },
      ],
      cc: [],
      text: 'Hi',
      autoresponse_type: null,
      completed_at: null,
      cost: null,
      errors: [],
      is_spam: false,
      media: [],
      ...more,
    })

  it('with an opt-out word of the profile’s own is an opt-out, whatever it says', () => {
    // "op": "stop" with keywords of one's own: docs, advanced-opt-in-out.
    for (const autoresponse_type of ['STOP', 'stop']) {
      expect(received({ text: 'Paws off', autoresponse_type })).toMatchObject({
        kind: 'reply',
        reply: { text: 'Paws off', isOptOut: true, respondedByProvider: true },
      })
    }
    for (const autoresponse_type of ['START', 'HELP', null, undefined]) {
      expect(received({ autoresponse_type })).toMatchObject({ reply: { isOptOut: false } })
    }
  })

  it('of a picture without words is one, and its subject is read', () => {
    const media = [
      { url: 'https://x.test/a.png', content_type: 'image/png', sha256: null, size: 4 },
    ]
    const picture = { type: 'MMS', media, text: null }
    expect(received({ ...picture, subject: null })).toMatchObject({ reply: { text: '' } })
    expect(received({ ...picture, subject: 'STOP' })).toMatchObject({ reply: { text: 'STOP' } })
    expect(received({ ...picture, text: undefined, subject: 'STOP' })).toMatchObject({
      reply: { text: 'STOP' },
    })
    expect(received({ ...picture, text: 'Look', subject: 'Photo' })).toMatchObject({
      reply: { text: 'Look' },
    })
  })
})
