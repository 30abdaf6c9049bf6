import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createUser } from '../features/accounts/index.ts'
import { grantCredits } from '../features/credits/index.ts'
import { eventOfCall } from '../features/security/call-events.ts'
import { onlyRow } from '../platform/database/database.ts'
import { digestOfAccount } from '../testing/tenants/account-digest.ts'
import { idsOfNothing } from '../testing/tenants/ids-of-nothing.ts'
import { createInjectedBrowser } from '../testing/tenants/injected-browser.ts'
import type { InjectedBrowser, Response } from '../testing/tenants/injected-browser.ts'
import { routeCases } from '../testing/tenants/route-cases.ts'
import type { Ids, Request, RouteCase } from '../testing/tenants/route-cases.ts'
import { serveProduct } from '../testing/tenants/served-product.ts'
import type { ServedProduct } from '../testing/tenants/served-product.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'a password of another'

let product: ServedProduct
let cases: Readonly<Record<string, RouteCase>>
let owner: InjectedBrowser
let other: InjectedBrowser
let ids: Ids
let ownerAccount: string
/** What only the owner may read. */
let secrets: string[]

beforeAll(async () => {
  product = await serveProduct()
  const { deps, demo } = product
  const { db, clock } = deps
  cases = routeCases(new Date(clock.now().getTime() + 2 * DAY_MS))
  owner = await signedIn(demo.email, demo.password)
  const names = { firstName: 'Mal', lastName: 'Lory', displayName: 'mal' }
  const user = { email: 'mal@example.com', password: PASSWORD, ...names, isDemo: true }
  const created = await createUser(db, { ...user, at: clock.now() })
  if (!created) throw new Error('There is a user with this email.')
  const { accountId } = created
  // So that nothing but the ids is in its way.
  await db.transaction(async (tx) => {
    await tx.query(
      `update accounts set business_name = 'Mal’s', opt_out_number = '+16175550199' where id = $1`,
      [accountId],
    )
    await tx.query(
      `insert into subscriptions (account_id, subscription_ref, plan_key, status, updated_at)
       values ($1, 'sub_mal', 'launch', 'active', now())`,
      [accountId],
    )
    const grant = { accountId, credits: 20_000, idempotencyKey: 'grant', at: clock.now() }
    await grantCredits(tx, grant)
  })
  other = await signedIn(user.email, PASSWORD)
  // A customer at the payment provider, without which no card is looked at.
  const path = `/api/payments/billing/${created.userId}/setup-intents`
  await other.call('POST', { path })
  ids = await idsOfOwner()
})
afterAll(() => product.close())

async function signedIn(email: string, password: string): Promise<InjectedBrowser> {
  const browser = await createInjectedBrowser(product.api)
  const response = await browser.call('POST', { path: '/api/login/', body: { email, password } })
  expect(response.status, `${response.body}`).toBe(200)
  return browser
}

async function idsOfOwner(): Promise<Ids> {
  const { db } = product.deps
  const user = onlyRow(
    await db.query<{ id: string; accountId: string; customerRef: string }>(
      `select u.id, u.account_id as "accountId", a.payment_customer_id as "customerRef"
       from users u join accounts a on a.id = u.account_id where u.email = $1`,
      [product.demo.email],
    ),
  )
  ownerAccount = user.accountId
  const [campaign] = await db.query<{ name: string; listId: string }>(
    `select name, list_id as "listId" from campaigns
     where account_id = $1 and type = 'both' order by created_at limit 1`,
    [ownerAccount],
  )
  // What the demo account has none of.
  await db.query(
    `update campaigns set variant_message = 'Hi' where account_id = $1 and name = $2`,
    [ownerAccount, campaign?.name],
  )
  await db.query(
    `update runs set status = 'held' where id = (select r.id from runs r
       join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
       where r.account_id = $1 and c.name = $2 limit 1)`,
    [ownerAccount, campaign?.name],
  )
  const cards = await owner.call('GET', {
    path: `/api/payments/billing/${user.id}/payment-methods`,
  })
  const cardId = /"id":"(pm_\w+)"/.exec(cards.body)?.[1] ?? ''
  const speech = await owner.call('POST', {
    path: '/api/voices/speech/',
    body: { voiceId: null, text: 'Only the owner hears this.' },
  })
  expect(speech.status, `${speech.body}`).toBe(200)
  const speechId = /speech\/([^/"]+)/.exec(speech.body)?.[1] ?? ''
  const invitation = onlyRow(
    await db.query<{ id: string }>(
      `insert into invitations (account_id, email, member_role, invited_by, expires_at, created_at)
       values ($1, 'zoe@example.com', 'viewer', $2, now() + interval '1 year', now()) returning id`,
      [ownerAccount, user.id],
    ),
  )
  const review = onlyRow(
    await db.query<{ id: string }>(
      `insert into inbound_messages (account_id, event_id, phone, text, meaning, received_at, review)
       values ($1, 'unclear', 14085550123, 'Wrong number', 'unclear', now(), 'waiting') returning id`,
      [ownerAccount],
    ),
  )
  const suppressionId = 'x'.repeat(43)
  await db.query(
    `insert into suppressions (account_id, phone_hash, masked_phone, channel, reason, created_at,
       added_how, added_at, added_by)
     values ($1, $2, '*********23', 'all', 'by_hand', now(), 'letter', now(), $3)`,
    [ownerAccount, suppressionId, user.id],
  )
  const names = await db.query<{ name: string }>(
    'select name from campaigns where account_id = $1 union select name from contact_lists where account_id = $1',
    [ownerAccount],
  )
  // The newest comes first: not the one that the owner goes on with.
  await signedIn(product.demo.email, product.demo.password)
  const sessions = await owner.call('GET', { path: '/api/account/sessions/' })
  const passkey = onlyRow(
    await db.query<{ id: string }>(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced,
         is_backed_up, name, created_at)
       values ($1, 'of the owner', '', 0, '{}', false, false, 'Phone', now()) returning id`,
      [user.id],
    ),
  )
  const found = {
    userId: user.id,
    customerRef: user.customerRef,
    campaign: campaign?.name ?? '',
    listId: campaign?.listId ?? '',
    cardId,
    speechId,
    invitationId: invitation.id,
    passkeyId: passkey.id,
    reviewId: review.id,
    suppressionId,
    sessionId: /"id":"([\w-]+)"/.exec(sessions.body)?.[1] ?? '',
  }
  for (const [name, id] of Object.entries(found)) expect(id, `${name}`).not.toBe('')
  secrets = [...Object.values(found), ownerAccount, product.demo.email, ...names.map((n) => n.name)]
  return found
}

/** The response without the ids that it repeats. */
function shownFor({ status, body }: Response, used: Ids): Response {
  let shown = body
  for (const id of [used.userId, used.customerRef, used.campaign, used.listId, used.cardId]) {
    shown = shown.replaceAll(id, 'ID')
  }
  const { speechId, invitationId, passkeyId, sessionId, reviewId, suppressionId } = used
  for (const id of [speechId, invitationId, passkeyId, sessionId, reviewId, suppressionId])
    shown = shown.replaceAll(id, 'ID')
  return { status, body: shown }
}

/** What says that an id, or the name of a campaign, is not in the account; anything else came before it was looked up. */
const namesNothing = z.object({
  code: z.enum(['not_found', 'contact_list_missing', 'follow_up_invalid', 'payment_method_failed']),
})

/** A second account asks with the first one's ids, and with ids that name nothing. */
async function compare(route: string, request: (ids: Ids) => Request): Promise<void> {
  const [method = '', url = ''] = route.split(' ')
  const nothing = idsOfNothing()
  const ask = async (browser: InjectedBrowser, of: Ids) =>
    shownFor(await browser.call(method, request(of)), of)
  const { path, body } = request(ids)
  const response = await ask(other, ids)
  expect(response, `${method} ${path}`).toEqual(await ask(other, nothing))
  if (response.status === 200) return
  const { code } = namesNothing.parse(JSON.parse(response.body))
  // A name is looked for among the account's own only; an id is a security event.
  const isById = !JSON.stringify(request({ ...ids, campaign: 'NAME' })).includes('NAME')
  const noted = eventOfCall(undefined, { code, url, body })?.event === 'not_in_account'
  expect(noted, `${method} ${path}`).toBe(isById)
}

it('every route has a case, and every case a route', () => {
  const api = product.routes.filter((route) => route.includes(' /api/'))
  // Pages and files are the same for everyone; the sandbox belongs to the machine.
  const others = product.routes.filter((route) => !/^GET \/| \/(api|sandbox)\//.test(route))
  expect(others).toEqual([])
  expect(Object.keys(cases).toSorted()).toEqual(api)
})

describe('each route', () => {
  it('refuses a visitor, unless it is for visitors', async () => {
    const visitor = await createInjectedBrowser(product.api)
    const letIn: string[] = []
    for (const [route, one] of Object.entries(cases)) {
      if ('visitors' in one) continue
      const requests = 'own' in one ? [one.own] : one.ids.map((request) => request(ids))
      for (const request of requests) {
        const { status } = await visitor.call(route.split(' ')[0] ?? '', request)
        if (status !== 401) letIn.push(`${route}: ${status}`)
      }
    }
    expect(letIn).toEqual([])
  })

  it('responds to another account as if what it names did not exist, and changes nothing', async () => {
    for (const [route, one] of Object.entries(cases)) {
      if (!('ids' in one)) continue
      const before = await digestOfAccount(product.deps.db, ownerAccount)
      for (const request of one.ids) await compare(route, request)
      const after = await digestOfAccount(product.deps.db, ownerAccount)
      expect(after, `${route}`).toEqual(before)
    }
  })

  it('shows another account nothing of the first, and changes nothing of it', async () => {
    for (const [route, one] of Object.entries(cases)) {
      if (!('own' in one)) continue
      const before = await digestOfAccount(product.deps.db, ownerAccount)
      const { body } = await other.call(route.split(' ')[0] ?? '', one.own)
      for (const secret of secrets) expect(body, `${route}`).not.toContain(secret)
      const after = await digestOfAccount(product.deps.db, ownerAccount)
      expect(after, `${route}`).toEqual(before)
    }
  })

  // Without this a route that fails for everyone would look as if it kept accounts apart.
  it('responds to its owner in another way', async () => {
    const same: string[] = []
    const inOrder = Object.entries(cases).toSorted(
      ([one], [two]) => Number(one.startsWith('DELETE')) - Number(two.startsWith('DELETE')),
    )
    for (const [route, one] of inOrder) {
      if (!('ids' in one)) continue
      const [method = ''] = route.split(' ')
      for (const [index, request] of one.ids.entries()) {
        const nothing = idsOfNothing()
        const missing = shownFor(await owner.call(method, request(nothing)), nothing)
        const found = shownFor(await owner.call(method, request(ids)), ids)
        if (JSON.stringify(found) === JSON.stringify(missing)) {
          same.push(`${route} ${index}: ${missing.status} ${missing.body}`)
        }
      }
    }
    expect(same).toEqual([])
  })
})
