import { beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import {
  campaignsOf,
  draftFor,
  publish,
  sendFile,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import {
  newCustomer,
  newEmail,
  password,
  register,
  signIn,
  verificationToken,
} from '@afterbeep/testing/product/customer'
import { creditsOf, declinedCard, payFor, planOf, subscribe } from '@afterbeep/testing/data/paying'
import { refused } from '@afterbeep/testing/product/refused'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import { openMovingProduct } from '@afterbeep/testing/product/shared-product'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

let fixture: TestProduct

beforeAll(async () => {
  fixture = await openMovingProduct()
  return () => fixture.close()
})

describe('a payment', () => {
  it('with a declined card grants nothing and subscribes to nothing', async () => {
    const customer = await newCustomer(fixture.product.url, fixture.sandbox)
    const payment = await payFor(customer, 'Launch', declinedCard)
    expect(payment).toMatchObject({ httpStatus: 402, error: 'Your card was declined.' })
    expect(await planOf(customer)).toBeUndefined()
    expect(await creditsOf(customer)).toMatchObject({ credits: 0, reserved: 0 })
    // The same purchase succeeds with a valid card.
    await subscribe(customer, 'Launch')
    expect(await creditsOf(customer)).toMatchObject({ credits: 20_000 })
  })
})

describe('a login', () => {
  it('is refused until the email is verified, and then works', async () => {
    const api = createApiClient(fixture.product.url)
    const email = newEmail()
    await register(api, email)
    const login = await api.post('/api/login/', { email, password })
    expect(login.status).toBe(403)
    expect(login.refusal()).toMatchObject({ code: 'email_unverified' })
    expect((await api.get('/api/session/')).status).toBe(401)
    const token = await verificationToken(fixture.sandbox, email)
    expect((await api.post('/api/verify-email/', { token })).status).toBe(200)
    expect(await signIn(api, email)).not.toBe('')
    expect((await api.get('/api/session/')).status).toBe(200)
  })

  it('is refused for a wrong password, as for an unknown email', async () => {
    const { email } = await newCustomer(fixture.product.url, fixture.sandbox)
    const api = createApiClient(fixture.product.url)
    const wrong = await api.post('/api/login/', { email, password: 'wrong password' })
    const unknown = await api.post('/api/login/', { email: newEmail(), password })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.text).toBe(unknown.text)
  })
})

describe('a thief', () => {
  it('who registered the email of another person does not get in when that person verifies', async () => {
    const [thief, owner] = [
      createApiClient(fixture.product.url),
      createApiClient(fixture.product.url),
    ]
    const email = newEmail()
    await register(thief, email)
    const token = await verificationToken(fixture.sandbox, email)
    const opened = await owner.post('/api/verify-email/', { token })
    expect([opened.status, opened.refusal().code]).toEqual([422, 'password_required'])
    const chosen = 'a sentence of the owner'
    const verified = await owner.post('/api/verify-email/', { token, password: chosen })
    expect([verified.status, verified.text]).toEqual([200, '{}'])
    expect((await thief.post('/api/login/', { email, password })).status).toBe(401)
    expect((await owner.post('/api/login/', { email, password: chosen })).status).toBe(200)
  })

  it('with 200 guesses at once has a handful compared, and the owner still gets in', async () => {
    const { api, email } = await newCustomer(fixture.product.url, fixture.sandbox)
    const thieves = Array.from({ length: 20 }, () => createApiClient(fixture.product.url))
    await Promise.all(thieves.map((thief) => thief.get('/api/app/')))
    const guesses = thieves.flatMap((thief) =>
      Array.from({ length: 10 }, (_, turn) =>
        thief.post('/api/login/', { email, password: `guess ${turn}` }),
      ),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    // Five, and one after each pause that ended meanwhile: 1, 2, 4, 8, 16 and 32 s.
    const compared = statuses.filter((status) => status === 401).length
    expect(compared).toBeGreaterThanOrEqual(5)
    expect(compared).toBeLessThanOrEqual(11)
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - compared)
    expect((await api.get('/api/session/')).status).toBe(200)
    expect((await api.post('/api/login/', { email, password })).status).toBe(200)
  })
})

describe('a contact file', () => {
  it('without the headers that it must have is refused', async () => {
    const customer = await newCustomer(fixture.product.url, fixture.sandbox)
    const file = new TextEncoder().encode(
      'id,FirstName,LastName,Phone\n1,Ada,Lovelace,4085550000\n',
    )
    const response = await refused(customer, () => sendFile(customer, file))
    expect(response).toMatchObject({
      status: 422,
      error: 'Invalid headers',
      code: 'file_headers_invalid',
      details: { missing: ['PhoneNumber', 'RecommendedPhone'] },
    })
  })
})

describe("another account's things", () => {
  it('return the same responses as missing ones', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    await publish(customer, draftFor(fixture.dropAt, { name: 'Mine', contactListId: listId }))
    const { customer: stranger } = await newSubscriber(fixture, 1)
    const missing = '00000000-0000-4000-8000-000000000000'
    const pairs = [
      [`/api/user/${customer.uid}/`, `/api/user/${missing}/`],
      ...['subscription'].map((last) => [
        `/api/payments/customers/${customer.uid}/${last}`,
        `/api/payments/customers/${missing}/${last}`,
      ]),
      ...['payment-methods', 'transactions'].map((last) => [
        `/api/payments/billing/${customer.uid}/${last}`,
        `/api/payments/billing/${missing}/${last}`,
      ]),
      ['/api/drop-cowboy/aggregates/Mine/', '/api/drop-cowboy/aggregates/Nothing/'],
      ['/api/drop-cowboy/analytics/details/Mine/', '/api/drop-cowboy/analytics/details/No/'],
      [
        '/api/drop-cowboy/analytics/details/download/Mine/',
        '/api/drop-cowboy/analytics/details/download/No/',
      ],
      [`/api/contact-lists/${listId}/rejected/`, `/api/contact-lists/${missing}/rejected/`],
    ]
    for (const [theirs = '', none = ''] of pairs) {
      const responses = [await stranger.api.get(theirs), await stranger.api.get(none)]
      expect([theirs, ...responses.map((one) => one.status)]).toEqual([theirs, 404, 404])
      expect(responses[0]?.text).toBe(responses[1]?.text)
    }
    const put = await stranger.api.put(`/api/user/${customer.uid}/`, { customer_name: 'Mallory' })
    expect(put.status).toBe(404)
    const draft = draftFor(fixture.dropAt, { name: 'With their list', contactListId: listId })
    const response = await refused(stranger, () => publish(stranger, draft))
    expect(response).toMatchObject({ status: 422, code: 'contact_list_missing' })
    // A name belongs to its account: both may have it.
    const own = await upload(stranger, goodFile(scatteredPhones(1)))
    const same = draftFor(fixture.dropAt, { name: 'Mine', contactListId: own.contact_list_id })
    expect((await publish(stranger, same)).status).toBe(201)
    expect(await campaignsOf(stranger)).toHaveLength(1)
  })
})

describe('a session', () => {
  it('ends an hour after signing in, whatever happens in between', async () => {
    const { product, sandbox } = fixture
    const customer = await newCustomer(product.url, sandbox)
    await sandbox.advance(59 * 60)
    expect((await customer.api.get('/api/session/')).status).toBe(200)
    await sandbox.advance(60)
    const expired = await customer.api.get('/api/session/')
    expect(expired.status).toBe(401)
    const call = await customer.api.put(`/api/user/${customer.uid}/`, { customer_name: 'Late' })
    expect(call.status).toBe(401)
    await signIn(customer.api, customer.email)
    const profile = await customer.api.get(`/api/user/${customer.uid}/`)
    expect(profile.status).toBe(200)
    expect(profile.text).not.toContain('Late')
  })
})
