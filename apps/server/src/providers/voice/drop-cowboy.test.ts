import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createDropCowboy } from './drop-cowboy.ts'
import type { VoiceProvider } from './port.ts'
import { outcomeOf } from './reason-codes.ts'

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

function provider(baseUrl: string, signingSecrets: string[], timeoutMs = 2000): VoiceProvider {
  const voice = createDropCowboy({
    baseUrl,
    key: 'key',
    secret: 'secret',
    phoneLineId: 'line',
    voiceId: 'voice',
    signingSecrets,
    connections: 2,
    timeoutMs,
  })
  open.push(voice)
  return voice
}

const at = (seconds: number) => new Date(seconds * 1000)
const headers = { 'x-timestamp': vector.timestamp, 'x-signature': vector.signature }

describe('the voice webhook', () => {
  const read = (given: object, secrets: string[], now = vector.nowSeconds, body = vector.body) =>
    provider('http://127.0.0.1:9', secrets).readWebhook({ ...given }, body, at(now))

  it("accepts the provider's own test vector", () => {
    expect(read(headers, [vector.secret])).toEqual({
      kind: 'report',
      report: {
        eventId: '2694f968-93fd-44ca-9b92-2110ed1ee61e',
        reference: null,
        dropRef: 'b3e7a1c9-8d5f-4b2e-9a6c-1f4d7b3e8a52',
        phone: 13125550142,
        outcome: { kind: 'delivered' },
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

  it('answers a signed body that is no event with not_an_object', () => {
    const body = '[]'
    const hex = createHmac('sha256', 's').update(`${vector.timestamp}.${body}`).digest('hex')
    const signed = { ...headers, 'x-signature': `sha256=${hex}` }
    expect(read(signed, ['s'], vector.nowSeconds, body)).toEqual({
      kind: 'refused',
      refusal: 'not_an_object',
    })
  })
})

describe('the voice reason codes', () => {
  it('branch on the number and keep an unknown one as a failure with its code', () => {
    expect(outcomeOf('success', 0)).toEqual({ kind: 'delivered' })
    expect(outcomeOf('failure', 4002)).toMatchObject({ reason: 'mailbox_full', suppress: false })
    expect(outcomeOf('failure', 4016)).toMatchObject({ reason: 'do_not_call_list', suppress: true })
    expect(outcomeOf('failure', 3000)).toMatchObject({ kind: 'setup-fault', fault: 'no_funds' })
    expect(outcomeOf('failure', 9999)).toMatchObject({
      reason: 'carrier_failure',
      providerCode: '9999',
    })
  })

  it('never take a failure with code 0 for a success', () => {
    expect(outcomeOf('failure', 0)).toMatchObject({ kind: 'failed' })
  })
})

describe('sending a voice drop', () => {
  const drop = {
    reference: 'ref-1',
    phone: 13125550142,
    text: 'Hello',
    voiceId: null,
    reportUrl: 'http://localhost/report',
    postalCode: null,
  }
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = await serveHttp(listener)
    open.push(server)
    return server.url
  }
  const answering = (status: number, extra: Record<string, string> = {}) =>
    serve((_request, response) => response.writeHead(status, extra).end('{}'))

  const listening = async () => {
    const seen: { key: unknown; body: string }[] = []
    const url = await serve((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts).toString()
        seen.push({ key: request.headers['idempotency-key'], body })
        response.writeHead(202).end('{"status":"queued"}')
      })
    })
    return { voice: provider(url, []), seen }
  }

  it('carries the reference as idempotency key and foreign id', async () => {
    const { voice, seen } = await listening()
    expect(await voice.send(drop)).toEqual({ kind: 'accepted', providerRef: null })
    expect(seen[0]?.key).toBe('ref-1')
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      to: '+13125550142',
      tts_body: 'Hello',
      voice_id: 'voice',
      foreign_id: 'ref-1',
      callback_url: 'http://localhost/report',
    })
  })

  it('names the campaign’s voice instead of the configured one, the same at every try', async () => {
    const { voice, seen } = await listening()
    await voice.send({ ...drop, voiceId: 'another' })
    await voice.send({ ...drop, voiceId: 'another' })
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ voice_id: 'another' })
    expect(seen[1]).toEqual(seen[0])
  })

  it('tells later from never, and waits as long as it was asked to', async () => {
    const busy = await answering(429, { 'retry-after': '3' })
    expect(await provider(busy, []).send(drop)).toMatchObject({
      kind: 'retry-later',
      afterMs: 3000,
    })
    expect((await provider(await answering(502), []).send(drop)).kind).toBe('retry-later')
    expect((await provider(await answering(401), []).send(drop)).kind).toBe('setup-fault')
    expect((await provider(await answering(400), []).send(drop)).kind).toBe('rejected')
  })

  it('is in doubt after a dropped connection, and sure of nothing sent when none came about', async () => {
    const dropping = await serve((request) => request.socket.destroy())
    expect((await provider(dropping, []).send(drop)).kind).toBe('unknown')
    expect((await provider('http://127.0.0.1:9', []).send(drop)).kind).toBe('retry-later')
  })

  it('is in doubt when no answer comes in time', async () => {
    const silent = await serve(() => undefined)
    expect((await provider(silent, [], 50).send(drop)).kind).toBe('unknown')
  })
})
