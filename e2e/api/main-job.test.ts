import { beforeAll, describe, expect, it } from 'vitest'
import {
  aggregatesOf,
  detailsOf,
  draftFor,
  itemOf,
  publish,
  publishedSchema,
  statesOf,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import type { Detail } from '@afterbeep/testing/product/campaigns'
import {
  contactFile,
  contactRow,
  firstNameOf,
  scatteredPhones,
} from '@afterbeep/testing/data/contact-file'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { readCsv } from '@afterbeep/testing/data/csv'
import { newEmail, register, signIn, verificationToken } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { databaseKinds } from '@afterbeep/testing/product/databases'
import { creditsOf, goodCard, payFor, planOf } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

const phones = scatteredPhones(340)
const name = 'Spring offers, “first” part'
const CREDITS_PER_CALL = 50
const CREDITS_PER_TEXT = 5

/** 340 good rows; on line 102 a short number, on line 203 letters, on line 344 a duplicate of line 2. */
function fileWithFaults(): Uint8Array {
  const rows = phones.map(contactRow)
  const spoilt = (phone: string) => ({ ...contactRow('14085550000', 900), recommendedPhone: phone })
  rows.splice(100, 0, { ...spoilt('4085550001'), phoneNumber: '4085550001' })
  rows.splice(201, 0, { ...spoilt('1408555000x'), phoneNumber: '4085550002' })
  rows.push({ ...contactRow('14085550003', 901), phoneNumber: phones[0]?.slice(1) ?? '' })
  return contactFile(rows)
}

describe.each(databaseKinds)('the main job through the API, on $name', (database) => {
  let fixture: TestProduct
  let customer: Customer
  let listId: string
  let details: Detail[]
  const count = (state: string) => statesOf(details)[state] ?? 0

  beforeAll(async () => {
    fixture = await startTestProduct(database)
    return () => fixture.close()
  })

  it('lets a newcomer sign up, verify by the mailed link and sign in', async () => {
    const api = createApiClient(fixture.product.url)
    const email = newEmail()
    expect((await register(api, email)).status).toBe(200)
    const token = await verificationToken(fixture.sandbox, email)
    expect((await api.post('/api/verify-email/', { token })).status).toBe(200)
    customer = { api, email, uid: await signIn(api, email) }
    expect(await planOf(customer)).toBeUndefined()
  })

  it('sells Launch for a card and grants 20,000 credits', async () => {
    const payment = await payFor(customer, 'Launch', goodCard)
    expect(payment).toMatchObject({ httpStatus: 200, status: 'succeeded' })
    await until('20,000 credits', async () => (await creditsOf(customer)).credits === 20_000)
    expect(await creditsOf(customer)).toMatchObject({ balance: 200, currency: 'USD', reserved: 0 })
    expect(await planOf(customer)).toBe('Launch')
  })

  it('keeps the 340 good rows of a file and names the three others by their lines', async () => {
    const response = await upload(customer, fileWithFaults())
    expect(response).toMatchObject({ rows: 343, accepted: 340, rejected: 3 })
    const invalid =
      'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'
    expect(response.errors).toEqual([
      { line: 102, message: invalid },
      { line: 203, message: invalid },
      { line: 344, message: 'Duplicate phone number' },
    ])
    listId = response.contact_list_id
  })

  it('publishes Voice & Text for today and reserves the whole price', async () => {
    const draft = draftFor(fixture.dropAt, { name, contactListId: listId })
    const response = (await publish(customer, draft)).as(publishedSchema)
    expect(response).toMatchObject({
      campaign_name: name,
      campaign_status: 'Scheduled',
      runs: [{ drop_date: fixture.dropAt.toISOString() }],
      credits: 18_700,
    })
    expect(await creditsOf(customer)).toMatchObject({ credits: 1_300, reserved: 18_700 })
    expect(await itemOf(customer, name)).toMatchObject({ campaign_status: 'Scheduled' })
  })

  it('calls and texts every recipient once at the drop time', async () => {
    await fixture.sandbox.advance(31 * 60)
    const { total, finished } = await untilFinal(customer, name)
    expect([total, finished]).toEqual([680, 680])
    details = await detailsOf(customer, name)
    expect(details).toHaveLength(680)
    for (const channel of ['voice', 'text']) {
      const called = details.filter((one) => one.channel === channel)
      expect(new Set(called.map((one) => one.phone_number))).toEqual(new Set(phones))
    }
    expect(count('voice delivered') + count('voice failed')).toBe(340)
    expect(count('text delivered') + count('text failed')).toBe(340)
  })

  it('shows the same counts as the simulators', async () => {
    const found = { voicemails: 0, messages: 0 }
    for (const phone of phones) {
      const { voicemails, messages } = await fixture.sandbox.phone(phone)
      expect(voicemails.length).toBeLessThanOrEqual(1)
      expect(messages.length).toBeLessThanOrEqual(1)
      found.voicemails += voicemails.length
      found.messages += messages.length
    }
    expect(found).toEqual({
      voicemails: count('voice delivered'),
      messages: count('text delivered'),
    })
    const { voice, text } = await fixture.sandbox.stats()
    expect([voice.calls, text.calls]).toEqual([voice.distinct, text.distinct])
    expect(voice.requests).toBeGreaterThanOrEqual(340)
    // A text that a carrier could not deliver was still sent.
    expect(text.calls).toBeGreaterThanOrEqual(340)
  })

  it('shows the same figures in the list, the totals and the details', async () => {
    const item = await itemOf(customer, name)
    const figures = {
      dropcowboy_success_calls: count('voice delivered'),
      dropcowboy_failed_calls: count('voice failed'),
      telnyx_successful_messages: count('text delivered'),
      telnyx_failed_messages: count('text failed'),
      telnyx_total_messages: 340,
    }
    expect(item).toMatchObject({
      ...figures,
      dropcowboy_total_calls: 340,
      dropcowboy_pending_calls: 0,
      telnyx_pending_messages: 0,
      campaign_status: 'Completed with failures',
    })
    const aggregates = await aggregatesOf(customer, name)
    expect(aggregates).toMatchObject({ ...figures, dropcowboy_total_calls_sent: 340 })
    const hours = { success: 0, fails: 0 }
    for (const { success, fails } of aggregates.hours) {
      hours.success += success
      hours.fails += fails
    }
    expect(hours).toEqual({
      success: count('voice delivered') + count('text delivered'),
      fails: count('voice failed') + count('text failed'),
    })
  })

  it('exports one line a delivery, under the name that the specification gives', async () => {
    const path = `/api/drop-cowboy/analytics/details/download/${encodeURIComponent(name)}/`
    const file = await customer.api.get(path)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
    const disposition = file.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment;/)
    const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
    expect(decodeURIComponent(encoded)).toBe(`${name}_analytics_details.csv`)
    const [header, ...lines] = readCsv(file.text)
    expect(header?.slice(0, 5)).toEqual(['phone_number', 'status', 'date', 'channel', 'state'])
    expect(lines).toHaveLength(680)
    const exported = lines.map(([phone, status, , channel]) => [phone, status, channel].join())
    const shown = details.map((one) => [one.phone_number, one.status, one.channel].join())
    expect(exported.toSorted()).toEqual(shown.toSorted())
  })

  it('charges exactly the price of what was delivered', async () => {
    const paid =
      count('voice delivered') * CREDITS_PER_CALL + count('text delivered') * CREDITS_PER_TEXT
    expect(await creditsOf(customer)).toMatchObject({ credits: 20_000 - paid, reserved: 0 })
  })

  it('uses the first name of each person in the voicemail and in the text', async () => {
    const index = phones.findIndex((phone) => {
      const own = details.filter((one) => one.phone_number === phone)
      return own.every((one) => one.state === 'delivered')
    })
    const { voicemails, messages } = await fixture.sandbox.phone(phones[index] ?? '')
    const greeting = `Hi ${firstNameOf(index)}, our spring offers are here.`
    expect(voicemails.map((one) => one.text)).toEqual([expect.stringContaining(greeting)])
    expect(messages.map((one) => one.text)).toEqual([expect.stringContaining(greeting)])
  })
})
