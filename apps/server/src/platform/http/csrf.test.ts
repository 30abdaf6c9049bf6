import { afterEach, describe, expect, it } from 'vitest'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { createLogger } from '../log.ts'
import type { Api } from './api.ts'
import { createHttpServer } from './create-http-server.ts'

/** Keeps sessions for as long as a test runs. */
function createSessionStore(): SessionStore {
  const sessions = new Map<string, Session>()
  return {
    set: (id, session, done) => {
      // As a database keeps it: without what the plugin knows of it besides.
      const { user, cookie } = session
      if (user) sessions.set(id, { user, cookie: { originalMaxAge: cookie.originalMaxAge } })
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

async function serve(
  secure = false,
  options: { secret?: string; previous?: string } = {},
  store = createSessionStore(),
) {
  const { secret = 'x'.repeat(32), previous } = options
  api = await createHttpServer({
    log: createLogger('silent'),
    secret,
    ...(previous === undefined ? {} : { previousSecrets: [previous] }),
    secure,
    trustProxy: 1,
    sessionStore: store,
  })
  api.post('/api/login/', async (request) => {
    await request.session.regenerate()
    request.session.user = { userId: 'u', accountId: 'a', email: 'a@b.c' }
    return {}
  })
  api.post('/api/logout/', async ({ session }) => {
    await session.regenerate()
    return {}
  })
  api.get('/api/thing/', async ({ session }) => ({ user: session.user?.userId }))
  api.post('/api/thing/', async ({ session }) => ({ user: session.user?.userId }))
}

/** A program written from the specification alone: it keeps cookies and sends the readable one back. */
function createProgram() {
  const cookies = new Map<string, string>()
  const call = async (method: 'GET' | 'POST', url: string, token = cookies.get('XSRF-TOKEN')) => {
    const response = await api.inject({
      method,
      url,
      headers: {
        cookie: [...cookies]
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('; '),
        'x-forwarded-proto': 'https',
        ...(token === undefined ? {} : { 'x-xsrf-token': token }),
      },
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return { cookies, call, token: () => cookies.get('XSRF-TOKEN') ?? '' }
}

describe('the CSRF token', () => {
  it('is replaced at sign-in and at sign-out, and works when it is read again', async () => {
    await serve()
    const { call, token } = createProgram()
    await call('GET', '/api/thing/')
    const before = token()
    expect((await call('POST', '/api/login/')).statusCode).toBe(200)
    const signedIn = token()
    expect(signedIn).not.toBe(before)
    expect((await call('POST', '/api/thing/')).json()).toEqual({ user: 'u' })
    expect(token()).toBe(signedIn)
    expect((await call('POST', '/api/logout/')).statusCode).toBe(200)
    expect(token()).not.toBe(signedIn)
    expect((await call('POST', '/api/thing/')).json()).toEqual({})
  })

  it('from before the sign-in is refused, and the refusal brings the one that works', async () => {
    await serve()
    const { call, token } = createProgram()
    await call('GET', '/api/thing/')
    const before = token()
    await call('POST', '/api/login/')
    const refused = await call('POST', '/api/thing/', before)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'csrf_rejected' })
    expect(refused.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN')
    expect((await call('POST', '/api/thing/')).statusCode).toBe(200)
  })

  it('of one session is of no use with another, also where both its cookies were planted', async () => {
    await serve()
    const [owner, attacker] = [createProgram(), createProgram()]
    for (const one of [owner, attacker]) {
      await one.call('GET', '/api/thing/')
      await one.call('POST', '/api/login/')
    }
    for (const name of ['XSRF-TOKEN', 'afterbeep_csrf']) {
      owner.cookies.set(name, attacker.cookies.get(name) ?? '')
    }
    expect((await owner.call('POST', '/api/thing/')).statusCode).toBe(403)
  })

  it('is repaired by any response after the session has ended', async () => {
    await serve()
    const { call, cookies } = createProgram()
    await call('GET', '/api/thing/')
    await call('POST', '/api/login/')
    cookies.delete('afterbeep_session')
    await call('GET', '/api/thing/')
    expect((await call('POST', '/api/login/')).statusCode).toBe(200)
  })

  it('goes on after a session that the server no longer knows', async () => {
    await serve()
    const { call } = createProgram()
    await call('GET', '/api/thing/')
    await call('POST', '/api/login/')
    await api.close()
    await serve()
    expect((await call('POST', '/api/thing/')).statusCode).toBe(200)
    expect((await call('POST', '/api/login/')).statusCode).toBe(200)
  })
})

describe('cookies', () => {
  it('belong only to this host and travel encrypted, but the readable one keeps its name', async () => {
    await serve(true)
    const { call } = createProgram()
    const first = await call('GET', '/api/thing/')
    const login = await call('POST', '/api/login/')
    const set = [first, login].flatMap(({ cookies }) => cookies)
    expect(new Set(set.map(({ name }) => name))).toEqual(
      new Set(['XSRF-TOKEN', '__Host-afterbeep_csrf', '__Host-afterbeep_session']),
    )
    for (const cookie of set) {
      expect(cookie).toMatchObject({ secure: true, path: '/', sameSite: 'Lax' })
      expect(cookie.domain).toBeUndefined()
      expect(cookie.httpOnly === true).toBe(cookie.name !== 'XSRF-TOKEN')
    }
  })

  it('keep a session through all responses after the secret was rotated', async () => {
    const store = createSessionStore()
    const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)]
    await serve(false, { secret: old }, store)
    const { call } = createProgram()
    await call('GET', '/api/thing/')
    await call('POST', '/api/login/')
    await api.close()
    await serve(false, { secret: fresh, previous: old }, store)
    expect((await call('GET', '/api/thing/')).json()).toEqual({ user: 'u' })
    expect((await call('POST', '/api/thing/')).json()).toEqual({ user: 'u' })
    await api.close()
    await serve(false, { secret: fresh }, store)
    expect((await call('GET', '/api/thing/')).json()).toEqual({ user: 'u' })
  })
})
