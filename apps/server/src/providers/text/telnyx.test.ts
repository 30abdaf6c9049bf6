import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { meaningOf } from './error-codes.ts'
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

function provider(baseUrl = 'http://127.0.0.1:9'): TextProvider {
  const text = createTelnyx({
    baseUrl,
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
  const read = (body: string, headers = signed(body)) => provider().readWebhook(headers, body, now)

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

  it('refuses what is unsigned, stale or changed', () => {
    const body = finalized('delivered')
    const headers = signed(body)
    const refused = (refusal: string) => ({ kind: 'refused', refusal })
    expect(provider().readWebhook({}, body, now)).toEqual(refused('missing_signature'))
    expect(read(body, signed(body, now.getTime() / 1000 - 301))).toEqual(refused('stale_timestamp'))
    expect(provider().readWebhook(headers, finalized('expired'), now)).toEqual(
      refused('invalid_signature'),
    )
    expect(read('{}')).toEqual(refused('not_an_object'))
  })

  it('keeps the code of a failure, and names a sender at fault apart from a bad number', () => {
    const failed = (code: string) => read(finalized('delivery_failed', [{ code }]))
    expect(failed('40001')).toMatchObject({
      report: { outcome: { kind: 'failed', reason: 'not_routable', suppress: true } },
    })
    expect(failed('40003')).toMatchObject({
      report: { outcome: { kind: 'failed', reason: 'judged_spam', suppress: false } },
    })
    expect(failed('40010')).toMatchObject({
      report: { outcome: { kind: 'setup-fault', fault: 'sender_not_registered' } },
    })
  })

  it('ignores what is not final', () => {
    expect(read(event('message.sent', { id: 'm', to: [] }))).toMatchObject({ kind: 'ignored' })
    expect(read(finalized('sending'))).toMatchObject({ kind: 'ignored' })
  })

  it('reads a reply', () => {
    const from = { phone_number: '+13125550002' }
    expect(read(event('message.received', { id: 'm', text: 'Stop', from }))).toMatchObject({
      kind: 'reply',
      reply: { fromPhone: 13125550002, text: 'Stop', answeredByProvider: false },
    })
  })
})

describe('sending a text', () => {
  const message = {
    reference: 'r',
    phone: 13125550002,
    text: 'Hi',
    reportUrl: 'http://localhost/r',
  }
  const answering = async (status: number, body: unknown): Promise<string> => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    open.push(server)
    return server.url
  }
  const refusal = (code: string) => ({ errors: [{ code, title: 'x', detail: 'y' }] })

  it("keeps the provider's name for an accepted one", async () => {
    const url = await answering(200, { data: { id: 'message-1' } })
    expect(await provider(url).send(message)).toEqual({
      kind: 'accepted',
      providerRef: 'message-1',
    })
  })

  it('is in doubt about a success that it cannot read', async () => {
    expect((await provider(await answering(200, 'what?')).send(message)).kind).toBe('unknown')
  })

  it('tells never from later, and a bad number from a sender at fault', async () => {
    const send = async (status: number, body: unknown) =>
      provider(await answering(status, body)).send(message)
    expect(await send(400, refusal('40300'))).toMatchObject({
      kind: 'rejected',
      reason: 'opted_out',
      suppress: true,
    })
    expect((await send(429, refusal('10011'))).kind).toBe('retry-later')
    expect((await send(500, {})).kind).toBe('retry-later')
    expect(await send(403, refusal('40010'))).toMatchObject({ kind: 'setup-fault' })
    expect(await send(401, refusal('10009'))).toMatchObject({ fault: 'wrong_credentials' })
  })

  it('counts a code that is not published as a failure of this message alone', () => {
    expect(meaningOf('99999')).toEqual({
      kind: 'failure',
      reason: 'carrier_failure',
      suppress: false,
    })
  })
})
