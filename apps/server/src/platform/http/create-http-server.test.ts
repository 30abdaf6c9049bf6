import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { SessionStore } from '@fastify/session'
import { z } from 'zod'
import { databaseUnavailable } from '../app-error.ts'
import { createLogger } from '../log.ts'
import type { Api } from './api.ts'
import { requireSignIn } from './api.ts'
import { createHttpServer } from './create-http-server.ts'
import type { CardHosts } from './pages/page-rules.ts'

const emptyStore: SessionStore = {
  set: (_id, _session, done) => done(),
  get: (_id, done) => done(null, null),
  destroy: (_id, done) => done(),
}

/** Keeps sessions for as long as a test runs. */
function createSessionStore(): SessionStore {
  const sessions = new Map<string, Parameters<SessionStore['set']>[1]>()
  return {
    set: (id, session, done) => {
      sessions.set(id, session)
      done()
    },
    get: (id, done) => done(null, sessions.get(id) ?? null),
    destroy: (id, done) => {
      sessions.delete(id)
      done()
    },
  }
}

let api: Api
afterEach(() => api.close())

async function serve(cardHosts?: CardHosts): Promise<void> {
  api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: emptyStore,
    ...(cardHosts ? { cardHosts } : {}),
  })
  const body = z.object({ name: z.string().min(1) })
  api.get('/api/thing/', async () => ({ ok: true }))
  api.post('/api/thing/', { schema: { body } }, async (request) => ({ name: request.body.name }))
  api.post('/api/hook/', { config: { withoutCsrf: true } }, async () => ({ ok: true }))
  api.get('/api/mine/', { onRequest: requireSignIn }, async () => ({ ok: true }))
  api.get('/api/named/:name/', async (request) => request.params)
}

async function token(): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const result = await api.inject('/api/thing/')
  const cookies = result.cookies
  return {
    cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; '),
    'x-xsrf-token': cookies.find((one) => one.name === 'XSRF-TOKEN')?.value ?? '',
  }
}

describe('the HTTP server', () => {
  it('responds with and without the trailing slash', async () => {
    await serve()
    expect((await api.inject('/api/thing/')).json()).toEqual({ ok: true })
    expect((await api.inject('/api/thing')).json()).toEqual({ ok: true })
  })

  it('refuses an unsafe call without the token, gives the token, and takes it back', async () => {
    await serve()
    const bare = await api.inject({ method: 'POST', url: '/api/thing/', payload: { name: 'a' } })
    expect(bare.statusCode).toBe(403)
    expect(bare.json()).toMatchObject({ code: 'csrf_rejected' })
    expect(bare.cookies.map((one) => one.name)).toContain('XSRF-TOKEN')
    const headers = await token()
    const post = { method: 'POST', url: '/api/thing/', payload: { name: 'a' } } as const
    expect((await api.inject({ ...post, headers })).json()).toEqual({ name: 'a' })
    const forged = { ...headers, 'x-xsrf-token': `${headers['x-xsrf-token']}x` }
    expect((await api.inject({ ...post, headers: forged })).statusCode).toBe(403)
  })

  it('lets a webhook in without the token', async () => {
    await serve()
    expect((await api.inject({ method: 'POST', url: '/api/hook/' })).statusCode).toBe(200)
  })

  it('names each input that is wrong', async () => {
    await serve()
    const headers = await token()
    const result = await api.inject({ method: 'POST', url: '/api/thing/', payload: {}, headers })
    expect(result.statusCode).toBe(400)
    expect(result.json()).toMatchObject({
      code: 'invalid_request',
      fields: { name: expect.any(String) },
    })
  })

  it('refuses a guarded route without a session', async () => {
    await serve()
    const result = await api.inject('/api/mine/')
    expect(result.statusCode).toBe(401)
    expect(result.json()).toEqual({ error: 'Please sign in to continue.', code: 'unauthenticated' })
  })

  it('keeps sessions from before a secret rotation while the old secret is accepted', async () => {
    const store = createSessionStore()
    const start = async (secret: string, previousSecrets: readonly string[]) => {
      api = await createHttpServer({
        log: createLogger('silent'),
        secret,
        previousSecrets,
        secure: false,
        trustProxy: false,
        sessionStore: store,
      })
      api.post('/api/in/', { config: { withoutCsrf: true } }, async ({ session }) => {
        session.user = { userId: 'u', accountId: 'a', email: 'a@b.c' }
        return {}
      })
      api.get('/api/mine/', { onRequest: requireSignIn }, async () => ({ ok: true }))
    }
    const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)]
    await start(old, [])
    const signedIn = await api.inject({ method: 'POST', url: '/api/in/' })
    const cookie = signedIn.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
    const mine = () => api.inject({ url: '/api/mine/', headers: { cookie } })
    expect((await mine()).statusCode).toBe(200)
    await api.close()
    await start(fresh, [old])
    expect((await mine()).statusCode).toBe(200)
    await api.close()
    await start(fresh, [])
    expect((await mine()).statusCode).toBe(401)
  })

  it('closes at once, also with a connection over which nothing was asked', async () => {
    await serve()
    const { port } = new URL(await api.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    expect((await fetch(`http://127.0.0.1:${port}/api/thing/`)).status).toBe(200)
    const ended = once(socket, 'close')
    await api.close()
    await ended
  })

  it('closes right after the response to a request in progress', async () => {
    await serve()
    const asked = Promise.withResolvers<void>()
    const mayRespond = Promise.withResolvers<void>()
    api.get('/api/slow/', async () => {
      asked.resolve()
      await mayRespond.promise
      return { ok: true }
    })
    const response = fetch(`${await api.listen({ port: 0, host: '127.0.0.1' })}/api/slow/`)
    await asked.promise
    const closed = api.close()
    while (api.server.listening) await new Promise(setImmediate)
    mayRespond.resolve()
    expect((await response).status).toBe(200)
    await closed
    // Its client would keep the connection for more than a minute.
  })

  it('lets the browser reach our own host only, and where cards are entered', async () => {
    await serve()
    const rules = async () =>
      String((await api.inject('/api/thing/')).headers['content-security-policy']).split(';')
    const own = await rules()
    expect(own).toContain("script-src 'self'")
    expect(own).toContain("frame-src 'none'")
    expect(own).toContain("connect-src 'self'")
    await api.close()
    await serve({
      scripts: ['https://a.example'],
      frames: ['https://b.example'],
      calls: ['https://c.example'],
    })
    const withCards = await rules()
    expect(withCards).toContain("script-src 'self' https://a.example")
    expect(withCards).toContain('frame-src https://b.example')
    expect(withCards).toContain("connect-src 'self' https://c.example")
  })

  it('binds the browser: no inline style, no frame around us, no base, no form elsewhere', async () => {
    await serve()
    const { headers } = await api.inject('/api/thing/')
    const rules = String(headers['content-security-policy']).split(';')
    for (const rule of [
      "default-src 'self'",
      "style-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(rules).toContain(rule)
    }
    expect(rules.join()).not.toContain('unsafe')
    expect(headers['permissions-policy']).toContain('camera=(), ')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('lets no browser keep what the API returns, unless a route allows it', async () => {
    await serve()
    api.get('/api/kept/', (_request, reply) =>
      reply.header('cache-control', 'private, max-age=600').send({}),
    )
    expect((await api.inject('/api/thing/')).headers['cache-control']).toBe('no-store')
    expect((await api.inject('/api/missing/')).headers['cache-control']).toBe('no-store')
    expect((await api.inject('/api/kept/')).headers['cache-control']).toBe('private, max-age=600')
  })

  it.each([
    ['a lost database', databaseUnavailable(new Error('Connection terminated unexpectedly'))],
    ['a statement that took too long', Object.assign(new Error('canceled'), { code: '57014' })],
    ['a lock that was not free in time', Object.assign(new Error('canceled'), { code: '55P03' })],
  ])('asks to come back in some seconds after %s', async (_what, error) => {
    await serve()
    api.get('/api/broken/', () => Promise.reject(error))
    const response = await api.inject('/api/broken/')
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject({
      code: 'database_unavailable',
      error: 'We can’t reach our database right now. Please try again in a few seconds.',
    })
  })

  it('takes a campaign name of 250 four-byte characters in its path', async () => {
    await serve()
    const name = '😀'.repeat(250)
    const result = await api.inject(`/api/named/${encodeURIComponent(name)}/`)
    expect(result.json()).toEqual({ name })
  })
})
