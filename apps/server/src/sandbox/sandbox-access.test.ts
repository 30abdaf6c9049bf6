import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendError } from '../platform/http/errors.ts'
import type { SandboxAccess } from './sandbox-access.ts'
import { sandboxGuard } from './sandbox-access.ts'

const password = 'a long word for all'

async function openSandbox(access: Omit<SandboxAccess, 'onRefused'>) {
  const api = fastify().setErrorHandler(sendError)
  api.addHook('onRequest', sandboxGuard({ ...access, onRefused: () => undefined }))
  api.get('/sandbox/mail', async () => ['a mail'])
  api.post('/report', { config: { isSigned: true } }, async () => ({}))
  await api.ready()
  return api
}

type Sandbox = Awaited<ReturnType<typeof openSandbox>>

async function codeOf(
  api: Sandbox,
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
): Promise<string> {
  const response = await api.inject({ url: '/sandbox/mail', headers, remoteAddress })
  const { code } = response.json<{ code?: string }>()
  return `${response.statusCode} ${code ?? 'mail'}`
}

describe('a sandbox that is not public', () => {
  let api: Sandbox
  beforeAll(async () => {
    api = await openSandbox({ publicUrl: 'http://localhost:3000', password: undefined })
  })
  afterAll(() => api.close())

  it.each([
    ['localhost:3000', '127.0.0.1'],
    ['localhost', '::1'],
    ['127.0.0.1:8080', '::ffff:127.0.0.1'],
    ['[::1]:3000', '127.0.0.2'],
    ['shop.localhost:3000', '127.0.0.1'],
  ])('serves this machine as %s from %s', async (host, remoteAddress) => {
    expect(await codeOf(api, { host }, remoteAddress)).toBe('200 mail')
  })

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'notlocalhost:3000',
    '127.0.0.1.evil.example',
    '192.168.1.7:3000',
    '[::2]:3000',
    'local host',
  ])('refuses the foreign host “%s”, as a rebound name has one', async (host) => {
    expect(await codeOf(api, { host })).toBe('421 host_unknown')
  })

  it.each(['192.168.1.7', '10.0.0.9', '::ffff:10.0.0.9', 'fe80::1', '2001:db8::1'])(
    'refuses a request from %s, whatever it calls itself',
    async (remoteAddress) => {
      const headers = { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }
      expect(await codeOf(api, headers, remoteAddress)).toBe('403 sandbox_local_only')
    },
  )

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1, 203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['x-forwarded-host', 'app.example.com'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
  ])('refuses what a proxy on this machine brings from elsewhere (%s: %s)', async (name, value) => {
    const headers = { host: 'localhost:3000', [name]: value }
    expect(await codeOf(api, headers)).toBe('403 sandbox_local_only')
  })

  it('refuses a proxy that names no one and speaks HTTP/1.0, as nginx does unless it is set up', async () => {
    const { port, hostname } = new URL(await api.listen({ host: '127.0.0.1', port: 0 }))
    const ask = async (version: string) => {
      const socket = connect(Number(port), hostname)
      const head = `GET /sandbox/mail HTTP/${version}\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`
      socket.end(head)
      return await text(socket)
    }
    expect(await ask('1.0')).toMatch(/^HTTP\/1\.1 403 [^]*sandbox_local_only/)
    expect(await ask('1.1')).toMatch(/^HTTP\/1\.1 200 [^]*a mail/)
  })

  it('serves a proxy of this machine that brings its own requests', async () => {
    const headers = {
      host: 'localhost:3000',
      'x-forwarded-for': '::1',
      'x-forwarded-host': 'localhost:8080',
    }
    expect(await codeOf(api, headers)).toBe('200 mail')
  })
})

describe('a public sandbox', () => {
  let api: Sandbox
  beforeAll(async () => {
    api = await openSandbox({ publicUrl: 'https://try.example.com', password })
  })
  afterAll(() => api.close())
  const basic = (word: string) => `Basic ${Buffer.from(`me:${word}`).toString('base64')}`
  const host = 'try.example.com'

  it('asks everyone for its password, also this machine', async () => {
    for (const authorization of [
      undefined,
      basic('guess'),
      basic(''),
      `Bearer ${password}`,
      'Basic',
    ]) {
      const headers = { host, ...(authorization === undefined ? {} : { authorization }) }
      const response = await api.inject({ url: '/sandbox/mail', headers })
      expect(response.statusCode).toBe(401)
      expect(response.headers['www-authenticate']).toContain('Basic realm=')
    }
    expect(await codeOf(api, { host: 'localhost' })).toBe('401 sandbox_password_required')
  })

  it('serves who has it, from anywhere', async () => {
    const headers = { host, authorization: basic(password), 'x-forwarded-for': '203.0.113.7' }
    expect(await codeOf(api, headers, '10.0.0.9')).toBe('200 mail')
  })

  it('asks no password where a provider signs', async () => {
    const response = await api.inject({ method: 'POST', url: '/report', headers: { host } })
    expect(response.statusCode).toBe(200)
  })

  it('refuses a foreign host before it asks', async () => {
    const headers = { host: 'evil.example', authorization: basic(password) }
    expect(await codeOf(api, headers)).toBe('421 host_unknown')
  })
})
