import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { startStripeService, type StripeService } from '../testing/stripe-service.ts'

let service: StripeService
beforeEach(async () => {
  service = await startStripeService()
})
afterEach(() => service.close())

test('three plans are for sale by lookup key, and one product no longer is', async () => {
  const prices = await service.stripe.prices.list({
    lookup_keys: ['launch', 'scale', 'dominate'],
    active: true,
    expand: ['data.product'],
  })
  const plans = prices.data.map(({ lookup_key, unit_amount, unit_amount_decimal, recurring }) => [
    lookup_key,
    unit_amount,
    unit_amount_decimal?.toString(),
    recurring?.interval,
  ])
  expect(plans.toReversed()).toEqual([
    ['launch', 20_000, '20000', 'month'],
    ['scale', 60_000, '60000', 'month'],
    ['dominate', 100_000, '100000', 'month'],
  ])
  expect(prices.data[0]?.product).toMatchObject({ object: 'product', name: 'Dominate' })
  const products = await service.stripe.products.list()
  expect(products.data.filter(({ active }) => !active)).toHaveLength(1)
  const [launch] = products.data.toReversed()
  expect((await service.stripe.products.retrieve(launch?.id ?? '')).name).toBe('Launch')
  const one = await service.stripe.prices.list({ product: launch?.id ?? '' })
  expect(one.data.map(({ lookup_key }) => lookup_key)).toEqual(['launch'])
})

test('creates products and prices, and accepts a lookup key only once', async () => {
  const product = await service.stripe.products.create({ name: 'Extra', metadata: { a: '1' } })
  const price = {
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
    lookup_key: 'extra',
  } as const
  expect((await service.stripe.prices.create(price)).lookup_key).toBe('extra')
  await expect(service.stripe.prices.create(price)).rejects.toThrow('already uses that lookup key')
})

test('lists are paged newest first and the SDK can walk them', async () => {
  const made: string[] = []
  for (let number = 0; number < 5; number++) {
    made.push((await service.stripe.products.create({ name: `P${number}`, active: false })).id)
  }
  const walked: string[] = []
  for await (const { id } of service.stripe.products.list({ active: false, limit: 2 }))
    walked.push(id)
  expect(walked.slice(0, 5)).toEqual(made.toReversed())
  const before = await service.stripe.products.list({ limit: 2, ending_before: walked[3] ?? '' })
  expect(before.data.map(({ id }) => id)).toEqual(walked.slice(1, 3))
})

test('customers keep given fields and lose unset ones', async () => {
  const customer = await service.stripe.customers.create({
    email: 'a@example.com',
    name: 'A',
    metadata: { user: '7', gone: 'x' },
    address: { line1: '1 Street', postal_code: '60601' },
  })
  const changed = await service.stripe.customers.update(customer.id, {
    name: '',
    metadata: { gone: '' },
  })
  expect(changed).toMatchObject({ email: 'a@example.com', name: null, metadata: { user: '7' } })
  expect(changed.address).toMatchObject({ line1: '1 Street', city: null })
  const read = await service.stripe.customers.retrieve(customer.id)
  expect(read).toMatchObject({ id: customer.id, metadata: { user: '7' } })
  const unknown = service.stripe.customers.retrieve('cus_none')
  await expect(unknown).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    type: 'StripeInvalidRequestError',
  })
})

test('a deleted customer is retrieved as deleted, keeps its lists and cannot buy', async () => {
  const { customer, subscription } = await service.subscribeWith('4242424242424242')
  await service.stripe.customers.del(customer)
  expect(await service.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect((await service.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  expect((await service.stripe.invoices.list({ customer })).data).toHaveLength(1)
  const prices = await service.stripe.prices.list({ lookup_keys: ['launch'] })
  const more = service.stripe.subscriptions.create({
    customer,
    items: [{ price: prices.data[0]?.id ?? '' }],
  })
  await expect(more).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
})

test('refuses lists of an unknown customer', async () => {
  for (const list of [
    service.stripe.subscriptions.list({ customer: 'cus_none' }),
    service.stripe.invoices.list({ customer: 'cus_none' }),
    service.stripe.charges.list({ customer: 'cus_none' }),
  ]) {
    await expect(list).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  }
})

test('a wrong key gets 401, and a publishable key allows only a browser’s calls', async () => {
  await expect(service.as('sk_test_wrong').products.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  const browser = service.as(service.simulators.credentials.stripe.publishableKey)
  await expect(browser.products.list()).rejects.toMatchObject({ statusCode: 403 })
  const { intent } = await service.subscribe()
  await expect(browser.paymentIntents.retrieve(intent)).rejects.toMatchObject({ statusCode: 404 })
})

test('a browser may call from anywhere', async () => {
  const url = `${service.simulators.urls.stripe}/v1/payment_methods`
  const preflight = await call('OPTIONS', url, undefined, {
    'access-control-request-headers': 'authorization,content-type',
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization,content-type',
  })
})

test('refuses by name what is missing or cannot be expanded', async () => {
  const { subscription } = await service.subscribe()
  const gone = service.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payment_intent'],
  })
  await expect(gone).rejects.toThrow('cannot be expanded')
  const incomplete = call('POST', `${service.simulators.urls.stripe}/v1/setup_intents/x`, {})
  expect((await incomplete).status).toBe(404)
  const raw = service.stripe.rawRequest('POST', '/v1/prices', { currency: 'usd' })
  await expect(raw).rejects.toMatchObject({ code: 'parameter_missing', param: 'product' })
})

test('webhook endpoints return their secret once and are not duplicated', async () => {
  const endpoint = { url: `${service.receiver.url}/stripe`, enabled_events: ['*'] as const }
  const again = await service.stripe.webhookEndpoints.create({ ...endpoint, enabled_events: ['*'] })
  expect(again.secret).toBe(service.simulators.credentials.stripe.webhookSecret)
  const list = await service.stripe.webhookEndpoints.list()
  expect(list.data).toHaveLength(1)
  expect(list.data[0]?.secret).toBeUndefined()
})
