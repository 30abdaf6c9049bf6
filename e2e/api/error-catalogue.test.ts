import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { draftFor, publish, sendFile, upload } from '@afterbeep/testing/product/campaigns'
import {
  contactFile,
  contactRow,
  goodFile,
  scatteredPhones,
} from '@afterbeep/testing/data/contact-file'
import {
  newCustomer,
  newEmail,
  password,
  register,
  signIn,
} from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { creditsOf, declinedCard, payFor, planOf, subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import { refused } from '@afterbeep/testing/product/refused'
import { openMovingProduct } from '@afterbeep/testing/product/shared-product'
import type { TestProduct } from '@afterbeep/testing/product/test-products'
import { catalogueRows, shownByTheBrowser } from './catalogue-rows.ts'

const repository = join(import.meta.dirname, '..', '..')
const invalidPhone =
  'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'
let fixture: TestProduct
let customer: Customer
let listId: string

beforeAll(async () => {
  fixture = await openMovingProduct()
  customer = await newCustomer(fixture.product.url, fixture.sandbox)
  await subscribe(customer, 'Launch')
  listId = (await upload(customer, goodFile(scatteredPhones(3)))).contact_list_id
  return () => fixture.close()
})

const bytes = (text: string) => new TextEncoder().encode(text)
describe('the error catalogue, accounts:', () => {
  it('Login/register failure with body', async () => {
    const api = createApiClient(fixture.product.url)
    const login = await api.post('/api/login/', { email: customer.email, password: 'not this one' })
    expect(login.status).toBe(401)
    expect(login.refusal().error).toMatch(/^Login failed\./)
    expect((await api.get('/api/session/')).status).toBe(401)
    // An email that has an account is no error: the response tells nothing about it.
    expect((await register(api, customer.email)).status).toBe(200)
    const email = newEmail()
    const short = await api.post('/api/register/', { email, password: 'short' })
    expect(short.status).toBe(400)
    expect(Object.keys(short.refusal().fields ?? {})).toEqual(
      expect.arrayContaining(['password', 'first_name', 'last_name']),
    )
    expect((await api.post('/api/login/', { email, password: 'short' })).status).toBe(401)
    expect(await fixture.sandbox.mail(email)).toEqual([])
  })

  it('Profile update failure', async () => {
    const path = `/api/user/${customer.uid}/`
    const response = await refused(customer, () => customer.api.put(path, { customer_name: ' ' }))
    expect(response.status).toBe(400)
    expect(response.fields).toHaveProperty('customer_name')
  })

  it('Profile save success', async () => {
    const path = `/api/user/${customer.uid}/`
    const names = { customer_name: 'Grace B. Hopper', customer_phone_number: '+1 408 555 0100' }
    const saved = await customer.api.put(path, names)
    expect(saved.status).toBe(200)
    expect(saved.text).toContain('Grace B. Hopper')
    expect((await customer.api.get(path)).text).toBe(saved.text)
  })

  it('Password reset failure', async () => {
    const api = createApiClient(fixture.product.url)
    const malformed = await api.post('/api/password-reset/', { email: 'not an address' })
    expect(malformed.status).toBe(400)
    expect(malformed.refusal().fields).toHaveProperty('email')
    const forged = { token: 'no such token', password: 'a new password' }
    const confirm = await api.post('/api/password-reset/confirm/', forged)
    expect(confirm.status).toBe(400)
    expect(confirm.refusal().code).toBe('link_invalid')
    expect(await signIn(api, customer.email)).toBe(customer.uid)
    const subjects = (await fixture.sandbox.mail(customer.email)).map((mail) => mail.subject)
    expect(subjects.filter((subject) => /reset/i.test(subject))).toEqual([])
  })

  it('Password reset success', async () => {
    const api = createApiClient(fixture.product.url)
    const other = await newCustomer(fixture.product.url, fixture.sandbox)
    for (const email of [other.email, newEmail()]) {
      const sent = await api.post('/api/password-reset/', { email })
      expect(sent.status).toBe(200)
      expect(JSON.parse(sent.text)).toEqual({ message: 'Password reset link sent successfully' })
    }
    const resetMail = await until('the reset mail', async () =>
      (await fixture.sandbox.mail(other.email)).find((mail) => /reset/i.test(mail.subject)),
    )
    const token = /#token=(.+)$/.exec(resetMail.links[0] ?? '')?.[1]
    const fresh = { token, password: 'another good password' }
    expect((await api.post('/api/password-reset/confirm/', fresh)).status).toBe(200)
    const before = await api.post('/api/login/', { email: other.email, password })
    const after = await api.post('/api/login/', { ...fresh, email: other.email })
    expect([before.status, after.status]).toEqual([401, 200])
  })

  it('Session restore failure', async () => {
    const session = await createApiClient(fixture.product.url).get('/api/session/')
    expect(session.status).toBe(401)
    expect(session.refusal().error).toBe('No active session or failed to fetch current user')
    expect(session.headers.getSetCookie().join()).not.toContain('afterbeep_session')
  })
})

describe('the error catalogue, payments:', () => {
  it('Update default method non-200', async () => {
    const path = '/api/payments/billing/update-payment-method'
    const response = await refused(customer, () =>
      customer.api.post(path, { paymentMethodId: 'pm_nobodys' }),
    )
    expect(response.status).not.toBe(200)
    expect(response.error).toBe('Failed to update default payment method')
  })

  it('Subscription fetch without id', async () => {
    const path = '/api/payments/customers/%20/subscription'
    const response = await refused(customer, () => customer.api.get(path))
    expect(response).toMatchObject({
      status: 400,
      error: 'Customer ID is required to fetch subscription details.',
    })
  })

  it('Provider payment error', async () => {
    const buyer = await newCustomer(fixture.product.url, fixture.sandbox)
    const payment = await payFor(buyer, 'Scale', declinedCard)
    expect(payment.error).toBe('Your card was declined.')
    expect(await planOf(buyer)).toBeUndefined()
    expect(await creditsOf(buyer)).toMatchObject({ credits: 0, reserved: 0 })
  })
})

describe('the error catalogue, campaigns:', () => {
  const download = (name: string) =>
    customer.api.get(`/api/drop-cowboy/analytics/details/download/${name}/`)

  it('Export success', async () => {
    const draft = draftFor(fixture.dropAt, { name: 'Exported', contactListId: listId })
    expect((await publish(customer, draft)).status).toBe(201)
    const file = await download('Exported')
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('Exported_analytics_details.csv')
  })

  it('Export failure', async () => {
    const response = await refused(customer, () => download('Nothing'))
    expect(response).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('Wizard: Header Error', async () => {
    const file = bytes('name,phone\nAda,14085550100\n')
    const response = await refused(customer, () => sendFile(customer, file))
    expect(response).toMatchObject({ status: 422, error: 'Invalid headers' })
    expect(response.details).toMatchObject({
      missing: ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone'],
    })
  })

  it('Wizard: Data Errors', async () => {
    const good = contactRow('14085550100', 0)
    const twin = { ...contactRow('14085550101', 1), phoneNumber: good.phoneNumber }
    const short = contactRow('408555010', 2)
    const response = await upload(customer, contactFile([good, twin, short]))
    expect(response).toMatchObject({ rows: 3, accepted: 1, rejected: 2 })
    expect(response.errors).toEqual([
      { line: 3, message: 'Duplicate phone number' },
      { line: 4, message: invalidPhone },
    ])
    const path = `/api/contact-lists/${response.contact_list_id}/rejected/`
    expect((await customer.api.get(path)).text).not.toContain('14085550100')
    // A list without a good row can't be sent to.
    const empty = await upload(customer, contactFile([short]))
    const draft = draftFor(fixture.dropAt, { name: 'Nobody', contactListId: empty.contact_list_id })
    const published = await refused(customer, () => publish(customer, draft))
    expect(published).toMatchObject({ status: 422, error: 'Please upload a valid CSV file' })
  })

  it('Wizard: Campaign Error', async () => {
    const required = expect.any(String)
    const wrong: readonly [Record<string, unknown>, unknown][] = [
      [{ name: ' ' }, required],
      [{ name: 'x'.repeat(251) }, required],
      [{ description: '' }, required],
      [{ description: 'x'.repeat(251) }, required],
      [{ campaignType: '' }, required],
      [{ message: '  ' }, 'Please enter a message'],
      [{ message: 'x'.repeat(201) }, 'Message exceeds allowed character limit'],
      [{ startDate: '', endDate: '' }, required],
      [{ frequency: '' }, required],
      [{ contactListId: undefined }, 'Please upload a valid CSV file'],
    ]
    const day = new Date(fixture.dropAt.getTime() + 86_400_000)
    for (const [change, error] of wrong) {
      const draft = { ...draftFor(day, { name: 'Wrong', contactListId: listId }), ...change }
      const response = await refused(customer, () => publish(customer, draft))
      expect({ change, ...response }).toMatchObject({ change, error })
      expect([400, 422]).toContain(response.status)
    }
  })

  it('Wizard: CSV parse failure', async () => {
    for (const file of [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), new Uint8Array()]) {
      const response = await refused(customer, () => sendFile(customer, file))
      expect(response.status).toBe(422)
      expect(['file_unreadable', 'file_empty']).toContain(response.code)
    }
  })
})

describe('the error catalogue as a whole', () => {
  it('has every row shown by a test above, or by one of the browser that is named here', () => {
    const own = readFileSync(import.meta.filename, 'utf8')
    const shown = (one: (typeof catalogueRows)[number]) => {
      const browserTest = shownByTheBrowser[one]
      if (browserTest === undefined) return own.includes(`it('${one}'`)
      return readFileSync(join(repository, browserTest.file), 'utf8').includes(browserTest.named)
    }
    expect(catalogueRows.filter((one) => !shown(one))).toEqual([])
  })
})
