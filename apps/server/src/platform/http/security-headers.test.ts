import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionStore } from '@fastify/session'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import type { Api } from './api.ts'
import { requireSignIn } from './api.ts'
import { createHttpServer } from './create-http-server.ts'
import { registerStaticWeb } from './pages/static-web.ts'

let folder: string
let api: Api
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterbeep-headers-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<html lang="en"><title>Afterbeep</title></html>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'start()')
  writeFileSync(join(folder, 'assets', 'main-abc.css'), 'a{}')
})
afterEach(() => api.close())
afterAll(() => rmSync(folder, { recursive: true }))

const noSessions: SessionStore = {
  set: (_id, _session, done) => done(),
  get: (_id, done) => done(null, null),
  destroy: (_id, done) => done(),
}

async function serve(secure: boolean): Promise<void> {
  api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure,
    trustProxy: false,
    sessionStore: noSessions,
  })
  api.get('/api/thing/', async () => ({ ok: true }))
  api.get('/api/mine/', { onRequest: requireSignIn }, async () => ({ ok: true }))
  api.get('/api/broken/', () => Promise.reject(new Error('a fault of ours')))
  api.get('/api/named/:name/', async () => ({ ok: true }))
  api.post('/api/thing/', async () => ({ ok: true }))
  await registerStaticWeb(api, { folder, sandbox: false, supportEmail: 'help@example.com' })
}

const json = 'application/json; charset=utf-8'
const html = 'text/html; charset=utf-8'
/** What is asked for, with the status and the type of its response. */
const calls = [
  ['GET', '/dashboard', 200, html],
  ['GET', '/nowhere', 404, html],
  ['GET', '/assets/main-abc.js', 200, 'application/javascript; charset=utf-8'],
  ['GET', '/assets/main-abc.css', 200, 'text/css; charset=utf-8'],
  ['GET', '/assets/gone.js', 404, json],
  ['GET', '/api/thing/', 200, json],
  ['GET', '/api/mine/', 401, json],
  ['GET', '/api/broken/', 500, json],
  ['GET', '/api/nowhere/', 404, json],
  ['POST', '/api/thing/', 403, json],
  ['OPTIONS', '/api/thing/', 404, json],
  ['TRACE', '/api/thing/', 403, json],
  ['GET', '/api/%zz/', 400, json],
  ['GET', `/api/named/${'x'.repeat(4_000)}/`, 404, json],
] as const

/** As a page of another site would ask: with its origin, and before an unsafe call. */
const headers = {
  accept: 'text/html,*/*;q=0.8',
  origin: 'https://evil.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'x-xsrf-token',
}

it.each(calls)('%s %s carries every header that binds a browser', async (...call) => {
  const [method, url, status, type] = call
  await serve(true)
  const response = await api.inject({ method, url, headers })
  expect([response.statusCode, response.headers['content-type']]).toEqual([status, type])
  expect(response.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

it('sends no CORS header, so that no other site reads a response or makes an unsafe call', async () => {
  await serve(true)
  for (const [method, url] of calls) {
    const names = Object.keys((await api.inject({ method, url, headers })).headers)
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

it('promises https only where pages come by it', async () => {
  await serve(false)
  for (const [method, url] of calls) {
    const sent = (await api.inject({ method, url, headers })).headers
    expect(sent).not.toHaveProperty('strict-transport-security')
    expect(String(sent['content-security-policy'])).not.toContain('upgrade-insecure-requests')
  }
})

it('names neither the server nor what it is made with', async () => {
  await serve(true)
  for (const [method, url] of calls) {
    const sent = (await api.inject({ method, url, headers })).headers
    expect(sent).not.toHaveProperty('server')
    expect(sent).not.toHaveProperty('x-powered-by')
  }
})

it('never sends back what came with a TRACE', async () => {
  await serve(true)
  for (const url of ['/', '/dashboard', '/assets/main-abc.js', '/api/thing/']) {
    const response = await api.inject({ method: 'TRACE', url, headers: { 'x-secret': 'canary' } })
    expect([403, 404]).toContain(response.statusCode)
    expect(response.body + JSON.stringify(response.headers)).not.toContain('canary')
  }
})

it('refuses an address that can’t be read in the one form of errors, without repeating it', async () => {
  await serve(true)
  for (const url of ['/api/%zz-canary/', '/%c0%ae-canary', '/canary%']) {
    const response = await api.inject({ url, headers })
    expect(response.json()).toEqual({ code: 'invalid_request', error: expect.any(String) })
    expect(response.body).not.toContain('canary')
  }
})
