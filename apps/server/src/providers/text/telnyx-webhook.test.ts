import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { TextProvider } from './port.ts'
import { createTelnyx } from './telnyx.ts'

const keys = generateKeyPairSync('ed25519')
/** The last 32 bytes of the DER form are the raw key. */
const publicKey = keys.publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('base64')

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

function provider(): TextProvider {
  const text = createTelnyx({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'key',
    from: '+18445550001',
    publicKey,
    connections: 2,
    timeoutMs: 2000,
  })
  open.push(text)
  return text
}

const now = new Date('2026-11-21T18:00:00Z')

function signed(body: string, seconds = now.getTime() / 1000) {
  const timestamp = String(seconds)
  const signature = sign(null, Buffer.from(`${timestamp}|${body}`), keys.privateKey)
  return {
    'telnyx-timestamp': timestamp,
    'telnyx-signature-ed25519': signature.toString('base64'),
  }
}

function event(type: string, payload: object): string {
  const data = { event_type: type, id: 'event-1', record_type: 'event', payload }
  return JSON.stringify({ data })
}

function finalized(status: string, errors: object[] = []): string {
  const to = [{ phone_number: '+13125550002', status }]
  return event('message.finalized', { id: 'message-1', to, errors })
}

describe('the text webhook', () => {
  const read = (body: string, headers = signed(body)) =>
    provider().readWebhook(headers, Buffer.from(body), now)

  it('reads a signed final report', () => {
    expect(read(finalized('delivered'))).toEqual({
      kind: 'report',
      report: {
        eventId: 'event-1',
        providerRef: 'message-1',
        phone: 13125550002,
        outcome: { kind: 'delivered' },
      },
    })
  })

  it.each(['delivery_unconfirmed', 'read'])('takes %s for delivered', (status) => {
    expect(read(finalized(status))).toMatchObject({ report: { outcome: { kind: 'delivered' } } })
  })

  it('refuses what is unsigned, stale or changed', () => {
    const body = finalized('delivered')
    const headers = signed(body)
    const refused = (refusal: string) => ({ kind: 'refused', refusal })
    expect(provider().readWebhook({}, Buffer.from(body), now)).toEqual(refused('missing_signature'))
    expect(read(body, signed(body, now.getTime() / 1000 - 301))).toEqual(refused('stale_timestamp'))
    expect(read(finalized('expired'), headers)).toEqual(refused('invalid_signature'))
    for (const none of ['[]', 'null', 'what?', ''])
      expect(read(none)).toEqual(refused('not_an_object'))
  })

  it('accepts events that it does not know, need or understand, and reports which', () => {
    const ignored = (name: string, why: string) => ({
      kind: 'ignored',
      eventId: 'event-1',
      name,
      why,
    })
    const payload = { configured_limit: '10.00', current_cost: '10.02', profile_id: 'p' }
    const limit = 'messaging-profile.spend-limit-reached'
    expect(read(event(limit, payload))).toEqual(ignored(limit, 'unknown_event'))
    expect(read(event('message.sent', {}))).toEqual(ignored('message.sent', 'not_needed'))
    for (const name of ['message.received', 'message.finalized']) {
      expect(read(event(name, {}))).toEqual(ignored(name, 'unknown_shape'))
    }
    expect(read('{}')).toMatchObject({ kind: 'ignored', name: '', why: 'unknown_shape' })
  })

  it('recognizes a repeated event without an id by its body', () => {
    const body = '{"data":{"event_type":"account.closed"}}'
    expect(read(body)).toMatchObject({ eventId: expect.stringMatching(/^body:[0-9a-f]{64}$/) })
    expect(read(body)).toEqual(read(body))
  })

  it('keeps the code of a failure, and separates a sender at fault from a bad number', () => {
    const failed = (code: string) => read(finalized('delivery_failed', [{ code }]))
    expect(failed('40001')).toMatchObject({
      report: { outcome: { kind: 'failed', reason: 'not_routable', suppress: 'text' } },
    })
    expect(failed('40003')).toMatchObject({
      report: { outcome: { kind: 'failed', reason: 'judged_spam', suppress: false } },
    })
    expect(failed('40010')).toMatchObject({
      report: { outcome: { kind: 'setup-fault', fault: 'sender_not_registered' } },
    })
  })

  it('reads an unknown code as a set-up fault, and a passing failure as transient', () => {
    const failed = (code: unknown) => read(finalized('delivery_failed', [{ code }]))
    const unknown = { kind: 'setup-fault', fault: 'unknown_code', providerCode: '99999' }
    expect(failed('99999')).toMatchObject({ report: { outcome: unknown } })
    expect(failed(99999)).toMatchObject({ report: { outcome: unknown } })
    // Unsupported message type, and no opt-out.
    expect(failed('40301')).toMatchObject({ report: { outcome: { kind: 'setup-fault' } } })
    const transient = { kind: 'transient', providerCode: '40006' }
    expect(failed('40006')).toMatchObject({ report: { outcome: transient } })
  })

  it('takes a failed status without a code for a failure of only this message', () => {
    for (const status of ['sending_failed', 'delivery_failed', 'expired']) {
      const outcome = { kind: 'failed', reason: 'carrier_failure', providerCode: status }
      expect(read(finalized(status))).toMatchObject({ report: { outcome } })
    }
  })

  it('ignores what is not final', () => {
    expect(read(event('message.sent', { id: 'm', to: [] }))).toMatchObject({ kind: 'ignored' })
    expect(read(finalized('sending'))).toMatchObject({ kind: 'ignored' })
  })

  const from = { phone_number: '+13125550002' }

  it('reads a reply, and when it was written', () => {
    expect(read(event('message.received', { id: 'm', text: 'Stop', from }))).toMatchObject({
      kind: 'reply',
      reply: { fromPhone: 13125550002, text: 'Stop', saidAt: null, respondedByProvider: false },
    })
    const said = (occurred_at: unknown) => {
      const payload = { text: 'Stop', from, autoresponse_type: 'STOP' }
      const data = { event_type: 'message.received', id: 'e', occurred_at, payload }
      return read(JSON.stringify({ data }))
    }
    expect(said('2026-11-21T12:59:58.123+00:00')).toMatchObject({
      reply: { saidAt: new Date('2026-11-21T12:59:58.123Z'), respondedByProvider: true },
    })
    for (const nothing of [undefined, null, 'soon', 5]) {
      expect(said(nothing)).toMatchObject({ reply: { saidAt: null } })
    }
  })

  it('names the number and the profile that a reply came to, as far as they are there', () => {
    const sentTo = (more: object) => {
      const webhook = read(event('message.received', { id: 'm', text: 'Hi', from, ...more }))
      return webhook.kind === 'reply' ? webhook.reply.sentTo : undefined
    }
    const to = [{ phone_number: '+18445550001', status: 'webhook_delivered' }]
    expect(sentTo({ to, messaging_profile_id: 'p' })).toEqual(['18445550001', 'p'])
    expect(sentTo({ to })).toEqual(['18445550001'])
    // A STOP whose receiver can't be read is a STOP all the same.
    for (const odd of [{}, { to: null }, { to: 'x' }, { to: [{}] }]) expect(sentTo(odd)).toEqual([])
  })

  it.each([
    ['half a surrogate pair', '"STOP \\ud83d"'],
    ['a zero character', '"ST\\u0000OP"'],
    ['half a pair within the word', '"ST\\udc00OP "'],
    ['bytes that are no UTF-8', '"STOP \xff\xfe"'],
    ['a raw zero character', '"STOP\x00"'],
    ['a raw line break', '"STOP\n"'],
  ])('reads a reply with %s', (_what, json) => {
    const body = Buffer.from(
      event('message.received', { from, text: '?' }).replace('"?"', json),
      'latin1',
    )
    const timestamp = String(now.getTime() / 1000)
    const bytes = Buffer.concat([Buffer.from(`${timestamp}|`), body])
    const headers = {
      'telnyx-timestamp': timestamp,
      'telnyx-signature-ed25519': sign(null, bytes, keys.privateKey).toString('base64'),
    }
    const webhook = provider().readWebhook(headers, body, now)
    expect(webhook.kind === 'reply' && webhook.reply.text).toMatch(/^STOP ?$/)
  })
})
