import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'
import { removeOldAccess } from './remove-old-access.ts'

const pausedSchema = z.object({ details: z.object({ retryAfterSeconds: z.number() }) })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let server: AccountTestServer
let owner: Visitor
let email: string
let count = 0
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(MINUTE_MS)
  count += 1
  email = `owner${count}@example.com`
  owner = (await signUp(server, { ...ada, email })).visitor
})

const addressOf = (host: number) => `203.0.${host >> 8}.${host & 255}`
const guess = (visitor: Visitor, about = email) =>
  visitor.post('/api/login/', { email: about, password: 'a wrong guess' })
const logIn = (visitor: Visitor, password = ada.password) =>
  visitor.post('/api/login/', { email, password })

/** Browsers that have their first page already, each at an address of its own. */
async function openBrowsers(number: number): Promise<Visitor[]> {
  const browsers = Array.from({ length: number }, (_, host) =>
    createVisitor(server, addressOf(host)),
  )
  await Promise.all(browsers.map((browser) => browser.get('/api/app/')))
  return browsers
}

/** As many failures as the limits allow, each as soon as it may be. Returns how long that took. */
async function useUp(visitor: Visitor, about = email): Promise<{ tries: number; ms: number }> {
  const start = server.clock.now().getTime()
  let tries = 0
  for (;;) {
    const response = await guess(visitor, about)
    if (response.status === 401) tries += 1
    else if (response.status === 429) server.clock.advance(1000 * retryAfter(response.body))
    else break
  }
  return { tries, ms: server.clock.now().getTime() - start }
}

/** As if so many had failed, the last one long ago. */
async function failBefore(failures: number): Promise<void> {
  await server.db.query(
    `update sign_in_failures set failures = $1, next_try_at = '-infinity' where kind <> 'network'
       and counted_at = (select max(counted_at) from sign_in_failures)`,
    [failures],
  )
}

function retryAfter(body: unknown): number {
  return pausedSchema.parse(body).details.retryAfterSeconds
}

describe('200 tries at once from 200 addresses', () => {
  it.each(['an account', 'an email that no account has'])(
    'compare five passwords with %s, and no more',
    async (which) => {
      const about = which === 'an account' ? email : `unknown${count}@example.com`
      const browsers = await openBrowsers(200)
      const responses = await Promise.all(browsers.map((browser) => guess(browser, about)))
      const statuses = responses.map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(195)
      expect(responses.find(({ status }) => status === 429)?.body).toEqual({
        code: 'rate_limited',
        error: 'Too many attempts. Wait 1 second and try again, or reset your password.',
        details: { retryAfterSeconds: 1 },
      })
    },
  )

  it('do not keep the owner out of a browser that signed in before, nor end its session', async () => {
    const browsers = await openBrowsers(20)
    await Promise.all(browsers.map((browser) => guess(browser)))
    expect((await owner.get('/api/session/')).status).toBe(200)
    expect((await logIn(createVisitor(server))).status).toBe(429)
    expect((await logIn(owner)).status).toBe(200)
    // The right password there does not start the strangers' row anew.
    expect((await guess(createVisitor(server, addressOf(1)))).status).toBe(429)
  })
})

describe('failures in a row', () => {
  it('pause longer and longer, are locked after 80, and are unlocked by a reset by mail', async () => {
    const attacker = createVisitor(server, addressOf(1))
    const { tries, ms } = await useUp(attacker)
    expect(tries).toBe(80)
    expect(ms).toBeGreaterThan(16 * HOUR_MS)
    const laptop = createVisitor(server)
    const locked = {
      status: 403,
      body: { code: 'password_reset_required', error: errorTexts.password_reset_required },
    }
    expect(await logIn(laptop)).toEqual(locked)
    server.clock.advance(300 * DAY_MS)
    await removeOldAccess(server)
    expect(await logIn(laptop)).toEqual(locked)

    await laptop.post('/api/password-reset/', { email })
    const password = 'seven quiet geese'
    const token = await mailedToken(server, email)
    expect((await laptop.post('/api/password-reset/confirm/', { token, password })).status).toBe(
      200,
    )
    expect((await logIn(laptop, password)).status).toBe(200)
    expect((await logIn(createVisitor(server), password)).status).toBe(200)
  })

  it('are 20 more in the browsers of the owner, which is 100 together', async () => {
    const attacker = createVisitor(server)
    await guess(attacker)
    await failBefore(78)
    expect((await useUp(attacker)).tries).toBe(2)
    expect((await useUp(owner)).tries).toBe(20)
    expect((await logIn(owner)).body).toMatchObject({ code: 'password_reset_required' })
  })

  it('in the browsers of the owner leave what everybody else has', async () => {
    await guess(owner)
    await failBefore(20)
    expect((await logIn(owner)).status).toBe(200)
  })

  it('of an unknown email look and last the same', async () => {
    const about = `unknown${count}@example.com`
    const attacker = createVisitor(server, addressOf(3))
    await guess(attacker, about)
    await failBefore(78)
    expect((await useUp(attacker, about)).tries).toBe(2)
    const response = await attacker.post('/api/login/', { email: about, password: ada.password })
    expect(response).toEqual({
      status: 403,
      body: { code: 'password_reset_required', error: errorTexts.password_reset_required },
    })
  })

  it('end with the right password', async () => {
    const laptop = createVisitor(server)
    for (let round = 0; round < 4; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect((await guess(laptop)).status).toBe(401)
      expect((await logIn(createVisitor(server))).status).toBe(200)
    }
  })

  it('are not ended by the password that a stranger registered the email with', async () => {
    const stranger = createVisitor(server, addressOf(4))
    const password = 'a thief with a plan'
    await stranger.post('/api/register/', { ...ada, email, password })
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await guess(stranger)).status).toBe(401)
      expect((await logIn(stranger, password)).status).toBe(403)
    }
    const rows = await server.db.query(
      `select failures from sign_in_failures join users on subject = users.id::text
       where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ failures: 3 }])
  })
})

describe('failures of one network', () => {
  it('slow it down for every email, in an IPv6 /64 together, and not for others', async () => {
    const small = await openAccountTestServer({ failuresPerNetwork: 3 })
    const statusFrom = async (address: string, name: string) =>
      (await guess(createVisitor(small, address), `${name}@example.com`)).status
    const first = ['a', 'b', 'c', 'd', 'e'].map((name, host) => ({
      name,
      address: `2001:db8:1:2::${host}`,
    }))
    const statuses: number[] = []
    for (const { name, address } of first) statuses.push(await statusFrom(address, name))
    expect(statuses).toEqual([401, 401, 401, 401, 429])
    expect(await statusFrom('2001:db8:1:3::1', 'f')).toBe(401)
    small.clock.advance(HOUR_MS + 1)
    expect(await statusFrom('2001:db8:1:2::77', 'g')).toBe(401)
    await small.close()
  })
})

it('keeps no row about strangers for ever, and not more than a user’s browsers', async () => {
  await guess(createVisitor(server, addressOf(5)), 'unknown@example.com')
  for (let browsers = 0; browsers < 12; browsers += 1) await logIn(createVisitor(server))
  const countRows = (table: string) =>
    server.db.query<{ count: number }>(`select count(*) as count from ${table}`)
  const [devices] = await server.db.query<{ count: number }>(
    `select count(*) as count from known_devices join users on users.id = user_id where email = $1`,
    [email],
  )
  expect(devices?.count).toBe(10)
  server.clock.advance(200 * DAY_MS)
  await removeOldAccess(server)
  const kinds = await server.db.query(
    `select kind from sign_in_failures where kind not in ('account', 'devices')`,
  )
  expect(kinds).toEqual([])
  for (const table of ['known_devices', 'link_mail_counts', 'registrations']) {
    expect(await countRows(table)).toEqual([{ count: 0 }])
  }
})
