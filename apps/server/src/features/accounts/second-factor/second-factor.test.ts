import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { Person, TestAuthenticator } from '../../../testing/accounts/second-factor-fixture.ts'
import {
  mailedSubjects,
  newPerson,
  recoveryCodesOf,
  turnOnAuthenticator,
  typePassword,
} from '../../../testing/accounts/second-factor-fixture.ts'
import { createVisitor, mailedToken } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'

const MINUTE_MS = 60_000
const secondStep = '/api/login/second-factor/'

let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())

interface Protected extends Person {
  app: TestAuthenticator
}

async function protectedPerson(name: string): Promise<Protected> {
  const person = await newPerson(server, name)
  return { ...person, app: await turnOnAuthenticator(server, person) }
}

const statusOf = async (visitor: Visitor, code: string) =>
  (await visitor.post(secondStep, { code })).status
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/session/')).status === 200

describe('signing in with an authenticator app', () => {
  it('asks for its code after the right password, and a code signs in with a new session', async () => {
    const person = await protectedPerson('codes')
    const { visitor, response } = await typePassword(server, person)
    expect(response).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor_required',
        details: { methods: ['authenticator', 'recovery_code'] },
      },
    })
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await visitor.post(secondStep, { code: person.app.code() })).toMatchObject({
      status: 200,
      body: { user_data: { uid: person.uid, email: person.email } },
    })
    expect(await isSignedIn(visitor)).toBe(true)
    // A wrong password says nothing of the second step.
    const wrong = await typePassword(server, { ...person, password: 'a wrong one' })
    expect(wrong.response.body).toMatchObject({ code: 'login_failed' })
  })

  it('accepts a code once, also in another browser, and none before it', async () => {
    const person = await protectedPerson('replay')
    const first = await typePassword(server, person)
    const second = await typePassword(server, person)
    expect(await statusOf(first.visitor, person.app.code(1))).toBe(200)
    expect(await statusOf(second.visitor, person.app.code(1))).toBe(401)
    expect(await statusOf(second.visitor, person.app.code())).toBe(401)
    server.clock.advance(MINUTE_MS)
    expect(await statusOf(second.visitor, person.app.code())).toBe(200)
  })

  it('accepts one of twenty calls at once with the same code', async () => {
    const person = await protectedPerson('race')
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => (await typePassword(server, person)).visitor),
    )
    const code = person.app.code()
    const tries = browsers.flatMap((visitor) => Array.from({ length: 5 }, () => visitor))
    const statuses = await Promise.all(tries.map((visitor) => statusOf(visitor, code)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it("does not accept another user's code or recovery code", async () => {
    const person = await protectedPerson('mine')
    const other = await protectedPerson('other')
    const { visitor } = await typePassword(server, person)
    expect(await statusOf(visitor, other.app.code())).toBe(401)
    expect(await statusOf(visitor, other.app.recoveryCodes[0] ?? '')).toBe(401)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  it('ends a sign-in after five minutes, and in another browser it never was', async () => {
    const person = await protectedPerson('late')
    const { visitor } = await typePassword(server, person)
    const stranger = createVisitor(server)
    const refused = await stranger.post(secondStep, { code: person.app.code() })
    expect(refused).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } })
    server.clock.advance(5 * MINUTE_MS)
    const late = await visitor.post(secondStep, { code: person.app.code() })
    expect(late).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } })
  })

  it('ends a sign-in after five wrong codes, also when they come at once', async () => {
    const person = await protectedPerson('five')
    const { visitor } = await typePassword(server, person)
    const wrong = Array.from({ length: 40 }, () => visitor.post(secondStep, { code: '000000' }))
    const codes = (await Promise.all(wrong)).map(({ body }) => JSON.stringify(body))
    expect(codes.filter((body) => body.includes('code_wrong')).length).toBeLessThanOrEqual(5)
    server.clock.advance(MINUTE_MS)
    const right = await visitor.post(secondStep, { code: person.app.code() })
    expect(right.body).toMatchObject({ code: 'sign_in_expired' })
    expect(await mailedSubjects(server, person.email)).toContain(
      'Wrong codes after your right password',
    )
  })

  it('slows wrong codes down over all sign-ins, and stops at 100 until the password is reset', async () => {
    const person = await protectedPerson('guess')
    const guess = async () => {
      const { visitor } = await typePassword(server, person)
      return (await visitor.post(secondStep, { code: '000000' })).body
    }
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await guess()).toMatchObject({ code: 'code_wrong' })
    }
    // The fifth is followed by a second of waiting, which the right code has to wait for too.
    expect(await guess()).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 1 } })
    server.clock.advance(1000)
    expect(await guess()).toMatchObject({ code: 'code_wrong' })
    await server.db.query(
      `update sign_in_failures set failures = 99, next_try_at = $2
       where kind = 'code' and subject = $1`,
      [person.uid, server.clock.now()],
    )
    expect(await guess()).toMatchObject({ code: 'code_wrong' })
    server.clock.advance(16 * MINUTE_MS)
    const locked = await typePassword(server, person)
    expect((await locked.visitor.post(secondStep, { code: person.app.code() })).body).toMatchObject(
      {
        code: 'second_factor_locked',
      },
    )
    await createVisitor(server).post('/api/password-reset/', { email: person.email })
    const token = await mailedToken(server, person.email)
    const password = 'another correct horse'
    await createVisitor(server).post('/api/password-reset/confirm/', { token, password })
    // The reset lets codes count again, and is no way around them.
    const opened = await typePassword(server, { ...person, password })
    expect(opened.response.body).toMatchObject({ code: 'second_factor_required' })
    expect(await statusOf(opened.visitor, person.app.code())).toBe(200)
    expect(await mailedSubjects(server, person.email)).toContain('Your password was reset')
  })

  it('ends a sign-in that has begun when the password is reset', async () => {
    const person = await protectedPerson('begun')
    const { visitor } = await typePassword(server, person)
    await createVisitor(server).post('/api/password-reset/', { email: person.email })
    const token = await mailedToken(server, person.email)
    const password = 'another correct horse'
    await createVisitor(server).post('/api/password-reset/confirm/', { token, password })
    const late = await visitor.post(secondStep, { code: person.app.code() })
    expect(late.body).toMatchObject({ code: 'sign_in_expired' })
  })
})

describe('setting an app up', () => {
  it('counts only after a right code, and keeps its secret encrypted', async () => {
    const { visitor, ...person } = await newPerson(server, 'setup')
    const begun = await visitor.post('/api/account/authenticator/')
    expect((await typePassword(server, person)).response.status).toBe(200)
    const wrong = await visitor.post('/api/account/authenticator/confirmation/', { code: '000000' })
    expect(wrong.body).toMatchObject({ code: 'code_wrong' })
    expect((await typePassword(server, person)).response.status).toBe(200)
    const rows = await server.db.query('select * from authenticators where user_id = $1', [
      person.uid,
    ])
    const secret = /"secret":"([A-Z2-7]+)"/.exec(JSON.stringify(begun.body))?.[1] ?? 'none'
    expect(secret).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await mailedSubjects(server, person.email)).not.toContain(
      'An authenticator app was turned on',
    )
  })

  it('can not be begun again while it is on, and mails on and off', async () => {
    const person = await protectedPerson('onoff')
    expect((await person.visitor.post('/api/account/authenticator/')).body).toMatchObject({
      code: 'authenticator_on',
    })
    expect(await person.visitor.get('/api/account/security/')).toMatchObject({
      body: { authenticator: true, passkeys: [], recovery_codes_left: 10, required: false },
    })
    expect((await person.visitor.delete('/api/account/authenticator/')).status).toBe(200)
    expect(await person.visitor.get('/api/account/security/')).toMatchObject({
      body: { authenticator: false, recovery_codes_left: 0 },
    })
    expect((await typePassword(server, person)).response.status).toBe(200)
    expect(await mailedSubjects(server, person.email)).toEqual(
      expect.arrayContaining([
        'An authenticator app was turned on',
        'Your authenticator app was turned off',
      ]),
    )
  })

  it('asks to sign in again after ten minutes', async () => {
    const { visitor } = await newPerson(server, 'recent')
    server.clock.advance(10 * MINUTE_MS)
    expect((await visitor.post('/api/account/authenticator/')).status).toBe(200)
    server.clock.advance(1)
    const calls = [
      visitor.post('/api/account/authenticator/'),
      visitor.delete('/api/account/authenticator/'),
      visitor.post('/api/account/recovery-codes/'),
      visitor.post('/api/account/passkeys/options/'),
      visitor.delete('/api/account/passkeys/00000000-0000-4000-8000-000000000000/'),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { code: 'recent_sign_in_required' },
      })
    }
  })
})

describe('recovery codes', () => {
  it('sign in once each, also when two browsers use one at once', async () => {
    const person = await protectedPerson('recovery')
    const [code = ''] = person.app.recoveryCodes
    const one = await typePassword(server, person)
    const two = await typePassword(server, person)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const statuses = await Promise.all([statusOf(one.visitor, typed), statusOf(two.visitor, code)])
    expect([
      [200, 401],
      [401, 200],
    ]).toContainEqual(statuses)
    const inside = statuses[0] === 200 ? one.visitor : two.visitor
    expect(await inside.get('/api/account/security/')).toMatchObject({
      body: { recovery_codes_left: 9 },
    })
    expect(await mailedSubjects(server, person.email)).toContain(
      'A recovery code was used to sign in',
    )
  })

  it('can be replaced, which voids the ones before, and are stored as hashes only', async () => {
    const person = await protectedPerson('anew')
    const [old = ''] = person.app.recoveryCodes
    const fresh = recoveryCodesOf(await person.visitor.post('/api/account/recovery-codes/'))
    expect(fresh).toHaveLength(10)
    expect(await mailedSubjects(server, person.email)).toContain('New recovery codes were made')
    const { visitor } = await typePassword(server, person)
    expect(await statusOf(visitor, old)).toBe(401)
    expect(await statusOf(visitor, fresh[0] ?? '')).toBe(200)
    const rows = await server.db.query('select * from recovery_codes where user_id = $1', [
      person.uid,
    ])
    expect(rows).toHaveLength(9)
    expect(JSON.stringify(rows)).not.toContain(fresh[1])
  })

  it('are not made without a second factor', async () => {
    const { visitor } = await newPerson(server, 'without')
    expect((await visitor.post('/api/account/recovery-codes/')).status).toBe(404)
  })
})

describe('a user whose role needs a second factor', () => {
  it('can do nothing but set one up, and keeps the last', async () => {
    const person = await newPerson(server, 'operator')
    await server.db.query(`update users set role = 'operator' where id = $1`, [person.uid])
    const { visitor, response } = await typePassword(server, person)
    expect(response.status).toBe(200)
    const profile = `/api/user/${person.uid}/`
    expect(await visitor.get(profile)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_setup_required' },
    })
    expect(await visitor.get('/api/account/security/')).toMatchObject({
      status: 200,
      body: { required: true },
    })
    await turnOnAuthenticator(server, { visitor })
    expect((await visitor.get(profile)).status).toBe(200)
    expect((await visitor.delete('/api/account/authenticator/')).body).toMatchObject({
      code: 'second_factor_kept',
    })
  })
})
