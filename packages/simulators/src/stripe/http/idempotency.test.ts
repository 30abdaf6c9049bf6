import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { startStripeService, type StripeService } from '../../testing/stripe-service.ts'

let service: StripeService
beforeEach(async () => {
  service = await startStripeService()
})
afterEach(() => service.close())

test('the same idempotency key gets the same response, and refuses other parameters', async () => {
  const options = { idempotencyKey: 'key-1' }
  const first = await service.stripe.customers.create({ email: 'a@example.com' }, options)
  await service.stripe.customers.update(first.id, { email: 'b@example.com' })
  const again = await service.stripe.customers.create({ email: 'a@example.com' }, options)
  expect([again.id, again.email]).toEqual([first.id, 'a@example.com'])
  const other = service.stripe.customers.create({ email: 'c@example.com' }, options)
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('returns a 500 stored under its key to every retry with that key', async () => {
  const faults = `${service.simulators.urls.control}/faults`
  await call('POST', faults, { target: 'payments', kind: '500-kept', count: 1 })
  const create = (idempotencyKey: string) =>
    service.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
  await expect(create('kept')).rejects.toMatchObject({ statusCode: 500 })
  await expect(create('kept')).rejects.toMatchObject({ statusCode: 500 })
  expect((await create('another')).email).toBe('a@example.com')
})

test('a key is in use until the response is sent', async () => {
  const faults = `${service.simulators.urls.control}/faults`
  await call('POST', faults, { target: 'payments', kind: 'slow', count: 1 })
  const impatient = new Stripe(service.simulators.credentials.stripe.secretKey, {
    ...service.address,
    maxNetworkRetries: 0,
  })
  const create = () =>
    impatient.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'twice' })
  const results = await Promise.allSettled([create(), create()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  expect(
    (await service.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'twice' }))
      .id,
  ).toMatch(/^cus_/)
})

test('the SDK recovers from a payments fault of 500 under one key', async () => {
  const faults = `${service.simulators.urls.control}/faults`
  await call('POST', faults, { target: 'payments', kind: '500', count: 1 })
  const created = await service.stripe.customers.create({ email: 'a@example.com' })
  expect(created.email).toBe('a@example.com')
  await call('POST', faults, { target: 'payments', kind: '429', count: 1 })
  const impatient = new Stripe(service.simulators.credentials.stripe.secretKey, {
    ...service.address,
    maxNetworkRetries: 0,
  })
  await expect(impatient.products.list()).rejects.toMatchObject({ type: 'StripeRateLimitError' })
})
