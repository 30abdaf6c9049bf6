import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
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

describe('sending a text', () => {
  const message = {
    reference: 'r',
    phone: 13125550002,
    text: 'Hi',
    reportUrl: 'http://localhost/r',
  }
  const respondWith = async (
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<string> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const server = await serveHttp((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    })
    open.push(server)
    return server.url
  }
  const send = async (status: number, body: unknown, headers: Record<string, string> = {}) =>
    provider(await respondWith(status, body, headers)).send(message)
  const refusal = (code: string) => ({ errors: [{ code, title: 'x', detail: 'y' }] })

  it('comes from the business’s own number or profile, and from the configured one without it', async () => {
    const bodies: unknown[] = []
    const server = await serveHttp((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        bodies.push(JSON.parse(body))
        response.writeHead(200).end(JSON.stringify({ data: { id: 'm' } }))
      })
    })
    open.push(server)
    const shared = provider(server.url)
    await shared.send({ ...message, sender: { from: '+18445550002', messagingProfileId: 'p' } })
    await shared.send({ ...message, sender: { from: null, messagingProfileId: 'p' } })
    await shared.send({ ...message, sender: null })
    await shared.send(message)
    const fields = bodies.map((body) =>
      JSON.stringify(body).match(/"(?:from|messaging_profile_id)":"[^"]*"/g),
    )
    expect(fields).toEqual([
      ['"from":"+18445550002"'],
      ['"messaging_profile_id":"p"'],
      ['"from":"+18445550001"'],
      ['"from":"+18445550001"'],
    ])
  })

  it('makes no call where there is neither', async () => {
    let calls = 0
    const server = await serveHttp((_request, response) => {
      calls += 1
      response.end()
    })
    open.push(server)
    const text = createTelnyx({
      baseUrl: server.url,
      apiKey: 'key',
      from: undefined,
      publicKey,
      connections: 1,
      timeoutMs: 2000,
    })
    open.push(text)
    expect(await text.send(message)).toMatchObject({
      fault: 'text_number_missing',
      maybeAccepted: false,
    })
    expect(calls).toBe(0)
  })

  it("keeps the provider's name for an accepted one", async () => {
    const url = await respondWith(200, { data: { id: 'message-1' } })
    expect(await provider(url).send(message)).toEqual({
      kind: 'accepted',
      providerRef: 'message-1',
    })
  })

  it('is withheld where the call may not leave any more', async () => {
    const url = await respondWith(200, { data: { id: 'message-1' } })
    expect(await provider(url).send(message, () => false)).toEqual({ kind: 'withheld' })
  })

  it('reports an unrecognized success as a set-up fault that may have been accepted', async () => {
    for (const body of ['<html>Sign in</html>', {}, { data: {} }, { ok: true }, '']) {
      expect(await send(200, body)).toEqual({
        kind: 'setup-fault',
        fault: 'provider_unexpected',
        providerCode: '200',
        maybeAccepted: true,
      })
    }
  })

  it('is uncertain after the response of a gateway that gave up waiting', async () => {
    for (const status of [408, 502, 504, 520]) {
      expect((await send(status, '<html>')).kind).toBe('unknown')
      expect((await send(status, refusal('10007'))).kind).toBe('unknown')
    }
  })

  it('is uncertain after a dropped connection, and retries when none opened', async () => {
    const dropping = await serveHttp((request) => request.socket.destroy())
    open.push(dropping)
    expect((await provider(dropping.url).send(message)).kind).toBe('unknown')
    const refused = { kind: 'retry-later', neverLeft: true }
    expect(await provider('http://127.0.0.1:9').send(message)).toMatchObject(refused)
  })

  it('tries later what was certainly not accepted, and waits as long as it was asked to', async () => {
    for (const status of [500, 503]) {
      expect(await send(status, '<html>')).toMatchObject({
        kind: 'retry-later',
        providerDown: true,
      })
    }
    const busy = { kind: 'retry-later', providerCode: '10011', providerDown: false }
    expect(await send(429, refusal('10011'))).toEqual({ ...busy, afterMs: null })
    const waits = async (headers: Record<string, string>) => send(429, refusal('10011'), headers)
    expect(await waits({ 'retry-after': '3' })).toEqual({ ...busy, afterMs: 3000 })
    expect(await waits({ 'x-ratelimit-reset': '7' })).toEqual({ ...busy, afterMs: 7000 })
    expect(await waits({ 'x-ratelimit-reset': '' })).toEqual({ ...busy, afterMs: null })
    expect(await send(400, refusal('40318'))).toMatchObject({ kind: 'retry-later' })
  })

  it.each([
    [301, '<html>', 'provider_address', '301'],
    [302, '', 'provider_address', '302'],
    [307, '', 'provider_address', '307'],
    [308, '', 'provider_address', '308'],
    [400, '<html>', 'request_refused', '400'],
    [401, refusal('99999'), 'wrong_credentials', '99999'],
    [402, '', 'no_funds', '402'],
    [403, '', 'wrong_credentials', '403'],
    [404, '<html>', 'provider_address', '404'],
    [405, '', 'provider_address', '405'],
    [422, refusal('99999'), 'unknown_code', '99999'],
    [403, refusal('40398'), 'unknown_code', '40398'],
    [400, refusal('40301'), 'no_phone_line', '40301'],
    [429, refusal('40333'), 'spend_limit', '40333'],
  ])('takes %i with %j for the set-up fault %s', async (status, body, fault, providerCode) => {
    expect(await send(status, body)).toEqual({
      kind: 'setup-fault',
      fault,
      providerCode,
      maybeAccepted: false,
    })
  })

  it('separates permanent rejections, retries and faults of the sender', async () => {
    expect(await send(400, refusal('40300'))).toMatchObject({
      kind: 'rejected',
      reason: 'opted_out',
      suppress: 'text',
    })
    expect((await send(429, refusal('10011'))).kind).toBe('retry-later')
    expect((await send(500, {})).kind).toBe('retry-later')
    expect(await send(403, refusal('40010'))).toMatchObject({ kind: 'setup-fault' })
    expect(await send(401, refusal('10009'))).toMatchObject({ fault: 'wrong_credentials' })
  })
})
