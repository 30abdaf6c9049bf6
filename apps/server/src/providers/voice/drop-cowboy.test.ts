import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createDropCowboy } from './drop-cowboy.ts'
import type { VoiceProvider } from './port.ts'

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
  const respondWith = (status: number, extra: Record<string, string> = {}, body = '{}') =>
    serve((_request, response) => response.writeHead(status, extra).end(body))
  const sendTo = async (status: number, extra: Record<string, string> = {}, body = '{}') =>
    provider(await respondWith(status, extra, body), []).send(drop)

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

  it('calls with the business’s own line and brand, and with the configured line without them', async () => {
    const { voice, seen } = await listening()
    await voice.send({ ...drop, sender: { phoneLineId: 'own', brandId: 'brand' } })
    await voice.send({ ...drop, sender: { phoneLineId: 'own', brandId: null } })
    await voice.send({ ...drop, sender: null })
    await voice.send(drop)
    const lines = seen.map(({ body }) => body.match(/"(?:phone_line_id|brand_id)":"[^"]*"/g))
    expect(lines).toEqual([
      ['"phone_line_id":"own"', '"brand_id":"brand"'],
      ['"phone_line_id":"own"'],
      ['"phone_line_id":"line"'],
      ['"phone_line_id":"line"'],
    ])
    const without = createDropCowboy({
      baseUrl: 'http://127.0.0.1:9',
      key: 'key',
      secret: 'secret',
      phoneLineId: undefined,
      voiceId: 'voice',
      signingSecrets: [],
      connections: 1,
      timeoutMs: 2000,
    })
    open.push(without)
    expect(await without.send(drop)).toMatchObject({ fault: 'line_missing', maybeAccepted: false })
  })

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

  it('retries later after 429, 500 and 503, and waits as long as it was asked to', async () => {
    const busy = await respondWith(429, { 'retry-after': '3' })
    expect(await provider(busy, []).send(drop)).toMatchObject({
      kind: 'retry-later',
      afterMs: 3000,
    })
    for (const status of [500, 503]) {
      expect(await sendTo(status)).toMatchObject({ kind: 'retry-later', providerDown: true })
    }
  })

  it('is uncertain after the response of a gateway that gave up waiting', async () => {
    for (const status of [408, 502, 504, 520]) {
      expect((await sendTo(status)).kind).toBe('unknown')
    }
  })

  it.each([
    [301, 'provider_address'],
    [302, 'provider_address'],
    [307, 'provider_address'],
    [308, 'provider_address'],
    [400, 'request_refused'],
    [401, 'wrong_credentials'],
    [402, 'no_funds'],
    [403, 'wrong_credentials'],
    [404, 'provider_address'],
    [405, 'provider_address'],
  ])('reports %i as a fault of our set-up, not of the contact', async (status, fault) => {
    const providerCode = String(status)
    const result = { kind: 'setup-fault', fault, providerCode, maybeAccepted: false }
    expect(await sendTo(status, { location: 'http://127.0.0.1:9/' })).toEqual(result)
  })

  it('takes the published success for one, and any that names the drop', async () => {
    for (const body of ['{}', '', ' ', '[]']) {
      expect((await sendTo(202, {}, body)).kind).toBe('accepted')
    }
    for (const body of ['{"status":"queued"}', '{"message_id":"m"}']) {
      expect((await sendTo(200, {}, body)).kind).toBe('accepted')
    }
  })

  it.each([
    [200, '<html>Sign in</html>'],
    [202, '<html>Sign in</html>'],
    [200, '{"login":"required"}'],
    [200, '{}'],
    [200, ''],
    [204, ''],
  ])('reports %i with “%s” as a response that is not the provider’s', async (status, body) => {
    expect(await sendTo(status, {}, body)).toEqual({
      kind: 'setup-fault',
      fault: 'provider_unexpected',
      providerCode: String(status),
      maybeAccepted: true,
    })
  })

  it('is withheld where the call may not leave any more', async () => {
    const { voice, seen } = await listening()
    expect(await voice.send(drop, () => false)).toEqual({ kind: 'withheld' })
    expect(await voice.send(drop, () => true)).toMatchObject({ kind: 'accepted' })
    expect(seen).toHaveLength(1)
  })

  it('is uncertain after a dropped connection, and retries when none opened', async () => {
    const dropping = await serve((request) => request.socket.destroy())
    expect((await provider(dropping, []).send(drop)).kind).toBe('unknown')
    const refused = { kind: 'retry-later', neverLeft: true }
    expect(await provider('http://127.0.0.1:9', []).send(drop)).toMatchObject(refused)
  })

  it('is uncertain when no response comes in time', async () => {
    const silent = await serve(() => undefined)
    expect((await provider(silent, [], 50).send(drop)).kind).toBe('unknown')
  })
})
