import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountTestServer } from '../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../testing/accounts/account-server.ts'
import { turnOnAuthenticator } from '../../testing/accounts/second-factor-fixture.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../testing/accounts/visitor.ts'
import type { Visitor } from '../../testing/accounts/visitor.ts'

/*
 * Written from the rules' text alone: who guesses is slowed down and stopped, whatever they do in between; a
 * registration says nothing of who has an account, and puts no words of a stranger into a mail; a session ends where
 * its user is replaced.
 */

const HOUR_MS = 3_600_000
const wrong = 'not the right one'
const other = 'eight loud geese'

let server: AccountTestServer
let email: string
let count = 0
beforeAll(async () => {
  server = await openAccountTestServer({ failuresPerNetwork: 3 })
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  email = `ada${count}@example.com`
  server.clock.advance(2 * HOUR_MS)
  await server.jobs.runAll()
  server.mails.length = 0
})

const from = (address: string) => createVisitor(server, address)
const logIn = (visitor: Visitor, word: string, to = email) =>
  visitor.post('/api/login/', { email: to, password: word })
const codeOf = ({ body }: { body: unknown }) =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined

describe('who guesses', () => {
  it('gets no fresh start by signing in to an account of their own between the guesses', async () => {
    await signUp(server, { ...ada, email })
    const own = `mallory${count}@example.com`
    await signUp(server, { ...ada, email: own })
    const network = `203.0.113.${count}`
    const guesses: unknown[] = []
    for (let guess = 0; guess < 6; guess += 1) {
      // Each guess at another account, so that only the network can count them.
      guesses.push(codeOf(await logIn(from(network), wrong, `zoe${guess}.${count}@example.com`)))
      await logIn(from(network), ada.password, own)
    }
    expect(guesses).toContain('rate_limited')
  })

  it('gets no fresh start by having a new link mailed that is not opened', async () => {
    await signUp(server, { ...ada, email })
    const attempt = (index: number, word: string) => logIn(from(`198.51.${count}.${index}`), word)
    for (let index = 0; index < 6; index += 1) await attempt(index, wrong)
    expect(codeOf(await attempt(7, wrong))).toBe('rate_limited')
    await from('198.51.100.9').post('/api/password-reset/', { email })
    await server.jobs.runAll()
    expect(codeOf(await attempt(8, ada.password))).toBe('rate_limited')
  })

  it('waits with the right password too, and the same for an email without an account', async () => {
    await signUp(server, { ...ada, email })
    const unknown = `none${count}@example.com`
    const seen: unknown[][] = []
    for (let index = 0; index < 8; index += 1) {
      const known = await logIn(from(`198.52.${count}.${index}`), wrong)
      const none = await logIn(from(`198.53.${count}.${index}`), wrong, unknown)
      seen.push([known.status, none.status, codeOf(known), codeOf(none)])
    }
    expect(seen.filter(([known, none]) => known !== none)).toEqual([])
    expect(seen.filter(([, , known, none]) => known !== none)).toEqual([])
    expect(seen.at(-1)?.[0]).toBe(429)
    expect((await logIn(from(`198.52.${count}.99`), ada.password)).status).toBe(429)
  })

  it('has the owner’s known browser for one account only: another’s cookie is no known browser here', async () => {
    await signUp(server, { ...ada, email })
    const mallory = await signUp(server, { ...ada, email: `mallory${count}@example.com` })
    for (let index = 0; index < 6; index += 1) {
      await logIn(from(`198.54.${count}.${index}`), wrong)
    }
    expect(codeOf(await logIn(mallory.visitor, ada.password))).toBe('rate_limited')
  })

  it('of codes from an app can’t go on with recovery codes', async () => {
    const { visitor } = await signUp(server, { ...ada, email })
    const app = await turnOnAuthenticator(server, { visitor })
    const codes: unknown[] = []
    for (let index = 0; index < 8; index += 1) {
      const browser = from(`198.55.${count}.${index}`)
      await logIn(browser, ada.password)
      const code = index % 2 === 0 ? '000000' : 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'
      codes.push(codeOf(await browser.post('/api/login/second-factor/', { code })))
    }
    expect(codes.slice(-2)).toEqual(['rate_limited', 'rate_limited'])
    const browser = from(`198.55.${count}.50`)
    await logIn(browser, ada.password)
    const right = await browser.post('/api/login/second-factor/', { code: app.recoveryCodes[0] })
    expect(codeOf(right)).toBe('rate_limited')
  })
})

describe('a registration', () => {
  const register = async (to: string, address: string) => {
    const { headers, statusCode, body } = await server.api.inject({
      method: 'POST',
      url: '/api/register/',
      headers: await tokenFrom(address),
      payload: { ...ada, email: to, password: other },
    })
    const cookies = [headers['set-cookie'] ?? []].flat().map((one) => one.replace(/=[^;]*/, '='))
    const names = Object.keys(headers)
      .filter((name) => !name.startsWith('x-ratelimit'))
      .toSorted()
    return { statusCode, names, cookies, body: body.replace(/[0-9a-f-]{36}/, 'id') }
  }
  const tokenFrom = async (address: string) => {
    const visitor = from(address)
    await visitor.get('/api/app/')
    return {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
    }
  }

  it('looks alike, to the headers and cookies, for a new, pending, known, invited and left email', async () => {
    const owner = await signUp(server, { ...ada, email })
    const [pending, invited, left] = ['pending', 'invited', 'left'].map(
      (name) => `${name}${count}@example.com`,
    )
    await from('198.51.100.20').post('/api/register/', { ...ada, email: pending })
    const invite = (to?: string) =>
      owner.visitor.post('/api/account/invitations/', { email: to, role: 'viewer' })
    await invite(invited)
    await invite(left)
    const token = await mailedToken(server, left ?? '')
    const body = { token, first_name: 'Le', last_name: 'Ft', password: other }
    await from('198.51.100.21').post('/api/invitations/accept/', body)
    const read = 'select id from users where email = $1'
    const [user] = await server.db.query<{ id: string }>(read, [left])
    await owner.visitor.delete(`/api/account/members/${user?.id ?? ''}/`)

    const seen: unknown[] = []
    for (const [index, to] of [
      `new${count}@example.com`,
      pending,
      email,
      email.toUpperCase(),
      invited,
      left,
    ].entries()) {
      seen.push(await register(to ?? '', `198.56.${count}.${index}`))
    }
    expect(seen[0]).toMatchObject({ statusCode: 200 })
    expect(seen.slice(1)).toEqual(seen.slice(1).map(() => seen[0]))
  })

  it('puts no words of the registrant into the mail to the address', async () => {
    const words = 'Win-1000-at-evil.example'
    const fields = {
      first_name: words,
      last_name: words,
      display_name: words,
      company_name: words,
      phone: words,
    }
    const registerAs = (to: string) =>
      from('198.51.100.30').post('/api/register/', { ...ada, ...fields, email: to })
    await registerAs(email)
    await signUp(server, { ...ada, email: `known${count}@example.com` })
    await registerAs(`known${count}@example.com`)
    await from('198.51.100.31').post('/api/verify-email/resend/', { email })
    await from('198.51.100.31').post('/api/password-reset/', { email })
    await server.jobs.runAll()
    expect(server.mails.length).toBeGreaterThanOrEqual(4)
    const all = JSON.stringify(server.mails)
    expect(all).not.toContain(words)
  })
})

it('a link to a new password that was mailed before the password was changed is worth nothing', async () => {
  const { visitor } = await signUp(server, { ...ada, email })
  await from('198.51.100.60').post('/api/password-reset/', { email })
  const token = await mailedToken(server, email)
  const changed = await visitor.post('/api/account/password/', {
    current_password: ada.password,
    password: other,
  })
  expect(changed.status).toBe(200)
  const stranger = from('198.51.100.61')
  const reset = { token, password: 'seven quiet badgers' }
  expect(codeOf(await stranger.post('/api/password-reset/confirm/', reset))).toBe('link_invalid')
  expect((await logIn(stranger, other)).status).toBe(200)
})

describe('a session', () => {
  it('ends where another user signs in in the same browser, and its copy is worth nothing', async () => {
    const first = await signUp(server, { ...ada, email })
    const second = `bob${count}@example.com`
    await signUp(server, { ...ada, email: second })
    const copy = createVisitor(server)
    for (const [name, value] of first.visitor.cookies) copy.cookies.set(name, value)
    expect((await copy.get('/api/session/')).status).toBe(200)
    await logIn(first.visitor, ada.password, second)
    const before = new Map(copy.cookies)
    expect((await copy.get('/api/session/')).status).toBe(401)
    expect((await first.visitor.get('/api/session/')).body).toMatchObject({
      user_data: { email: second },
    })
    // Its token fits neither the new session nor one without a user.
    first.visitor.cookies.set('XSRF-TOKEN', before.get('XSRF-TOKEN') ?? '')
    const changed = await first.visitor.delete('/api/account/sessions/')
    expect(changed.status).toBe(403)
  })

  it('of an account that has a second step signs no one in until that step is taken', async () => {
    const { visitor } = await signUp(server, { ...ada, email })
    await turnOnAuthenticator(server, { visitor })
    const browser = from('198.51.100.50')
    expect(codeOf(await logIn(browser, ada.password))).toBe('second_factor_required')
    const tries = [
      await browser.get('/api/session/'),
      await browser.get('/api/account/members/'),
      await browser.get('/api/account/security/'),
      await browser.delete('/api/account/authenticator/'),
      await browser.post('/api/account/password/', {
        current_password: ada.password,
        password: other,
      }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })
})
