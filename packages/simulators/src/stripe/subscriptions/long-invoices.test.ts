import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeService, type StripeService } from '../../testing/stripe-service.ts'

let service: StripeService
beforeAll(async () => {
  service = await startStripeService()
})
afterAll(() => service.close())

test('an invoice shows ten of its lines, pending items first, and lists all of them in pages', async () => {
  const { stripe } = service
  const { customer, subscription } = await service.subscribeWith('4242424242424242')
  for (let line = 1; line <= 24; line++) {
    const description = `Line ${line}`
    const item = { customer, subscription, amount: 100, currency: 'usd', description }
    await stripe.invoiceItems.create(item)
  }
  await service.daysLater(32)
  const [renewal] = (await stripe.invoices.list({ customer })).data
  expect(renewal?.total).toBe(20_000 + 2_400)
  expect(renewal?.lines.has_more).toBe(true)
  const shown = renewal?.lines.data.map(({ description }) => description)
  expect(shown).toEqual(Array.from({ length: 10 }, (_, at) => `Line ${24 - at}`))

  const id = renewal?.id ?? ''
  const second = await stripe.invoices.listLineItems(id, {
    limit: 20,
    starting_after: renewal?.lines.data.at(-1)?.id ?? '',
  })
  expect([second.data.length, second.has_more]).toEqual([15, false])
  expect(second.data[0]?.description).toBe('Line 14')
  expect(second.data.at(-1)?.parent?.type).toBe('subscription_item_details')
  const all = await stripe.invoices.listLineItems(id, { limit: 7 }).autoPagingToArray({ limit: 99 })
  expect(new Set(all.map((line) => line.id)).size).toBe(25)

  const events = await service.events('invoice.paid', 2)
  const reported = events.map(({ data }) => data.object).find((one) => 'id' in one && one.id === id)
  expect(reported).toMatchObject({ lines: { has_more: true } })
})

test('a preview shows ten of its lines, and lists all of them by its own id', async () => {
  const { stripe } = service
  const { customer, subscription } = await service.subscribeWith('4242424242424242')
  const item = { customer, subscription, amount: 100, currency: 'usd' }
  for (let line = 1; line <= 24; line++) await stripe.invoiceItems.create(item)
  const preview = await stripe.invoices.createPreview({ subscription })
  expect([preview.lines.data.length, preview.lines.has_more]).toEqual([10, true])
  expect(preview.lines.url).toBe(`/v1/invoices/${preview.id}/lines`)
  expect((await stripe.invoices.retrieve(preview.id)).total).toBe(preview.total)
  const listed = stripe.invoices.listLineItems(preview.id, { limit: 10 })
  const all = await listed.autoPagingToArray({ limit: 99 })
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(preview.total)
  expect(new Set(all.map(({ id }) => id)).size).toBe(25)
})
