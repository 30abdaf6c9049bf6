import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { assignSender } from '../senders/index.ts'
import { grantCredits } from '../credits/index.ts'
import type { AccountTestServer } from '../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../testing/accounts/account-server.ts'
import type { Visitor } from '../../testing/accounts/visitor.ts'
import { ada, createVisitor, signUp } from '../../testing/accounts/visitor.ts'
import { readProfile } from './profile.ts'
import { findUserByEmail } from './users.queries.ts'

let server: AccountTestServer
let visitor: Visitor
let uid: string
let accountId: string
beforeAll(async () => {
  server = await openAccountTestServer()
  const signedUp = await signUp(server)
  visitor = signedUp.visitor
  uid = signedUp.uid
  accountId = (await findUserByEmail(server.db, ada.email))?.accountId ?? ''
})
afterAll(() => server.close())

const customer_info = {
  customer_email: ada.email,
  customer_name: 'Ada Lovelace',
  customer_since: '2026-11-21T10:00:00.000Z',
}

describe('the profile', () => {
  it('begins with no money, in dollars, and no phone', async () => {
    const profile = {
      id: uid,
      agents_count: 1,
      balance: 0,
      currency: 'USD',
      provisioning_limit: 0,
      customer_info,
    }
    for (const url of [`/api/user/${uid}`, `/api/user/${uid}/`]) {
      expect(await visitor.get(url)).toEqual({ status: 200, body: profile })
    }
  })

  it('shows credits as money, 100 to one', async () => {
    const grant = { accountId, credits: 20_055, idempotencyKey: 'invoice', at: server.clock.now() }
    await server.db.transaction((tx) => grantCredits(tx, grant))
    expect((await visitor.get(`/api/user/${uid}/`)).body).toMatchObject({ balance: 200.55 })
  })

  it('saves the sent fields, keeps the others, and gives the dashboard the name', async () => {
    const url = `/api/user/${uid}/`
    const named = await visitor.put(url, { customer_name: ' Ada King ' })
    expect(named).toMatchObject({
      status: 200,
      body: { customer_info: { customer_name: 'Ada King' } },
    })
    const phoned = await visitor.put(url, { customer_phone_number: '+1 (408) 555-0123' })
    expect(phoned.body).toMatchObject({
      customer_info: { ...customer_info, customer_name: 'Ada King' },
      customer_phone_number: '+1 (408) 555-0123',
    })
    expect(await visitor.get(url)).toEqual(phoned)
    expect((await visitor.get('/api/agents/agent-info/')).body).toEqual({ agent_name: 'Ada King' })
    const renamed = await visitor.put(url, { customer_name: 'Ada Byron' })
    expect(renamed.body).toMatchObject({
      customer_info: { customer_name: 'Ada Byron' },
      customer_phone_number: '+1 (408) 555-0123',
    })
    const cleared = await visitor.put(url, { customer_phone_number: '' })
    expect(cleared.body).not.toHaveProperty('customer_phone_number')
  })

  it('keeps the name and the number of the business, which drafts say, until they are cleared', async () => {
    const url = `/api/user/${uid}/`
    const named = { business_name: 'Ada’s Engines', business_phone_number: '617-555-0100' }
    expect((await visitor.put(url, named)).body).toMatchObject(named)
    await visitor.put(url, { business_phone_number: '617-555-0101' })
    expect((await visitor.get(url)).body).toMatchObject({
      business_name: 'Ada’s Engines',
      business_phone_number: '617-555-0101',
    })
    const refused = await visitor.put(url, { business_phone_number: 'ask Ada' })
    expect(refused.body).toMatchObject({ fields: { business_phone_number: expect.any(String) } })
    const cleared = await visitor.put(url, { business_name: '', business_phone_number: '' })
    expect(cleared.body).not.toHaveProperty('business_name')
    expect(cleared.body).not.toHaveProperty('business_phone_number')
  })

  it('keeps what people hear who call back, and shows it where their calls are answered', async () => {
    const url = `/api/user/${uid}/`
    const given = { call_greeting: ' Hello, this is Ada ', call_owner_number: '617-555-0102' }
    expect((await visitor.put(url, given)).body).not.toHaveProperty('call_back')
    // A number that is saved again is no change.
    await visitor.put(url, given)
    const mails = await server.db.query(
      `select split_part(about, ' ', 2) as change from mails
       where account_id = $1 and kind = 'security_change'`,
      [accountId],
    )
    expect(mails).toEqual([{ change: 'calls_forwarded' }])
    const ids = { userId: uid, accountId }
    const shown = await readProfile(server.db, ids, true)
    expect(shown.call_back).toEqual({
      greeting: 'Hello, this is Ada',
      owner_number: '617-555-0102',
    })
    const refused = await visitor.put(url, { call_owner_number: '+44 20 7946 0958' })
    expect(refused.body).toMatchObject({ fields: { call_owner_number: expect.any(String) } })
    await visitor.put(url, { call_greeting: '', call_owner_number: '' })
    const cleared = await readProfile(server.db, ids, true)
    expect(cleared.call_back).toEqual({ greeting: '', owner_number: '' })
  })

  it('shows the sender that an operator gave the account, without the providers’ ids', async () => {
    const callerId = 12125550142
    await assignSender(server, accountId, { phoneLineId: 'line-1', callerId })
    const sender = async () => (await visitor.get(`/api/user/${uid}/`)).body
    expect(await sender()).toMatchObject({ sender: { calls_from: '12125550142' } })
    await assignSender(server, accountId, { messagingProfileId: 'profile-1' })
    expect(JSON.stringify(await sender())).toContain(
      '"sender":{"calls_from":"12125550142","text_registration":"not_registered"}',
    )
  })

  it('cannot change the email', async () => {
    const response = await visitor.put(`/api/user/${uid}/`, { customer_email: 'eve@example.com' })
    expect(response.body).toMatchObject({ customer_info: { customer_email: ada.email } })
    expect(await findUserByEmail(server.db, 'eve@example.com')).toBeUndefined()
  })

  it('error catalogue, profile update failure: names an empty name and keeps the old', async () => {
    const url = `/api/user/${uid}/`
    const before = await visitor.get(url)
    const response = await visitor.put(url, { customer_name: ' ' })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(response.body).toHaveProperty(['fields', 'customer_name'])
    expect(await visitor.get(url)).toEqual(before)
  })

  it("error catalogue, profile load failure: another user's uid is not found", async () => {
    const grace = await signUp(server, { ...ada, email: 'grace@example.com' })
    const before = await grace.visitor.get(`/api/user/${grace.uid}/`)
    const missing = { status: 404, body: { code: 'not_found', error: errorTexts.not_found } }
    for (const id of [grace.uid, randomUUID(), 'undefined']) {
      expect(await visitor.get(`/api/user/${id}`)).toEqual(missing)
      expect(await visitor.put(`/api/user/${id}/`, { customer_name: 'Mallory' })).toEqual(missing)
    }
    expect(await grace.visitor.get(`/api/user/${grace.uid}/`)).toEqual(before)
  })

  it('error catalogue, profile load failure: refused without a session', async () => {
    const stranger = createVisitor(server)
    const refused = {
      status: 401,
      body: { code: 'unauthenticated', error: errorTexts.unauthenticated },
    }
    expect(await stranger.get(`/api/user/${uid}/`)).toEqual(refused)
    expect(await stranger.put(`/api/user/${uid}/`, { customer_name: 'Eve' })).toEqual(refused)
    expect(await stranger.get('/api/agents/agent-info/')).toEqual(refused)
  })
})

describe('what every page needs', () => {
  it('is returned to visitors too', async () => {
    expect(await createVisitor(server).get('/api/app')).toEqual({
      status: 200,
      body: { sandbox: true, support_email: 'help@afterbeep.example' },
    })
  })
})
