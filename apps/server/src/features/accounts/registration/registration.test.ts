import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { registerResponseSchema } from '@afterbeep/contract/api/account/new-passwords'
import { onlyRow } from '../../../platform/database/database.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer, publicUrl } from '../../../testing/accounts/account-server.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { ada, createVisitor, mailedToken } from '../../../testing/accounts/visitor.ts'

const HOUR_MS = 3_600_000

let server: AccountTestServer
let visitor: Visitor
let email: string
let count = 0
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // Each test has its own user, and only this user's mail.
  count += 1
  email = `person${count}@example.com`
  visitor = createVisitor(server)
  await server.jobs.runAll()
  server.mails.length = 0
})

const register = (changes: object = {}) =>
  visitor.post('/api/register/', { ...ada, email, ...changes })
const verify = (token: string, more: object = {}) =>
  visitor.post('/api/verify-email/', { token, ...more })
const logIn = () => visitor.post('/api/login/', { email, password: ada.password })

async function countAccounts() {
  const rows = await server.db.query<{ accounts: number; users: number; balances: number }>(
    `select (select count(*) from accounts) as accounts, (select count(*) from users) as users,
       (select count(*) from credit_balances) as balances`,
  )
  return onlyRow(rows)
}

describe('registering', () => {
  it('keeps account, user and an empty balance, with the password only as a hash', async () => {
    const response = await register()
    expect(response.status).toBe(200)
    await verify(await mailedToken(server, email))
    const rows = await server.db.query(
      `select users.id as user_id, display_name, customer_name, phone, role, company_name, currency,
         available, substring(password_hash from 1 for 31) as hash_start
       from users join accounts on accounts.id = users.account_id
         join credit_balances balance on balance.account_id = accounts.id
       where email = $1`,
      [email],
    )
    expect(rows).toEqual([
      {
        user_id: registerResponseSchema.parse(response.body).user_id,
        display_name: 'Ada',
        customer_name: 'Ada Lovelace',
        phone: null,
        role: 'agent',
        company_name: 'default',
        currency: 'USD',
        available: 0,
        hash_start: '$argon2id$v=19$m=19456,t=2,p=1$',
      },
    ])
  })

  it.each([
    ['keeps the phone that was given', '+1 (408) 555-0123', '+1 (408) 555-0123'],
    ['keeps no phone for the default of the sign-up page', 'default', null],
    ['keeps no phone for an empty one', ' ', null],
  ])('%s', async (_, phone, kept) => {
    expect((await register({ phone })).status).toBe(200)
    const rows = await server.db.query('select phone from users where email = $1', [email])
    expect(rows).toEqual([{ phone: kept }])
  })

  it('mails one link to the verification page and keeps only its hash', async () => {
    await register()
    const token = await mailedToken(server, email)
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ to: email, subject: 'Verify your email for Afterbeep' })
    const link = `${publicUrl}/auth/verify-email?token=${token}`
    expect(server.mails[0]?.text).toContain(link)
    expect(server.mails[0]?.html).toContain(`href="${link}"`)
    expect(token).toHaveLength(43)
    const kept = await server.db.query('select * from user_tokens where token_hash = $1', [token])
    expect(kept).toEqual([])
  })

  it('creates one account of two registrations of one email at once, and both look the same', async () => {
    const before = await countAccounts()
    const responses = await Promise.all([
      register(),
      createVisitor(server).post('/api/register/', { ...ada, email }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await countAccounts()).toEqual({
      accounts: before.accounts + 1,
      users: before.users + 1,
      balances: before.balances + 1,
    })
  })

  it.each([
    ['email', { email: 'nobody' }],
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: '' }],
    ['password', { password: '11 chars ok' }],
  ])('names %s when it is wrong, and writes nothing', async (field, changes) => {
    const before = await countAccounts()
    const response = await register(changes)
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(response.body).toHaveProperty(['fields', field])
    expect(await countAccounts()).toEqual(before)
    expect(server.jobs.waiting).toEqual([])
  })

  it('refuses a name that cannot be stored, and writes nothing', async () => {
    const before = await countAccounts()
    const response = await register({ first_name: 'A\u0000da' })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await countAccounts()).toEqual(before)
  })

  it('refuses without the CSRF header, and writes nothing', async () => {
    const before = await countAccounts()
    const response = await server.api.inject({
      method: 'POST',
      url: '/api/register/',
      payload: { ...ada, email },
    })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ code: 'csrf_rejected' })
    expect(await countAccounts()).toEqual(before)
  })
})

describe('verifying', () => {
  it('opens the account, and accepts the same link again', async () => {
    await register()
    const token = await mailedToken(server, email)
    expect((await logIn()).status).toBe(403)
    expect(await verify(token)).toEqual({ status: 200, body: {} })
    expect(await verify(token)).toEqual({ status: 200, body: {} })
    expect((await logIn()).status).toBe(200)
  })

  it('accepts two concurrent openings of the link', async () => {
    await register()
    const token = await mailedToken(server, email)
    const responses = await Promise.all([verify(token), verify(token)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it('refuses a token that was never sent', async () => {
    const response = await verify('x'.repeat(43))
    expect(response).toEqual({
      status: 400,
      body: { code: 'link_invalid', error: errorTexts.link_invalid },
    })
  })

  it('accepts the link one millisecond before 24 hours, and not at 24 hours', async () => {
    await register()
    const token = await mailedToken(server, email)
    const start = server.clock.now()
    const chosen = { password: 'another long sentence' }
    server.clock.advance(24 * HOUR_MS)
    expect((await verify(token, chosen)).body).toMatchObject({ code: 'link_invalid' })
    server.clock.set(new Date(start.getTime() + 24 * HOUR_MS - 1))
    expect((await verify(token, chosen)).status).toBe(200)
    server.clock.set(start)
  })

  it('voids the first link when another is sent, until the newer one has verified', async () => {
    await register()
    const first = await mailedToken(server, email)
    expect(await visitor.post('/api/verify-email/resend/', { email })).toEqual({
      status: 200,
      body: {},
    })
    const second = await mailedToken(server, email)
    expect(second).not.toBe(first)
    expect((await verify(first)).body).toMatchObject({ code: 'link_invalid' })
    expect((await verify(second)).status).toBe(200)
    expect((await verify(first)).status).toBe(200)
  })

  it('gives a resend one response for unknown and verified emails, and mails neither', async () => {
    await register()
    await verify(await mailedToken(server, email))
    server.mails.length = 0
    for (const asked of [email, 'stranger@example.com']) {
      const response = await visitor.post('/api/verify-email/resend/', { email: asked })
      expect(response).toEqual({ status: 200, body: {} })
      expect(server.jobs.waiting).toHaveLength(1)
      await server.jobs.runAll()
    }
    expect(server.mails).toEqual([])
  })

  it('does not accept a password link as a verification link', async () => {
    await register()
    await server.jobs.runAll()
    await visitor.post('/api/password-reset/', { email })
    const token = await mailedToken(server, email)
    expect((await verify(token)).body).toMatchObject({ code: 'link_invalid' })
  })
})
