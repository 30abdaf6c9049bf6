import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveProduct } from '../testing/tenants/served-product.ts'
import type { ServedProduct } from '../testing/tenants/served-product.ts'

/*
 * Written from the rules' text alone: the sandbox serves its own machine under its own name, however another name is
 * written into a request, and a refusal is in the one form of errors, with the headers that bind a browser.
 */

const paths = ['/', '/api/app/', '/api/session/', '/sandbox/clock', '/sandbox/mail?to=a@b.cc', '/x']

interface Stranger {
  headers: Record<string, string>
  code: string
}

/** What a stranger gets on each path, as far as it is of use to them. */
async function refusals(product: ServedProduct, headers: Record<string, string>) {
  const responses = paths.map((url) => product.api.inject({ url, headers }))
  return (await Promise.all(responses)).map((response) => ({
    body: response.json<unknown>(),
    headers: response.headers,
    cookies: response.cookies,
  }))
}

/** In the one form, without a word more, and with the headers that bind a browser. */
const refusalOf = (code: string) => ({
  body: { error: expect.any(String), code },
  cookies: [],
  headers: expect.objectContaining({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  }),
})

describe('a sandbox of this machine alone', () => {
  let product: ServedProduct
  let port: number
  beforeAll(async () => {
    product = await serveProduct({ hasCampaigns: false })
    port = Number(new URL(await product.api.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => product.close())

  it.each<Stranger>([
    { headers: { host: 'evil.example' }, code: 'host_unknown' },
    {
      headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.7' },
      code: 'sandbox_local_only',
    },
    { headers: { host: 'localhost', 'x-forwarded-host': '[' }, code: 'sandbox_local_only' },
  ])('refuses %j in the one form of errors', async ({ headers, code }) => {
    expect(await refusals(product, headers)).toEqual(paths.map(() => refusalOf(code)))
  })

  /** The status of a request as it is written, with the clock of the sandbox where it is served. */
  async function statusOf(target: string, ...hosts: readonly string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const lines = [...hosts.map((host) => `Host: ${host}`), 'Connection: close']
    socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    return (await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
  }

  it.each([
    'localhost',
    'LOCALHOST:3000',
    'localhost:1',
    'shop.localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
  ])('serves %s', async (host) => {
    expect(await statusOf('/sandbox/clock', host)).toBe('200')
  })

  it.each([
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'localhost.',
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost/.evil.example',
    'localhost\\.evil.example',
    'localhost?.evil.example',
    'localhost#.evil.example',
    'localhost, evil.example',
    'localhost:3000:80',
    'localhost:evil.example',
    '[::ffff:203.0.113.7]',
    '[::1].evil.example',
    '0.0.0.0',
    '',
  ])('refuses %s', async (host) => {
    expect(await statusOf('/sandbox/clock', host)).toBe('421')
  })

  it('refuses a request that names two hosts, in whatever order', async () => {
    expect(await statusOf('/sandbox/clock', 'localhost', 'evil.example')).toBe('421')
    expect(await statusOf('/sandbox/clock', 'evil.example', 'localhost')).toBe('421')
  })

  it('refuses a request line that names a host of its own, as it counts before the header', async () => {
    expect(await statusOf('http://evil.example/sandbox/clock', 'localhost')).toBe('421')
    expect(await statusOf('http://localhost/sandbox/clock', 'evil.example')).toBe('421')
  })
})

describe('a public sandbox', () => {
  const host = 'try.example.com'
  let product: ServedProduct
  beforeAll(async () => {
    const settings = {
      PUBLIC_URL: `https://${host}`,
      SANDBOX: 'public',
      SANDBOX_PASSWORD: 'a long word for all',
    }
    product = await serveProduct({ hasCampaigns: false, settings })
  })
  afterAll(() => product.close())

  it.each<Stranger>([
    { headers: { host }, code: 'sandbox_password_required' },
    { headers: { host, authorization: 'Basic guess' }, code: 'sandbox_password_required' },
    { headers: { host: 'evil.example' }, code: 'host_unknown' },
  ])('refuses %j in the one form of errors', async ({ headers, code }) => {
    expect(await refusals(product, headers)).toEqual(paths.map(() => refusalOf(code)))
  })
})
