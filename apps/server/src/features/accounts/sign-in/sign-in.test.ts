import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { registerResponseSchema } from '@afterbeep/contract/api/account/new-passwords'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { createUser } from '../index.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'

const HOUR_MS = 3_600_000
const credentials = { email: ada.email, password: ada.password }
const sessionCookie = 'afterbeep_session'

let server: AccountTestServer
let uid: string
beforeAll(async () => {
  server = await openAccountTestServer()
  uid = (await signUp(server)).uid
})
afterAll(() => server.close())

async function signIn() {
  const visitor = createVisitor(server)
  await visitor.post('/api/login/', credentials)
  return visitor
}

describe('the whole sign-up and sign-in', () => {
  it('works for sign-up, mailed link, sign-in, session, profile and sign-out', async () => {
    const visitor = createVisitor(server)
    const grace = { ...ada, email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' }
    const registered = await visitor.post('/api/register/', grace)
    const token = await mailedToken(server, grace.email)
    expect((await visitor.post('/api/verify-email/', { token })).status).toBe(200)

    const { email, password } = grace
    const login = await visitor.post('/api/login/', { email: ' Grace@Example.com ', password })
    const graceUid = registerResponseSchema.parse(registered.body).user_id
    const userData = { uid: graceUid, email, display_name: 'Grace' }
    expect(login).toEqual({ status: 200, body: { user_data: userData } })
    expect(await visitor.get('/api/session/')).toEqual(login)
    expect(await visitor.get(`/api/user/${graceUid}`)).toMatchObject({
      status: 200,
      body: { id: graceUid, customer_info: { customer_name: 'Grace Hopper' } },
    })

    const thief = createVisitor(server)
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
    expect((await thief.get('/api/session/')).status).toBe(200)
    expect(await visitor.post('/api/logout/')).toEqual({ status: 200, body: {} })
    expect((await thief.get('/api/session/')).status).toBe(401)
    expect(visitor.cookies.has(sessionCookie)).toBe(false)
    expect((await visitor.get('/api/session/')).status).toBe(401)
  })
})

describe('signing in', () => {
  it('error catalogue, login failure with body: same for wrong password or email', async () => {
    const visitor = createVisitor(server)
    const wrong = await visitor.post('/api/login/', { ...credentials, password: 'wrong horse' })
    const unknownUser = await visitor.post('/api/login/', {
      ...credentials,
      email: 'no@example.com',
    })
    expect(wrong).toEqual({
      status: 401,
      body: { code: 'login_failed', error: errorTexts.login_failed },
    })
    expect(unknownUser).toEqual(wrong)
    expect(visitor.cookies.has(sessionCookie)).toBe(false)
  })

  it('reports an unverified email only to a user who knows the password', async () => {
    const visitor = createVisitor(server)
    const late = { ...ada, email: 'late@example.com' }
    await visitor.post('/api/register/', late)
    const { email, password } = late
    expect(await visitor.post('/api/login/', { email, password })).toEqual({
      status: 403,
      body: { code: 'email_unverified', error: errorTexts.email_unverified },
    })
    const guess = await visitor.post('/api/login/', { email, password: 'wrong horse' })
    expect(guess.body).toMatchObject({ code: 'login_failed' })
    expect((await visitor.get('/api/session/')).status).toBe(401)
  })

  it('refuses without the CSRF header', async () => {
    const response = await server.api.inject({
      method: 'POST',
      url: '/api/login/',
      payload: credentials,
    })
    expect(response.json()).toMatchObject({ code: 'csrf_rejected' })
    expect(response.cookies.map(({ name }) => name)).not.toContain(sessionCookie)
  })

  it('creates a new session id at each login, and the one before is no longer valid', async () => {
    const visitor = await signIn()
    const before = visitor.cookies.get(sessionCookie)
    await visitor.post('/api/login/', credentials)
    const after = visitor.cookies.get(sessionCookie)
    expect(after).not.toBe(before)
    const thief = createVisitor(server)
    thief.cookies.set(sessionCookie, before ?? '')
    expect((await thief.get('/api/session/')).status).toBe(401)
  })

  it('sends the session cookie as HttpOnly and SameSite', async () => {
    const visitor = createVisitor(server)
    await visitor.get('/api/app/')
    const response = await server.api.inject({
      method: 'POST',
      url: '/api/login/',
      payload: credentials,
      headers: {
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      },
    })
    const cookie = response.cookies.find(({ name }) => name === sessionCookie)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  })

  it('signs the demo user in without a verification mail', async () => {
    const ids = await createUser(server.db, {
      email: 'demo@example.com',
      password: 'demo password',
      firstName: 'Dana',
      lastName: 'Demo',
      isDemo: true,
      at: server.clock.now(),
    })
    expect(server.jobs.waiting.map(({ payload }) => payload)).not.toContainEqual(
      expect.objectContaining({ about: ids?.userId }),
    )
    const visitor = createVisitor(server)
    const login = { email: 'demo@example.com', password: 'demo password' }
    expect((await visitor.post('/api/login/', login)).body).toMatchObject({
      user_data: { uid: ids?.userId, display_name: 'Dana' },
    })
  })
})

describe('a password', () => {
  it('never expires: it signs in five years later', async () => {
    server.clock.advance(5 * 365 * 24 * HOUR_MS)
    expect((await createVisitor(server).post('/api/login/', credentials)).status).toBe(200)
  })
})

describe('the session', () => {
  it('error catalogue, session restore failure: reports that there is none', async () => {
    expect(await createVisitor(server).get('/api/session/')).toEqual({
      status: 401,
      body: {
        code: 'unauthenticated',
        error: 'No active session or failed to fetch current user',
      },
    })
  })

  it('lasts 59:59 and ends at 60:00, however much it is used', async () => {
    const start = server.clock.now()
    const visitor = await signIn()
    for (const minutes of [20, 40]) {
      server.clock.set(new Date(start.getTime() + minutes * 60_000))
      expect((await visitor.get(`/api/user/${uid}/`)).status).toBe(200)
    }
    server.clock.set(new Date(start.getTime() + HOUR_MS - 1000))
    expect((await visitor.get('/api/session/')).status).toBe(200)
    server.clock.set(new Date(start.getTime() + HOUR_MS))
    expect((await visitor.get('/api/session/')).status).toBe(401)
    expect(await visitor.get(`/api/user/${uid}/`)).toEqual({
      status: 401,
      body: { code: 'unauthenticated', error: errorTexts.unauthenticated },
    })
    expect(visitor.cookies.has(sessionCookie)).toBe(false)
  })

  it('leaves no expired row behind the next login', async () => {
    await signIn()
    server.clock.advance(HOUR_MS)
    await signIn()
    const rows = await server.db.query('select expires_at from sessions')
    expect(rows).toEqual([{ expires_at: new Date(server.clock.now().getTime() + HOUR_MS) }])
  })

  it('is not kept for visitors who do not sign in', async () => {
    const before = await server.db.query('select count(*) as count from sessions')
    const visitor = createVisitor(server)
    await visitor.get('/api/app/')
    await visitor.post('/api/logout/')
    expect(await server.db.query('select count(*) as count from sessions')).toEqual(before)
    expect(visitor.cookies.has(sessionCookie)).toBe(false)
  })

  it('ends for one browser only at its logout', async () => {
    const service = await signIn()
    const phone = await signIn()
    await service.post('/api/logout/')
    expect((await service.get('/api/session/')).status).toBe(401)
    expect((await phone.get('/api/session/')).status).toBe(200)
  })

  it('has the browser forget what it stored, at its logout', async () => {
    const { cookies } = await signIn()
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
    const headers = { cookie, 'x-xsrf-token': token }
    const response = await server.api.inject({ method: 'POST', url: '/api/logout/', headers })
    expect(response.statusCode).toBe(200)
    expect(response.headers['clear-site-data']).toBe('"storage"')
  })

  it('error catalogue, logout failure: refused without the CSRF header, and still signed in', async () => {
    const visitor = await signIn()
    const response = await server.api.inject({
      method: 'POST',
      url: '/api/logout/',
      headers: { cookie: `${sessionCookie}=${visitor.cookies.get(sessionCookie)}` },
    })
    expect(response.json()).toEqual({ code: 'csrf_rejected', error: errorTexts.csrf_rejected })
    expect((await visitor.get('/api/session/')).status).toBe(200)
  })
})
