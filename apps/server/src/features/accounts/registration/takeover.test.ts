import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { registerResponseSchema } from '@afterbeep/contract/api/account/new-passwords'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer, publicUrl } from '../../../testing/accounts/account-server.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'

const HOUR_MS = 3_600_000
const thiefsPassword = 'a thief with a plan'
const ownPassword = 'seven quiet geese'

let server: AccountTestServer
let thief: Visitor
let victim: Visitor
let email: string
let count = 0
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  email = `victim${count}@example.com`
  thief = createVisitor(server, '203.0.113.66')
  victim = createVisitor(server)
  await server.jobs.runAll()
  server.mails.length = 0
})

const register = (visitor: Visitor, password: string, first_name = 'Ada') =>
  visitor.post('/api/register/', { ...ada, first_name, email, password })
const open = (visitor: Visitor, token: string, password?: string) =>
  visitor.post('/api/verify-email/', { token, ...(password === undefined ? {} : { password }) })
const logIn = (visitor: Visitor, password: string) =>
  visitor.post('/api/login/', { email, password })
const statusOf = async (response: ReturnType<typeof logIn>) => (await response).status

describe('a thief who registered another person’s email first', () => {
  it('is out: the link asks its reader for a password, and the thief’s is void', async () => {
    await register(thief, thiefsPassword)
    const token = await mailedToken(server, email)
    expect(await open(victim, token)).toEqual({
      status: 422,
      body: { code: 'password_required', error: errorTexts.password_required },
    })
    // Nothing happened yet: the link is still good, and no one can sign in.
    expect(await statusOf(logIn(createVisitor(server), thiefsPassword))).toBe(401)
    expect(await open(victim, token, ownPassword)).toEqual({ status: 200, body: {} })
    expect(await statusOf(logIn(thief, thiefsPassword))).toBe(401)
    expect(await statusOf(logIn(victim, ownPassword))).toBe(200)
  })

  it('is out when the owner registers too: the password of the opening browser counts', async () => {
    await register(thief, thiefsPassword, 'Thief')
    await register(victim, ownPassword, 'Vera')
    const token = await mailedToken(server, email)
    expect(await open(victim, token)).toEqual({ status: 200, body: {} })
    expect(await statusOf(logIn(thief, thiefsPassword))).toBe(401)
    expect((await logIn(victim, ownPassword)).body).toMatchObject({
      user_data: { display_name: 'Vera' },
    })
  })

  it('is out when the owner chooses a password by a reset', async () => {
    await register(thief, thiefsPassword)
    const old = await mailedToken(server, email)
    await victim.post('/api/password-reset/', { email })
    const token = await mailedToken(server, email)
    await victim.post('/api/password-reset/confirm/', { token, password: ownPassword })
    expect(await statusOf(logIn(thief, thiefsPassword))).toBe(401)
    // The link that still lies in the mailbox changes nothing any more.
    expect(await statusOf(open(victim, old, 'another good sentence'))).toBe(400)
    expect(await statusOf(logIn(victim, ownPassword))).toBe(200)
  })

  it('gains nothing by registering an email that has an account', async () => {
    const { visitor } = await signUp(server, { ...ada, email })
    await register(thief, thiefsPassword)
    expect(await statusOf(logIn(thief, thiefsPassword))).toBe(403)
    expect((await thief.get('/api/session/')).status).toBe(401)
    expect(await statusOf(logIn(visitor, ada.password))).toBe(200)
  })
})

describe('the browser that registered', () => {
  it('is asked again after an hour, and another one at once', async () => {
    await register(victim, ownPassword)
    const token = await mailedToken(server, email)
    const start = server.clock.now()
    expect(await statusOf(open(createVisitor(server), token))).toBe(422)
    server.clock.advance(HOUR_MS)
    expect(await statusOf(open(victim, token))).toBe(422)
    server.clock.set(new Date(start.getTime() + HOUR_MS - 1))
    expect(await statusOf(open(victim, token))).toBe(200)
    server.clock.set(start)
  })

  it('may register several, and opens each link with the password of that one', async () => {
    await register(victim, ownPassword)
    const first = { email, token: await mailedToken(server, email) }
    email = `another.${email}`
    await register(victim, 'eleven loud geese')
    expect(await statusOf(open(victim, await mailedToken(server, email)))).toBe(200)
    expect(await statusOf(open(victim, first.token))).toBe(200)
    email = first.email
    expect(await statusOf(logIn(victim, ownPassword))).toBe(200)
  })

  it('has a cookie that no script reads, and the database only its hash', async () => {
    await victim.get('/api/app/')
    const response = await server.api.inject({
      method: 'POST',
      url: '/api/register/',
      payload: { ...ada, email },
      headers: {
        cookie: [...victim.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': victim.cookies.get('XSRF-TOKEN') ?? '',
      },
    })
    const cookie = response.cookies.find(({ name }) => name === 'afterbeep_registration')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3600 })
    const rows = await server.db.query('select 1 from registrations where browser_hash = $1', [
      cookie?.value,
    ])
    expect(rows).toEqual([])
  })

  it('refuses an easy password with the link, and the link stays good', async () => {
    await register(thief, thiefsPassword)
    const token = await mailedToken(server, email)
    expect(await open(victim, token, `ada-lovelace`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { password: expect.any(String) } },
    })
    expect(await statusOf(open(victim, token, ownPassword))).toBe(200)
  })
})

describe('registering an email', () => {
  it('responds the same whether it has an account, waits for verification or is new', async () => {
    await signUp(server, { ...ada, email })
    await server.jobs.runAll()
    const waiting = `waiting.${email}`
    await victim.post('/api/register/', { ...ada, email: waiting })
    const ids = new Set<string>()
    for (const asked of [email, email, waiting, waiting, `new.${email}`]) {
      const visitor = createVisitor(server)
      const response = await visitor.post('/api/register/', { ...ada, email: asked })
      expect(response.status).toBe(200)
      expect(Object.keys(response.body ?? {})).toEqual(['user_id'])
      ids.add(registerResponseSchema.parse(response.body).user_id)
      expect([...visitor.cookies.keys()]).toContain('afterbeep_registration')
      const login = { email: asked, password: ada.password.replace('horse', 'house') }
      expect((await visitor.post('/api/login/', login)).status).toBe(401)
    }
    expect(ids.size).toBe(5)
  })

  it('looks the same at the login after it, with the password that was registered', async () => {
    await signUp(server, { ...ada, email })
    for (const asked of [email, `new.${email}`]) {
      const visitor = createVisitor(server)
      await visitor.post('/api/register/', { ...ada, email: asked, password: thiefsPassword })
      const login = { email: asked, password: thiefsPassword }
      expect((await visitor.post('/api/login/', login)).body).toMatchObject({
        code: 'email_unverified',
      })
      expect((await createVisitor(server).post('/api/login/', login)).body).toMatchObject({
        code: 'login_failed',
      })
    }
  })

  it('notifies the owner of the account, with a way to sign in and one to a new password', async () => {
    await signUp(server, { ...ada, email })
    server.mails.length = 0
    await register(thief, thiefsPassword)
    await server.jobs.runAll()
    expect(server.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: email, subject: 'You already have an Afterbeep account' },
    ])
    for (const link of ['/auth/signin', '/auth/forgot-password']) {
      expect(server.mails[0]?.text).toContain(`${publicUrl}${link}`)
      expect(server.mails[0]?.html).toContain(`href="${publicUrl}${link}"`)
    }
    expect(server.mails[0]?.text).not.toContain('token=')
  })
})
