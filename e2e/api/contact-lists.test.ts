import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  campaignsOf,
  draftFor,
  publish,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import type { Customer } from '@afterbeep/testing/product/customer'
import { databaseKinds } from '@afterbeep/testing/product/databases'
import { refused } from '@afterbeep/testing/product/refused'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

const listSchema = z.object({
  contact_list_id: z.string(),
  name: z.string(),
  accepted: z.number(),
  rejected: z.number(),
  in_use_by: z.string().nullable(),
})
const pageSchema = z.object({ contact_lists: z.array(listSchema), next: z.string().nullable() })
const detailSchema = listSchema.extend({
  columns: z.array(z.string()),
  sample: z.array(z.record(z.string(), z.string())),
  errors: z.array(z.object({ line: z.number(), message: z.string() })),
})

const listsOf = async ({ api }: Customer) => (await api.get('/api/contact-lists/')).as(pageSchema)
const pathOf = (id: string) => `/api/contact-lists/${id}/`

describe.each(databaseKinds)('the contact lists of an account, on $name', (kind) => {
  let fixture: TestProduct
  beforeAll(async () => {
    fixture = await startTestProduct(kind)
    return () => fixture.close()
  })

  it('stay, can be picked without their file, and are deletable once unused', async () => {
    const { customer, listId } = await newSubscriber(fixture, 3)
    const bad = contactRow('1408', 7)
    const second = await upload(customer, contactFile([contactRow('14085550101', 1), bad]))
    const { contact_lists: lists, next } = await listsOf(customer)
    expect(lists.map((list) => list.contact_list_id)).toEqual([second.contact_list_id, listId])
    expect(next).toBeNull()
    expect(lists[0]).toMatchObject({ accepted: 1, rejected: 1, in_use_by: null })
    const detail = (await customer.api.get(pathOf(second.contact_list_id))).as(detailSchema)
    expect(detail.columns).toContain('Address1')
    expect(detail.sample).toMatchObject([{ RecommendedPhone: '14085550101' }])
    expect(detail.errors).toMatchObject([{ line: 3 }])

    const draft = draftFor(fixture.dropAt, { name: 'Spring', contactListId: listId })
    expect((await publish(customer, draft)).status).toBe(201)
    const response = await refused(customer, () => customer.api.delete(pathOf(listId)))
    expect(response).toMatchObject({ status: 409, code: 'list_in_use' })
    expect(response.error).toContain('Spring')
    await fixture.sandbox.moveTo(fixture.dropAt)
    await untilFinal(customer, 'Spring')
    expect((await customer.api.delete(pathOf(listId))).status).toBe(204)
    expect((await listsOf(customer)).contact_lists).toHaveLength(1)
    // The results of the campaign stay.
    expect(await campaignsOf(customer)).toMatchObject([{ campaign_name: 'Spring' }])
  })

  it('are hidden from other accounts', async () => {
    const { customer, listId } = await newSubscriber(fixture, 1)
    const { customer: stranger } = await newSubscriber(fixture, 1)
    const missing = '00000000-0000-4000-8000-000000000000'
    for (const id of [listId, missing]) {
      expect((await stranger.api.get(pathOf(id))).status).toBe(404)
      expect((await stranger.api.delete(pathOf(id))).status).toBe(404)
    }
    expect((await listsOf(stranger)).contact_lists).toHaveLength(1)
    expect((await customer.api.get(pathOf(listId))).status).toBe(200)
  })
})
