import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { ensureCustomerAndSubscriptions } from './payment-customer.ts'

const MINUTE_MS = 60_000

let fixture: BillingFixture
beforeAll(async () => {
  fixture = await openBillingFixture()
})
afterAll(() => fixture.close())

it('requests one customer under one key for a minute, whatever the responses are', async () => {
  const user = await fixture.signUp()
  const keys: string[] = []
  const lost: BillingFixture['deps']['payments']['createCustomer'] = async ({ idempotencyKey }) => {
    keys.push(idempotencyKey)
    throw new Error('The response was lost.')
  }
  const deps = { ...fixture.deps, payments: { ...fixture.deps.payments, createCustomer: lost } }
  const start = Math.ceil(fixture.clock.now().getTime() / MINUTE_MS) * MINUTE_MS
  for (const ms of [0, 1, MINUTE_MS - 1, MINUTE_MS]) {
    fixture.clock.set(new Date(start + ms))
    await expect(ensureCustomerAndSubscriptions(deps, user)).rejects.toThrow('lost')
  }
  expect(new Set(keys.slice(0, 3))).toHaveProperty('size', 1)
  expect(keys[3]).not.toBe(keys[0])
})

it('keeps the customer that was noted first, when a slower request comes with another one', async () => {
  const user = await fixture.signUp()
  const { payments } = fixture.deps
  const given: string[] = []
  const slow: typeof payments.createCustomer = async (request) => {
    const made = await payments.createCustomer(request)
    // Meanwhile another tab of the person asks, in another minute and so under another key.
    fixture.clock.advance(MINUTE_MS)
    const { customerRef } = await ensureCustomerAndSubscriptions(fixture.deps, user)
    given.push(customerRef)
    return made
  }
  const deps = { ...fixture.deps, payments: { ...payments, createCustomer: slow } }
  for (const from of [deps, fixture.deps]) {
    given.push((await ensureCustomerAndSubscriptions(from, user)).customerRef)
  }
  expect(given).toHaveLength(3)
  expect(new Set(given).size).toBe(1)
})
