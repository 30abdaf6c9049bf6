import { may, memberRoles } from '@afterbeep/contract/account/member-roles'
import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { profileOnPageUpdateSchema } from '@afterbeep/contract/api/account/own-sender'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBrowser } from '../../testing/accounts/test-browser.ts'
import type { TestBrowser } from '../../testing/accounts/test-browser.ts'
import { serveProduct } from '../../testing/tenants/served-product.ts'
import type { ServedProduct } from '../../testing/tenants/served-product.ts'
import { until } from '../../testing/until.ts'
import { neededBy, neededByField } from './permission-table.ts'

const password = 'seven quiet geese'
let product: ServedProduct
let origin: string
const browsers = new Map<MemberRole, TestBrowser>()

beforeAll(async () => {
  product = await serveProduct({ hasCampaigns: false })
  origin = await product.api.listen({ port: 0, host: '127.0.0.1' })
  const owner = await signIn(product.demo.email, product.demo.password)
  browsers.set('owner', owner)
  for (const role of ['manager', 'viewer'] as const) browsers.set(role, await invited(owner, role))
})
afterAll(() => product.close())

async function signIn(email: string, word: string): Promise<TestBrowser> {
  const browser = createTestBrowser(origin)
  await browser.get('/api/app/')
  expect((await browser.post('/api/login/', { email, password: word })).status).toBe(200)
  return browser
}

async function invited(owner: TestBrowser, role: MemberRole): Promise<TestBrowser> {
  const email = `${role}@example.com`
  expect((await owner.post('/api/account/invitations/', { email, role })).status).toBe(201)
  const mails = z.array(z.object({ links: z.array(z.string()) }))
  let link: string | undefined
  await until('the invitation is mailed', async () => {
    const response = await fetch(`${origin}/sandbox/mail?to=${encodeURIComponent(email)}`)
    link = mails.parse(await response.json())[0]?.links[0]
    return link !== undefined
  })
  const token = /#token=(.+)$/.exec(link ?? '')?.[1]
  const visitor = createTestBrowser(origin)
  await visitor.get('/api/app/')
  const body = { token, first_name: 'Ann', last_name: 'Lee', password }
  expect((await visitor.post('/api/invitations/accept/', body)).status).toBe(200)
  return signIn(email, password)
}

/** A path that leads to nothing of the account, so that an owner's call changes nothing either. */
function pathOf(url: string): string {
  return url.replace(/:(uid|id)/g, '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, 'none')
}

async function codeOf(role: MemberRole, route: string, body: object = {}): Promise<unknown> {
  const [method = '', url = ''] = route.split(' ')
  const browser = browsers.get(role)
  if (!browser) throw new Error(`No browser for ${role}`)
  if (method === 'GET') {
    const { status, text } = await browser.download(pathOf(url))
    return status < 400 ? status : z.object({ code: z.string() }).parse(JSON.parse(text)).code
  }
  const response =
    method === 'DELETE'
      ? await browser.delete(pathOf(url))
      : await browser.send(method, pathOf(url), body)
  const { code } = z.object({ code: z.string().optional() }).parse(response.body)
  return code ?? response.status
}

const permissionTable = Object.entries(neededBy)
const guarded = permissionTable.filter(([, needed]) => needed !== 'open')

it.each(memberRoles)(
  '%s may do what the table allows, on each route, and nothing else',
  async (role) => {
    const wrong: string[] = []
    for (const [route, needed] of guarded) {
      if (needed === 'open') continue
      const isRefused = (await codeOf(role, route)) === 'role_forbidden'
      if (isRefused === may(role, needed)) wrong.push(`${route} for ${role}`)
    }
    expect(wrong).toEqual([])
  },
)

it.each(memberRoles)(
  '%s may send the fields that the table allows, and no others',
  async (role) => {
    const wrong: string[] = []
    for (const [route, fields] of Object.entries(neededByField)) {
      for (const [field, needed] of Object.entries(fields)) {
        // Allowed, it is missing: the path is of no user.
        const expected = may(role, needed) ? 'not_found' : 'role_forbidden'
        const code = await codeOf(role, route, { [field]: '' })
        if (code !== expected) wrong.push(`${route} with ${field} for ${role}: ${String(code)}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

it('the table has each field of the profile that is not the person’s own', () => {
  const own = ['customer_name', 'customer_phone_number']
  const ofBusiness = Object.keys(neededByField['PUT /api/user/:uid/'] ?? {})
  expect([...own, ...ofBusiness].toSorted()).toEqual(
    Object.keys(profileOnPageUpdateSchema.shape).toSorted(),
  )
})

it.each(memberRoles)(
  '%s changes the business if the table allows it, and always the own name',
  async (role) => {
    const browser = browsers.get(role)
    const session = z.object({ user_data: z.object({ uid: z.string() }) })
    const { uid } = session.parse((await browser?.get('/api/session/'))?.body).user_data
    const url = `/api/user/${uid}/`
    const before = (await browser?.get(url))?.body
    const change = {
      business_name: `Shears of the ${role}`,
      business_phone_number: '617-555-0100',
      customer_name: 'Kim Lee',
    }
    const { customer_name, ...business } = change
    const response = await browser?.send('PUT', url, change)
    const refused = { status: 403, body: { code: 'role_forbidden' } }
    const isAllowed = may(role, 'campaigns')
    expect(response).toMatchObject(isAllowed ? { status: 200, body: business } : refused)
    // Nothing of a refused change is kept, not what would be allowed alone either.
    const kept = isAllowed ? { ...business, customer_info: { customer_name } } : before
    expect((await browser?.get(url))?.body).toMatchObject(z.object().loose().parse(kept))
    const named = await browser?.send('PUT', url, { customer_name: 'Kim Stone' })
    expect(named?.body).toMatchObject({ customer_info: { customer_name: 'Kim Stone' } })
  },
)

it('the table guards every call that spends credits, contacts people or shows cards', () => {
  const open = permissionTable.filter(([, needed]) => needed === 'open' || needed === 'view')
  const acting = open.map(([route]) => route).filter((route) => !route.startsWith('GET '))
  expect(acting.toSorted()).toEqual([
    'DELETE /api/account/authenticator/',
    'DELETE /api/account/passkeys/:id/',
    'DELETE /api/account/sessions/',
    'DELETE /api/account/sessions/:id/',
    'POST /api/account/authenticator/',
    'POST /api/account/authenticator/confirmation/',
    'POST /api/account/passkeys/',
    'POST /api/account/passkeys/options/',
    'POST /api/account/password/',
    'POST /api/account/recovery-codes/',
    'POST /api/campaigns/:name/details-searches/',
    'POST /api/invitations/accept/',
    'POST /api/login/',
    'POST /api/login/passkey/',
    'POST /api/login/passkey/options/',
    'POST /api/login/second-factor/',
    'POST /api/logout/',
    'POST /api/number-searches/',
    'POST /api/password-reset/',
    'POST /api/password-reset/confirm/',
    'POST /api/register/',
    'POST /api/sign-up-pages/:code/',
    'POST /api/suppressions/searches/',
    'POST /api/unsubscribe/',
    'POST /api/verify-email/',
    'POST /api/verify-email/resend/',
    'POST /api/webhooks/stripe/',
    'PUT /api/user/:uid/',
  ])
})

/** Plan, cards, people and data. Written out like what a manager does, or a call that moves in the table is compared with itself. */
const ownersAlone = [
  'DELETE /api/account/invitations/:id/',
  'DELETE /api/account/members/:uid/',
  'GET /api/account/erasure/',
  'GET /api/account/export/',
  'GET /api/account/export/progress/',
  'GET /api/account/members/',
  'GET /api/account/security-events/',
  'GET /api/account/security-events/export/',
  'GET /api/payments/billing/:customerId/payment-methods',
  'GET /api/payments/billing/:customerId/transactions',
  'POST /api/account/erasure/',
  'POST /api/account/invitations/',
  'POST /api/payments/billing/:customerId/setup-intents',
  'POST /api/payments/billing/ending',
  'POST /api/payments/billing/overdue-payment',
  'POST /api/payments/billing/update-payment-method',
  'POST /api/payments/customers/create-subscription',
  'PUT /api/account/members/:uid/',
  'PUT /api/payments/overage',
  'PUT /api/user/:uid/emails/',
]

/** What contacts people, spends credits, changes lists or takes numbers out of the product. */
const forManagers = [
  'DELETE /api/contact-lists/:id/',
  'DELETE /api/suppressions/',
  'DELETE /api/suppressions/registry/',
  'GET /api/contact-lists/:id/rejected/',
  'GET /api/drop-cowboy/analytics/details/download/:name/',
  'GET /api/drop-cowboy/analytics/download/',
  'GET /api/sign-ups/export/',
  'GET /api/suppressions/export/',
  'POST /api/assistant/drafts/',
  'POST /api/campaigns/',
  'POST /api/campaigns/:name/late-run/',
  'POST /api/campaigns/:name/retry/',
  'POST /api/campaigns/preflight/',
  'POST /api/contact-columns/searches/',
  'POST /api/contact-lists/',
  'POST /api/contact-lists/:id/parts/',
  'POST /api/evidence-packs/',
  'POST /api/late-runs/',
  'POST /api/sign-ups/contact-list/',
  'POST /api/suppressions/',
  'POST /api/suppressions/import/',
  'POST /api/suppressions/registry/',
  'POST /api/suppressions/reviews/:id/',
  'POST /api/test-sends/',
  'POST /api/test-sends/numbers/',
  'POST /api/test-sends/numbers/confirm/',
  'POST /api/voices/speech/',
  'PUT /api/contact-columns/',
  'PUT /api/contact-lists/:id/consent/',
  'PUT /api/sign-ups/page/',
]

it.each([
  { needed: 'account', roles: ['owner'], routes: ownersAlone },
  { needed: 'campaigns', roles: ['owner', 'manager'], routes: forManagers },
] as const)('$roles make these calls, and no one else: $needed', ({ needed, roles, routes }) => {
  const inTable = permissionTable.filter(([, one]) => one === needed).map(([route]) => route)
  expect(inTable.toSorted()).toEqual(routes)
  expect(memberRoles.filter((role) => may(role, needed))).toEqual(roles)
})
