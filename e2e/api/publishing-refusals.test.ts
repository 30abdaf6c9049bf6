import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  campaignsOf,
  detailsOf,
  draftFor,
  publish,
  publishedSchema,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import type { Draft } from '@afterbeep/testing/product/campaigns'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { newCustomer, signIn } from '@afterbeep/testing/product/customer'
import { creditsOf } from '@afterbeep/testing/data/paying'
import { refused } from '@afterbeep/testing/product/refused'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import { openMovingProduct } from '@afterbeep/testing/product/shared-product'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let fixture: TestProduct

beforeAll(async () => {
  fixture = await openMovingProduct()
  return () => fixture.close()
})

/** A draft for tomorrow's calling hours: nothing of it is sent while these tests run. */
function tomorrow(changes: Draft, laterMs = 0): Draft {
  return draftFor(new Date(fixture.dropAt.getTime() + DAY_MS + laterMs), changes)
}

describe('publishing', () => {
  it('a second campaign of the same name is refused', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const draft = tomorrow({ name: 'Twice', contactListId: listId })
    expect((await publish(customer, draft)).status).toBe(201)
    const later = tomorrow({ name: 'Twice', contactListId: listId }, 5 * HOUR_MS)
    const response = await refused(customer, () => publish(customer, later))
    expect(response).toMatchObject({ status: 409, code: 'name_taken' })
  })

  it('with the same Idempotency-Key returns the same response and makes one campaign', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const draft = tomorrow({ name: 'Once only', contactListId: listId })
    const key = randomUUID()
    const first = await publish(customer, draft, key)
    const again = await publish(customer, draft, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    const other = { ...draft, description: 'Another one' }
    const response = await refused(customer, () => publish(customer, other, key))
    expect(response).toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    expect(await campaignsOf(customer)).toHaveLength(1)
    expect(await creditsOf(customer)).toMatchObject({ credits: 20_000 - 165, reserved: 165 })
  })

  it('twice at once under one Idempotency-Key makes one campaign', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const draft = tomorrow({ name: 'At once', contactListId: listId })
    const key = randomUUID()
    const responses = await Promise.all([1, 2, 3, 4].map(() => publish(customer, draft, key)))
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201])
    expect(new Set(responses.map((response) => response.text)).size).toBe(1)
    expect(await campaignsOf(customer)).toHaveLength(1)
    expect(await creditsOf(customer)).toMatchObject({ reserved: 165 })
  })

  it('without an Idempotency-Key is refused', async () => {
    const { customer, listId } = await newSubscriber(fixture, 1)
    const draft = tomorrow({ name: 'Keyless', contactListId: listId })
    const response = await refused(customer, () => customer.api.post('/api/campaigns/', draft))
    expect(response).toMatchObject({ status: 400, code: 'idempotency_key_required' })
  })

  it('within four hours of another is refused, naming it and the nearest free time', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const taken = tomorrow({ name: 'Taken', contactListId: listId })
    expect((await publish(customer, taken)).status).toBe(201)
    const clash = tomorrow({ name: 'Clash', contactListId: listId }, 4 * HOUR_MS - 60_000)
    const response = await refused(customer, () => publish(customer, clash))
    const takenAt = fixture.dropAt.getTime() + DAY_MS
    expect(response).toMatchObject({
      status: 409,
      code: 'gap_clash',
      details: {
        campaign_name: 'Taken',
        drop_date: new Date(takenAt).toISOString(),
        nearest_free: new Date(takenAt + 4 * HOUR_MS).toISOString(),
      },
    })
    expect(response.error).toContain('Taken')
    const free = tomorrow({ name: 'Free', contactListId: listId }, 4 * HOUR_MS)
    expect((await publish(customer, free)).status).toBe(201)
  })

  it('within four hours of another is refused also when both come at once', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const drafts = [0, 1, 2, 3].map((index) =>
      tomorrow({ name: `Race ${index}`, contactListId: listId }, index * HOUR_MS),
    )
    const responses = await Promise.all(drafts.map((draft) => publish(customer, draft)))
    expect(responses.filter((one) => one.status === 201)).toHaveLength(1)
    expect(responses.filter((one) => one.status === 409)).toHaveLength(3)
    expect(await campaignsOf(customer)).toHaveLength(1)
  })

  it('a message of 201 characters is refused, one of 200 is not', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const draft = tomorrow({ name: 'Long', contactListId: listId, message: 'x'.repeat(201) })
    const response = await refused(customer, () => publish(customer, draft))
    expect(response).toMatchObject({
      status: 422,
      error: 'Message exceeds allowed character limit',
      code: 'draft_invalid',
    })
    expect((await publish(customer, { ...draft, message: 'x'.repeat(200) })).status).toBe(201)
  })

  it('1,000 contacts on Launch is refused with the shortfall', async () => {
    const { customer, listId } = await newSubscriber(fixture, 1_000)
    const draft = tomorrow({ name: 'Too many', contactListId: listId })
    const response = await refused(customer, () => publish(customer, draft))
    expect(response).toMatchObject({
      status: 402,
      code: 'credits_short',
      details: { needed: 55_000, available: 20_000, shortfall: 35_000 },
    })
  })

  it('without a plan is refused', async () => {
    const customer = await newCustomer(fixture.product.url, fixture.sandbox)
    const { contact_list_id } = await upload(customer, goodFile(scatteredPhones(1)))
    const draft = tomorrow({ name: 'No plan', contactListId: contact_list_id })
    const response = await refused(customer, () => publish(customer, draft))
    expect(response).toMatchObject({ status: 402, code: 'subscription_required' })
  })

  it('weekly over 6 days is refused, over 7 it has one run, over 14 two', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const first = new Date(fixture.dropAt.getTime() + DAY_MS)
    const weekly = (name: string, days: number, laterMs: number) => ({
      ...tomorrow({ name, contactListId: listId, frequency: 'weekly' }, laterMs),
      endDate: new Date(first.getTime() + (days - 1) * DAY_MS).toISOString().slice(0, 10),
    })
    const response = await refused(customer, () => publish(customer, weekly('Six', 6, 0)))
    expect(response).toMatchObject({ status: 422, code: 'draft_invalid' })
    const seven = await publish(customer, weekly('Seven', 7, 0))
    expect(seven.as(publishedSchema).runs).toHaveLength(1)
    const fourteen = await publish(customer, weekly('Fourteen', 14, 5 * HOUR_MS))
    expect(fourteen.as(publishedSchema).runs).toHaveLength(2)
  })

  it('without the attestation of consent is refused', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const draft = tomorrow({ name: 'No consent', contactListId: listId, consentAttested: false })
    const response = await refused(customer, () => publish(customer, draft))
    expect(response).toMatchObject({ status: 422, code: 'consent_required' })
  })

  it('before today or more than a year ahead is refused', async () => {
    const { customer, listId } = await newSubscriber(fixture, 1)
    const draft = (name: string, day: string) => ({
      ...tomorrow({ name, contactListId: listId }),
      startDate: day,
      endDate: day,
    })
    for (const days of [-1, 366]) {
      const day = new Date(fixture.dropAt.getTime() + days * DAY_MS).toISOString().slice(0, 10)
      const response = await refused(customer, () => publish(customer, draft(`At ${days}`, day)))
      expect(response).toMatchObject({ status: 422, code: 'draft_invalid' })
    }
  })
})

describe('a text-only campaign', () => {
  it('is refused without a source, and accepted as the follow-up of a Call + Message campaign', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const alone = tomorrow({ name: 'Alone', contactListId: listId, campaignType: 'sms' })
    const response = await refused(customer, () => publish(customer, alone))
    expect(response).toMatchObject({ status: 422, code: 'sms_needs_campaign' })
    expect(
      (await publish(customer, tomorrow({ name: 'Both', contactListId: listId }))).status,
    ).toBe(201)
    const after = tomorrow({ name: 'After', campaignType: 'sms', followUpOf: 'Both' }, 5 * HOUR_MS)
    const followUp = (await publish(customer, after)).as(publishedSchema)
    expect(followUp.credits).toBe(3 * 5)
  })

  it("can't follow a voicemail campaign or another account's campaign", async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const { customer: stranger, listId: theirs } = await newSubscriber(fixture, 3)
    await publish(stranger, tomorrow({ name: 'Theirs', contactListId: theirs }))
    const calls = tomorrow({ name: 'Calls', contactListId: listId, campaignType: 'voicemail' })
    expect((await publish(customer, calls)).status).toBe(201)
    for (const followUpOf of ['Calls', 'Theirs', 'Nobody’s']) {
      const draft = tomorrow({ name: 'After', campaignType: 'sms', followUpOf }, 5 * HOUR_MS)
      const response = await refused(customer, () => publish(customer, draft))
      expect(response).toMatchObject({ status: 422, code: 'follow_up_invalid' })
    }
  })
})

describe('a campaign for today whose time has passed', () => {
  it('starts at once and is delivered', async () => {
    const { customer, listId } = await newSubscriber(fixture, 5)
    await fixture.sandbox.moveTo(new Date(fixture.dropAt.getTime() + 60_000))
    await signIn(customer.api, customer.email)
    const name = 'Now'
    const draft = {
      ...draftFor(fixture.dropAt, { name, contactListId: listId }),
      dropTime: '10:00',
    }
    expect((await publish(customer, draft)).status).toBe(201)
    await untilFinal(customer, name)
    const details = await detailsOf(customer, name)
    expect(details).toHaveLength(10)
  })
})
