import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createInjectedBrowser } from '../../testing/tenants/injected-browser.ts'
import type { InjectedBrowser } from '../../testing/tenants/injected-browser.ts'
import { serveProduct } from '../../testing/tenants/served-product.ts'
import type { ServedProduct } from '../../testing/tenants/served-product.ts'
import { callLimits } from './call-limits.ts'

const limits = callLimits(40)
const search = { path: '/api/number-searches/', body: { phone: '16175550199' } }
const file = { path: '/api/suppressions/export/' }
const list = { path: '/api/contact-lists/' }

let product: ServedProduct
let statements = 0
let browser: InjectedBrowser

beforeAll(async () => {
  product = await serveProduct({
    hasCampaigns: false,
    settings: { CALLS_PER_MINUTE: '40' },
    wrap: (db) => ({
      ...db,
      query: (...all) => {
        statements += 1
        return db.query(...all)
      },
    }),
  })
})
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => {
  vi.useRealTimers()
  return product.close()
})

beforeEach(async () => {
  nextMinute()
  browser = await signedIn()
  nextMinute()
})

/** A minute for a limit, of which business time takes no notice. */
const nextMinute = () => vi.setSystemTime(Date.now() + 61_000)

async function signedIn(): Promise<InjectedBrowser> {
  const { email, password } = product.demo
  const one = await createInjectedBrowser(product.api)
  const response = await one.call('POST', { path: '/api/login/', body: { email, password } })
  expect(response.status, `${response.body}`).toBe(200)
  return one
}

async function statusesOf(count: number, call: () => Promise<{ status: number }>) {
  const statuses = []
  for (let made = 0; made < count; made += 1) statuses.push((await call()).status)
  return statuses
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

it('refuses every call of a session that made too many, but those that a provider signs', async () => {
  await statusesOf(limits.perSession, () => browser.call('GET', list))
  const taken: string[] = []
  for (const route of product.routes) {
    const [method = '', url = ''] = route.split(' ')
    if (!url.startsWith('/api/')) continue
    const path = url.replaceAll(/:\w+/g, 'x')
    const response = await browser.call(method, { path })
    if (response.status !== 429) taken.push(route)
  }
  expect(taken).toEqual(expect.arrayContaining(['POST /api/webhooks/stripe/']))
  expect(taken.filter((route) => !route.includes('/webhooks/'))).toEqual([])
})

it('says when to come back, and asks the database nothing but for the session', async () => {
  await statusesOf(limits.perSession, () => browser.call('GET', list))
  statements = 0
  const refused = await browser.call('GET', list)
  expect(
    z.object({ code: z.string(), details: z.unknown() }).parse(JSON.parse(refused.body)),
  ).toEqual({
    code: 'rate_limited',
    details: { retryAfterSeconds: 60 },
  })
  expect(statements).toBe(1)
  nextMinute()
  expect((await browser.call('GET', list)).status).toBe(200)
})

it('counts all sessions of an account together', async () => {
  const sessions = [browser]
  for (let more = 0; more < 3; more += 1) sessions.push(await signedIn())
  nextMinute()
  for (const one of sessions.slice(0, 3)) {
    expect(await statusesOf(limits.perSession, () => one.call('GET', list))).toEqual(
      times(limits.perSession, 200),
    )
  }
  expect((await sessions[3]?.call('GET', list))?.status).toBe(429)
})

it('lets an account search and take files along less often than read', async () => {
  const searched = await statusesOf(limits.searchesPerAccount + 1, () =>
    browser.call('POST', search),
  )
  expect(searched).toEqual([...times(limits.searchesPerAccount, 200), 429])
  const byName = await browser.call('GET', { path: '/api/drop-cowboy/analytics/?search=Spring' })
  expect(byName.status).toBe(429)
  const taken = await statusesOf(limits.filesPerAccount + 1, () => browser.call('GET', file))
  expect(taken).toEqual([...times(limits.filesPerAccount, 200), 429])
  expect((await browser.call('GET', list)).status).toBe(200)
})

it('counts visitors by their network, and no one who is signed in with them', async () => {
  const visits = await statusesOf(limits.perAccount + 1, async () => ({
    status: (await product.api.inject('/api/app/')).statusCode,
  }))
  expect(visits).toEqual([...times(limits.perAccount, 200), 429])
  expect((await browser.call('GET', list)).status).toBe(200)
})
