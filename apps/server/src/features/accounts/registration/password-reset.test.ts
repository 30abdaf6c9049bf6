import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer, publicUrl } from '../../../testing/accounts/account-server.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'

const HOUR_MS = 3_600_000

let server: AccountTestServer
let signedIn: Visitor
let visitor: Visitor
let email: string
let count = 0
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  email = `person${count}@example.com`
  signedIn = (await signUp(server, { ...ada, email })).visitor
  visitor = createVisitor(server)
  server.mails.length = 0
})

const ask = () => visitor.post('/api/password-reset/', { email })
const confirm = (token: string, password = 'a new password') =>
  visitor.post('/api/password-reset/confirm/', { token, password })
const logIn = (password: string) => visitor.post('/api/login/', { email, password })

describe('asking for a password link', () => {
  it('error catalogue, password reset success: mails a link to the reset page', async () => {
    expect(await ask()).toEqual({
      status: 200,
      body: { message: 'Password reset link sent successfully' },
    })
    const token = await mailedToken(server, email)
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ to: email, subject: 'Reset your Afterbeep password' })
    expect(server.mails[0]?.text).toContain(`${publicUrl}/auth/reset-password#token=${token}`)
  })

  it('returns the same response for an unknown email, with the same work and no mail', async () => {
    const known = await ask()
    const unknown = await visitor.post('/api/password-reset/', { email: 'no@example.com' })
    expect(unknown).toEqual(known)
    expect(server.jobs.waiting.map(({ name }) => name)).toEqual(['accounts.mail', 'accounts.mail'])
    await server.jobs.runAll()
    expect(server.mails.map(({ to }) => to)).toEqual([email])
  })

  it('error catalogue, password reset failure: names an email that is none', async () => {
    const response = await visitor.post('/api/password-reset/', { email: 'nobody' })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(response.body).toHaveProperty(['fields', 'email'])
    expect(server.jobs.waiting).toEqual([])
  })
})

describe('setting the new password', () => {
  it('accepts the new password, refuses the old, and ends only this user’s sessions', async () => {
    const phone = createVisitor(server)
    await phone.post('/api/login/', { email, password: ada.password })
    const other = (await signUp(server, { ...ada, email: `other${count}@example.com` })).visitor
    await ask()
    expect(await confirm(await mailedToken(server, email))).toEqual({ status: 200, body: {} })
    expect((await signedIn.get('/api/session/')).status).toBe(401)
    expect((await phone.get('/api/session/')).status).toBe(401)
    expect((await other.get('/api/session/')).status).toBe(200)
    expect((await logIn(ada.password)).status).toBe(401)
    expect((await logIn('a new password')).status).toBe(200)
  })

  it('refuses a used link, and changes nothing', async () => {
    await ask()
    const token = await mailedToken(server, email)
    await confirm(token)
    expect(await confirm(token, 'another password')).toEqual({
      status: 400,
      body: { code: 'link_invalid', error: errorTexts.link_invalid },
    })
    expect((await logIn('a new password')).status).toBe(200)
  })

  it('accepts one of two concurrent uses', async () => {
    await ask()
    const token = await mailedToken(server, email)
    const responses = await Promise.all([
      confirm(token, 'password one'),
      confirm(token, 'password two'),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const winner = responses[0]?.status === 200 ? 'password one' : 'password two'
    expect((await logIn(winner)).status).toBe(200)
  })

  it('accepts the link one millisecond before an hour, and not at an hour', async () => {
    await ask()
    const token = await mailedToken(server, email)
    const start = server.clock.now()
    server.clock.advance(HOUR_MS)
    expect((await confirm(token)).body).toMatchObject({ code: 'link_invalid' })
    server.clock.set(new Date(start.getTime() + HOUR_MS - 1))
    expect((await confirm(token)).status).toBe(200)
    server.clock.set(start)
  })

  it('voids the first link when another is requested', async () => {
    await ask()
    const first = await mailedToken(server, email)
    await ask()
    const second = await mailedToken(server, email)
    expect((await confirm(first)).body).toMatchObject({ code: 'link_invalid' })
    expect((await confirm(second)).status).toBe(200)
  })

  it('keeps the link valid when the new password is too short', async () => {
    await ask()
    const token = await mailedToken(server, email)
    expect((await confirm(token, 'short')).body).toMatchObject({
      code: 'invalid_request',
      fields: { password: 'Use at least 12 characters.' },
    })
    expect((await confirm(token)).status).toBe(200)
  })

  it('verifies the email of a user who never opened the verification link', async () => {
    email = `unverified${count}@example.com`
    await visitor.post('/api/register/', { ...ada, email })
    await server.jobs.runAll()
    await ask()
    await confirm(await mailedToken(server, email))
    expect((await logIn('a new password')).status).toBe(200)
  })

  it('does not accept a verification link as a password link', async () => {
    email = `mixed${count}@example.com`
    await visitor.post('/api/register/', { ...ada, email })
    const token = await mailedToken(server, email)
    expect((await confirm(token)).body).toMatchObject({ code: 'link_invalid' })
  })
})
