import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createDropCowboy } from './drop-cowboy.ts'
import type { VoiceProvider } from './port.ts'

/** The provider's own published test vector. */
const vector = {
  secret: 'e4b1c7a9-3f2d-4e8b-9a6c-5d1f8b2e7c30',
  otherSecret: '7d2f9b4e-6a1c-4f83-b5e0-9c3a8d1f6e42',
  timestamp: '1774041960',
  nowSeconds: 1774041990,
  staleSeconds: 1774042261,
  body: '{"event_id":"2694f968-93fd-44ca-9b92-2110ed1ee61e","event":"contact.rvm.status","event_at":1774041912000,"data":{"team_id":"3f6c2a1e-8b4d-4c7a-9e2f-5a1b3c4d6e7f","contact_id":"5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d","drop_id":"b3e7a1c9-8d5f-4b2e-9a6c-1f4d7b3e8a52","campaign_id":null,"campaign_type":"rvm","status":"success","reason":"","reason_code":0,"to":"+13125550142","from":"+12125550100"}}',
  signature: 'sha256=e85f619d16c3a6ccdb54846a3d7fdf556fd9703c5d94b76740b7bb7470b1bebc',
  signatureFromOtherSecret:
    'sha256=59719257b2a6653aa4cc5c6ebaab15d93291316fb5b5789d6895f24d13b8c4cd',
}

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

function provider(signingSecrets: string[]): VoiceProvider {
  const voice = createDropCowboy({
    baseUrl: 'http://127.0.0.1:9',
    key: 'key',
    secret: 'secret',
    phoneLineId: 'line',
    voiceId: 'voice',
    signingSecrets,
    connections: 2,
    timeoutMs: 2000,
  })
  open.push(voice)
  return voice
}

const at = (seconds: number) => new Date(seconds * 1000)
const headers = { 'x-timestamp': vector.timestamp, 'x-signature': vector.signature }

describe('the voice webhook', () => {
  const read = (given: object, secrets: string[], now = vector.nowSeconds, body = vector.body) =>
    provider(secrets).readWebhook({ ...given }, Buffer.from(body), at(now))

  it("accepts the provider's own test vector", () => {
    expect(read(headers, [vector.secret])).toEqual({
      kind: 'report',
      report: {
        eventId: '2694f968-93fd-44ca-9b92-2110ed1ee61e',
        reference: null,
        dropRef: 'b3e7a1c9-8d5f-4b2e-9a6c-1f4d7b3e8a52',
        phone: 13125550142,
        outcome: { kind: 'delivered' },
        proofUrl: null,
      },
    })
  })

  it('accepts any of several configured secrets', () => {
    const other = { ...headers, 'x-signature': vector.signatureFromOtherSecret }
    expect(read(other, [vector.secret, vector.otherSecret]).kind).toBe('report')
  })

  it('refuses what is unsigned, stale, forged, or comes while no secret is set', () => {
    const refused = (refusal: string) => ({ kind: 'refused', refusal })
    expect(read(headers, [])).toEqual(refused('no_secret'))
    expect(read({}, [vector.secret])).toEqual(refused('missing_signature'))
    expect(read(headers, [vector.secret], vector.staleSeconds)).toEqual(refused('stale_timestamp'))
    expect(read(headers, [vector.otherSecret])).toEqual(refused('invalid_signature'))
    const changed = vector.body.replace('"success"', '"failure"')
    expect(read(headers, [vector.secret], vector.nowSeconds, changed)).toEqual(
      refused('invalid_signature'),
    )
  })

  it('refuses another version of the signature, and knows the published one', () => {
    const versioned = (version: string) =>
      read({ ...headers, 'x-signature-version': version }, [vector.secret])
    expect(versioned('v1').kind).toBe('report')
    expect(versioned('v2')).toEqual({ kind: 'refused', refusal: 'unknown_version' })
  })

  const signed = (body: string | Buffer, extra: object = {}) => {
    const hmac = createHmac('sha256', 's').update(`${vector.timestamp}.`).update(body)
    const given = { ...headers, 'x-signature': `sha256=${hmac.digest('hex')}`, ...extra }
    const voice = provider(['s'])
    return voice.readWebhook(given, Buffer.from(body), at(vector.nowSeconds))
  }

  it('refuses a signed body that is no object, and only that', () => {
    const refused = { kind: 'refused', refusal: 'not_an_object' }
    for (const body of ['[]', '"x"', 'null', 'what?', '']) expect(signed(body)).toEqual(refused)
    expect(signed('{}')).toMatchObject({ kind: 'ignored', why: 'unknown_shape' })
  })

  it('accepts events that it does not know, need or understand, and reports which', () => {
    const event = (name: string, data?: unknown) =>
      signed(JSON.stringify({ event_id: 'e1', event: name, data }))
    const ignored = (name: string, why: string) => ({ kind: 'ignored', eventId: 'e1', name, why })
    expect(event('contact.sms.status')).toEqual(ignored('contact.sms.status', 'not_needed'))
    expect(event('account.closed')).toEqual(ignored('account.closed', 'unknown_event'))
    const shape = ignored('contact.rvm.status', 'unknown_shape')
    expect(event('contact.rvm.status')).toEqual(shape)
    const data = { drop_id: 'd', to: '+13125550142', status: 'success', reason_code: 0 }
    expect(event('contact.rvm.status', { ...data, reason_code: null })).toEqual(shape)
    expect(event('contact.rvm.status', { ...data, status: 'ringing' })).toEqual(shape)
    expect(event('contact.rvm.status', data).kind).toBe('report')
  })

  it('reads where the recording of a drop is from a signed receipt', () => {
    const url = 'https://api-v2.dropcowboy.com/campaign/public/receipts/i9aI2nYp'
    const receipt = (data: object) =>
      signed(JSON.stringify({ event_id: 'e1', event: 'contact.rvm.receipt', data }))
    const data = { drop_id: 'd', to: '+13125550142', proof_of_delivery_url: url }
    const named = { kind: 'receipt', eventId: 'e1', dropRef: 'd', proofUrl: url }
    expect(receipt(data)).toEqual(named)
    for (const without of ['drop_id', 'proof_of_delivery_url']) {
      expect(receipt({ ...data, [without]: '' })).toMatchObject({ why: 'unknown_shape' })
    }
  })

  it('recognizes a repeated event without an id by its header, or by its body', () => {
    const body = '{"event":"contact.other"}'
    expect(signed(body, { 'x-event-id': 'from-header' })).toMatchObject({ eventId: 'from-header' })
    const first = signed(body)
    expect(first).toMatchObject({ eventId: expect.stringMatching(/^body:[0-9a-f]{64}$/) })
    expect(signed(body)).toEqual(first)
    expect(signed('{"event":"contact.another"}')).not.toEqual(first)
  })

  it('reads bytes that are no UTF-8, over which the signature is', () => {
    const text = vector.body.replace('"reason":""', '"reason":"ÿ\\ud83d"')
    const bytes = Buffer.from(text, 'latin1')
    expect(bytes.includes(0xff)).toBe(true)
    expect(signed(bytes)).toMatchObject({ kind: 'report', report: { phone: 13125550142 } })
  })
})

describe('the voice callback', () => {
  const callback = {
    drop_id: 'd1',
    foreign_id: 'ref-1',
    phone_number: '+13125550142',
    status: 'success',
    reason_code: 0,
  }
  const read = (change: object) =>
    provider([]).readCallback(Buffer.from(JSON.stringify({ ...callback, ...change })))

  it('is the report of one drop', () => {
    expect(read({})).toEqual({
      kind: 'report',
      report: {
        eventId: 'callback:d1',
        reference: 'ref-1',
        dropRef: 'd1',
        phone: 13125550142,
        outcome: { kind: 'delivered' },
        proofUrl: null,
      },
    })
    expect(read({ status: 'failure', reason_code: '4002' })).toMatchObject({
      report: { outcome: { reason: 'mailbox_full' } },
    })
  })

  it('names the recording where there is one', () => {
    const proofOf = (proof_of_delivery_url: unknown) => read({ proof_of_delivery_url })
    const url = 'https://api-v2.dropcowboy.com/campaign/public/receipts/i9aI2nYp'
    expect(proofOf(url)).toMatchObject({ report: { proofUrl: url } })
    for (const none of ['', null, 7]) {
      expect(proofOf(none)).toMatchObject({ kind: 'report', report: { proofUrl: null } })
    }
  })

  it('of a repeat with another body is no result: the first send under the key has its own', () => {
    for (const reason_code of [3027, '3027']) {
      const repeat = read({ status: 'failure', reason_code })
      expect(repeat).toMatchObject({ kind: 'ignored', why: 'not_needed' })
    }
  })

  it('is no success where its code is missing or unreadable', () => {
    for (const reason_code of [null, undefined, '', 'ok', []]) {
      expect(read({ reason_code })).toMatchObject({ kind: 'ignored', why: 'unknown_shape' })
    }
  })
})
