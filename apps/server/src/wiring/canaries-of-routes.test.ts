import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createUser } from '../features/accounts/index.ts'
import { mailJob } from '../features/accounts/mail/enqueue-mail.ts'
import { grantCredits } from '../features/credits/index.ts'
import { eraseAccountJob } from '../features/privacy/account/erase-account.job.ts'
import { apiDocumentSchema } from '../platform/http/docs/api-document.ts'
import { codeAt } from '../testing/accounts/second-factor-fixture.ts'
import { createTestBrowser } from '../testing/accounts/test-browser.ts'
import type { TestBrowser } from '../testing/accounts/test-browser.ts'
import { canaryRequests } from '../testing/canaries/canary-requests.ts'
import type { CanaryRequest } from '../testing/canaries/canary-requests.ts'
import { canaries, canaryPattern, unnamedPattern } from '../testing/canaries/canary-values.ts'
import type { FailingStatements } from '../testing/canaries/failing-statements.ts'
import { statementPattern, withFailingStatements } from '../testing/canaries/failing-statements.ts'
import { captureLog } from '../testing/capture-log.ts'
import { idsOfNothing } from '../testing/tenants/ids-of-nothing.ts'
import { routeCases } from '../testing/tenants/route-cases.ts'
import type { Request, RouteCase } from '../testing/tenants/route-cases.ts'
import { until } from '../testing/until.ts'
import { serveProduct } from '../testing/tenants/served-product.ts'
import type { ServedProduct } from '../testing/tenants/served-product.ts'
import { createEngine } from './work.ts'

/*
 * Every route is called with a canary in each field that it takes, once with a database that works and once with one that
 * fails at each statement that is given a canary, with the most talkative log.
 */
const captured = captureLog()
captured.log.level = 'trace'
const failing: FailingStatements = { areOn: false, isEach: false, secrets: [], seen: 0, failed: 0 }

let product: ServedProduct
let origin: string
let requests: Map<string, CanaryRequest[]>
let routes: string[]

beforeAll(async () => {
  product = await serveProduct({
    hasCampaigns: false,
    log: captured.log,
    wrap: (db) => withFailingStatements(db, failing),
  })
  const { api, deps } = product
  origin = await api.listen({ port: 0, host: '127.0.0.1' })
  const described = await createTestBrowser(origin).get('/api/openapi.json')
  const document = apiDocumentSchema.parse(described.body)
  await prepareOwner()
  const cases = routeCases(new Date(deps.clock.now().getTime() + 2 * 86_400_000))
  routes = product.routes.filter((route) => route.includes(' /api/'))
  requests = new Map(
    routes.map((route) => {
      const one = cases[route]
      if (!one) return [route, []]
      return [route, canaryRequests(route, knownRequests(route, one), document)]
    }),
  )
})
afterAll(() => product.close())

/** With a plan, credits and a list, so that what is called gets far. */
async function prepareOwner(): Promise<void> {
  const { deps, demo } = product
  const { db, clock } = deps
  const owner = await signedIn(demo.email, demo.password)
  const file = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,A,B,4085550101,14085550101\n'
  const uploaded = await owner.upload('/api/contact-lists/?name=own.csv', file, 'text/csv')
  idsOfOwner.listId = z.object({ contact_list_id: z.string() }).parse(uploaded.body).contact_list_id
  const [user] = await db.query<{ id: string; accountId: string }>(
    'select id, account_id as "accountId" from users where email = $1',
    [demo.email],
  )
  if (!user) throw new Error('The demo account is missing.')
  idsOfOwner.userId = user.id
  const { accountId } = user
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into subscriptions (account_id, subscription_ref, plan_key, status, updated_at)
       values ($1, 'sub_canary', 'launch', 'active', now()) on conflict do nothing`,
      [accountId],
    )
    const grant = { accountId, credits: 20_000, idempotencyKey: 'canary', at: clock.now() }
    await grantCredits(tx, grant)
  })
}

function knownRequests(route: string, one: RouteCase): Request[] {
  if ('own' in one) return [one.own]
  if ('ids' in one) return one.ids.map((of) => of(idsOfOwner))
  const path = (route.split(' ')[1] ?? '').replaceAll(/:\w+/g, 'none')
  if (route.includes('/sign-up-pages/')) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return [
      { path, headers, body: `phone=${canaries.phone}&first_name=${canaries.name}&last_name=` },
    ]
  }
  // No description of the API has what providers send.
  return route.includes('/webhooks/') ? [{ path, body: webhook }] : []
}

const from = { phone_number: '' }
const webhook = { phone_number: '', text: '', name: '', data: { payload: { text: '', from } } }

/** Where the owner has one; all others name nothing. */
const idsOfOwner = idsOfNothing()

async function signedIn(email: string, password: string): Promise<TestBrowser> {
  const browser = createTestBrowser(origin)
  await browser.get('/api/app/')
  const { status } = await browser.post('/api/login/', { email, password })
  expect(status).toBe(200)
  return browser
}

/** What each route's errors showed, by the field that they were about. */
async function callAll(): Promise<string[]> {
  const { demo } = product
  const shown: string[] = []
  const inOrder = routes.toSorted((one, other) => rank(one) - rank(other))
  let owner = await signedIn(demo.email, demo.password)
  for (const route of inOrder) {
    const isVisitors = visitorsOnly.test(route)
    const browser = isVisitors ? createTestBrowser(origin) : owner
    if (isVisitors) await browser.get('/api/app/')
    for (const request of requests.get(route) ?? []) {
      const { status, text } = await send(browser, route.split(' ')[0] ?? '', request)
      if (status >= 400 && isShown(text)) {
        shown.push(`${route} ${request.field}: ${status} ${text.slice(0, 300)}`)
      }
    }
    if ((await owner.get('/api/session/')).status !== 200) {
      owner = await signedIn(demo.email, demo.password)
    }
  }
  return shown
}

async function personWithSecrets() {
  const { deps } = product
  const names = { firstName: 'Sec', lastName: 'Ret', displayName: 'sec' }
  const user = { email: 'secret@example.com', password: 'nine loud walruses', ...names }
  const at = deps.clock.now()
  const ids = await createUser(deps.db, { ...user, isDemo: true, at })
  return { ...user, accountId: ids?.accountId }
}

async function mailedToken(email: string): Promise<string> {
  const mails = z.array(z.object({ links: z.array(z.string()) }))
  let link: string | undefined
  await until('the invitation is mailed', async () => {
    const response = await fetch(`${origin}/sandbox/mail?to=${encodeURIComponent(email)}`)
    link = mails.parse(await response.json())[0]?.links[0]
    return link !== undefined
  })
  return new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? ''
}

const visitorsOnly =
  /\/api\/(register|login|logout|verify-email|password-reset|webhooks|unsubscribe|sign-up-pages|invitations)\//
const rank = (route: string) => Number(route.startsWith('DELETE'))

async function send(browser: TestBrowser, method: string, { path, body, headers }: Request) {
  const sent = { 'user-agent': 'Zwitscher 1.0', ...headers }
  const response = await browser.request(method, path, sent, body)
  return { status: response.status, text: await response.text() }
}

/** A canary, a secret or a statement. */
const isShown = (text: string) =>
  canaryPattern.test(text) ||
  statementPattern.test(text) ||
  failing.secrets.some((secret) => text.includes(secret))

function expectNothingLogged(): void {
  const lines = captured.lines.map((line) => JSON.stringify(line))
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.filter(isShown)).toEqual([])
}

/** They change something, and take nothing but their address. */
const withoutBody = new Set([
  'POST /api/account/authenticator/',
  'POST /api/account/passkeys/options/',
  'POST /api/account/recovery-codes/',
  'POST /api/campaigns/:name/retry/',
  'POST /api/login/passkey/options/',
  'POST /api/logout/',
  'POST /api/payments/billing/:customerId/setup-intents',
  'POST /api/payments/billing/overdue-payment',
  'POST /api/sign-ups/contact-list/',
  'POST /api/unsubscribe/',
])

describe('a canary in any field of any route', () => {
  it('is sent to each route, so that a new one is tried too', () => {
    const bare = routes.filter((route) => {
      const fields = (requests.get(route) ?? []).map(({ field }) => field)
      const takesBody = /^(POST|PUT)/.test(route) && !withoutBody.has(route)
      return fields.length === 0 || (takesBody && !fields.some((one) => one.startsWith('body')))
    })
    expect(bare).toEqual([])
  })

  it('is in no line of the log and in no error', async () => {
    failing.areOn = false
    expect(await callAll()).toEqual([])
    expectNothingLogged()
    expect(failing.seen).toBeGreaterThan(80)
  })

  it('is in no line of the log and in no error when the database fails', async () => {
    failing.areOn = true
    expect(await callAll()).toEqual([])
    failing.areOn = false
    expectNothingLogged()
    expect(failing.failed).toBeGreaterThan(40)
  })

  it('is as little shown as the secrets that the product gives out, of which each is used while the database fails', async () => {
    const { deps } = product
    const { accountId, password, email } = await personWithSecrets()
    const browser = createTestBrowser(origin)
    const call = async (path: string, body: object = {}) => {
      const response = await browser.request('POST', path, {}, body)
      return {
        status: response.status,
        cookies: response.headers.getSetCookie(),
        body: await response.text(),
      }
    }
    await browser.get('/api/app/')
    const login = await call('/api/login/', { email, password })
    const session = /^afterbeep_session=([^;]+)/.exec(
      login.cookies.find((one) => one.startsWith('afterbeep_session')) ?? '',
    )?.[1]
    const secret = /"secret":"(\w+)"/.exec((await call('/api/account/authenticator/')).body)?.[1]
    const code = codeAt(secret ?? '', deps.clock.now())
    const on = await call('/api/account/authenticator/confirmation/', { code })
    const codes = z.object({ recovery_codes: z.array(z.string()) }).parse(JSON.parse(on.body))
    await call('/api/account/invitations/', { email: 'guest@example.com', role: 'viewer' })
    const token = await mailedToken('guest@example.com')
    failing.secrets.push(
      secret ?? '',
      ...codes.recovery_codes,
      token,
      decodeURIComponent(session ?? ''),
    )
    expect(failing.secrets.filter((one) => one.length < 10)).toEqual([])

    const names = { first_name: 'Ann', last_name: 'Lee', password: 'seven quiet walruses' }
    const shown: string[] = []
    for (const isEach of [true, false]) {
      failing.isEach = isEach
      const responses = [
        await call('/api/account/sessions/'),
        await call('/api/account/authenticator/confirmation/', { code: secret }),
        await call('/api/invitations/accept/', { token, ...names }),
        await call('/api/invitations/accept/', { token: `${token}x`, ...names }),
        await call('/api/verify-email/', { token }),
        await call('/api/password-reset/confirm/', { token, password: names.password }),
        await call('/api/logout/'),
        await call('/api/login/', { email, password }),
        await call('/api/login/second-factor/', { code: codes.recovery_codes[0] }),
        await call('/api/login/second-factor/', { code: `${session} ${token}` }),
      ]
      expect(responses.some(({ status }) => status >= 500)).toBe(isEach)
      shown.push(...responses.filter(({ status }) => status >= 400).map(({ body }) => body))
    }
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter(isShown)).toEqual([])
    expectNothingLogged()
    const events = await deps.db.query<{ row: string }>(
      'select to_json(security_events)::text as row from security_events where account_id = $1',
      [accountId],
    )
    expect(events.length).toBeGreaterThan(3)
    expect(events.filter(({ row }) => isShown(row))).toEqual([])
  })

  it('is in no line of the log when each statement of a job and of the engine fails', async () => {
    const { deps } = product
    const { db, jobs } = deps
    const engine = createEngine(deps)
    await engine.start()
    const begun = captured.lines.length
    const isLogged = (msg: string) => captured.lines.slice(begun).some((line) => line.msg === msg)
    await db.transaction(async (tx) => {
      const accountId = randomUUID()
      const about = { accountId, kind: 'verify', about: accountId } as const
      await jobs.enqueue(tx, mailJob, about)
      await jobs.enqueue(tx, eraseAccountJob, { accountId })
      failing.isEach = true
    })
    jobs.wake(mailJob)
    engine.wake()
    await until('both have failed', async () =>
      ['starting due runs', 'job failed; it is tried again'].every(isLogged),
    )
    failing.isEach = false
    await engine.stop()
    expect(captured.lines.slice(begun).filter(({ level }) => level >= 50).length).toBeGreaterThan(1)
    expectNothingLogged()
  })

  it('is in no security event, but for the names that the account gave itself', async () => {
    const { db } = product.deps
    const events = await db.query<{ event: string; row: string }>(
      'select event, to_json(security_events)::text as row from security_events',
    )
    expect(events.length).toBeGreaterThan(20)
    expect(events.filter(({ row }) => unnamedPattern.test(row))).toEqual([])
    const named = events.filter(({ row }) => canaryPattern.test(row)).map(({ event }) => event)
    expect(new Set(named)).toEqual(new Set(['list_uploaded']))
  })

  it('is shown to no other account', async () => {
    const { db, clock } = product.deps
    const names = { firstName: 'Mal', lastName: 'Lory', displayName: 'mal' }
    const user = { email: 'mal@example.com', password: 'seven quiet walruses', ...names }
    await createUser(db, { ...user, isDemo: true, at: clock.now() })
    const other = await signedIn(user.email, user.password)
    const cases = routeCases(clock.now())
    const shown: string[] = []
    for (const [route, one] of Object.entries(cases)) {
      if (!('own' in one) || !route.startsWith('GET')) continue
      const response = await other.request('GET', one.own.path)
      if (canaryPattern.test(await response.text())) shown.push(route)
    }
    expect(shown).toEqual([])
  })
})
