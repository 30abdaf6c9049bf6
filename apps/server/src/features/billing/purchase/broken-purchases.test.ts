import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createSubscriptionResponseSchema,
  subscriptionResponseSchema,
} from '@afterbeep/contract/api/payments'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { choosePlan, purchasesOn, secretsOf } from '../../../testing/billing/purchases.ts'
import type { Purchases } from '../../../testing/billing/purchases.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'
import { findOffered } from './offered-plans.ts'
import { beginPurchase } from './purchases.queries.ts'

const HOUR_MS = 3_600_000

let fixture: BillingFixture
let purchases: Purchases
beforeAll(async () => {
  fixture = await openBillingFixture()
  purchases = purchasesOn(fixture)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.fault('none'))

async function openOf(of: Customer): Promise<string> {
  const customer = await purchases.customerRef(of)
  return (await purchases.stripe.subscriptions.list({ customer })).data[0]?.id ?? ''
}

describe('an interrupted purchase', () => {
  async function brokenOff(customer: Customer) {
    await choosePlan(customer, 'dominate')
    const { deps, clock } = fixture
    const plan = await findOffered(deps, 'launch')
    const at = clock.now()
    return {
      plan,
      purchase: await beginPurchase(deps.db, customer.accountId, plan, { at, sharedSince: at }),
    }
  }

  it.each(['launch', 'scale'] as const)(
    'before the provider was called does not prevent a purchase of %s',
    async (plan) => {
      const customer = await fixture.signUp()
      await brokenOff(customer)
      const secrets = secretsOf([await choosePlan(customer, plan)])
      expect(secrets).toHaveLength(1)
      expect(await purchases.held(customer)).toEqual({ incomplete: 1, incomplete_expired: 1 })
      expect(await purchases.payAll(secrets)).toBe(1)
      await purchases.expectOnePlan(customer)
    },
  )

  it('continues with the created subscription when the provider was already called', async () => {
    const customer = await fixture.signUp()
    const { plan, purchase } = await brokenOff(customer)
    const { accountId } = customer
    const customerRef = await purchases.customerRef(customer)
    const made = await fixture.deps.payments.createSubscription({
      accountId,
      customerRef,
      planKey: 'launch',
      priceRef: plan.priceRef,
      purchaseId: purchase.id,
    })
    const response = createSubscriptionResponseSchema.parse(
      (await choosePlan(customer, 'launch')).body,
    )
    expect(response.subscriptionId).toBe(made.subscriptionRef)
    expect(await purchases.payAll([response.clientSecret])).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it('makes one subscription when the connection is lost after the provider call', async () => {
    const customer = await fixture.signUp()
    await choosePlan(customer, 'dominate')
    await fixture.fault('drop', 4)
    const responses = [await choosePlan(customer, 'launch')]
    await fixture.fault('none')
    responses.push(await choosePlan(customer, 'launch'))
    const secrets = responses
      .filter(({ status }) => status === 200)
      .map(({ body }) => createSubscriptionResponseSchema.parse(body).clientSecret)
    expect(await purchases.payAll(secrets)).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it('can be retried at once after a failure that the provider repeats under its key', async () => {
    const customer = await fixture.signUp()
    await choosePlan(customer, 'launch')
    await purchases.stripe.subscriptions.cancel(await openOf(customer))
    await fixture.fault('500-kept', 1)
    expect(await choosePlan(customer, 'launch')).toMatchObject({
      status: 502,
      body: { code: 'payment_provider_failed' },
    })
    const secrets = secretsOf([await choosePlan(customer, 'launch')])
    expect(await purchases.payAll(secrets)).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it('can be retried a minute later after a failure to create the customer', async () => {
    const customer = await fixture.signUp()
    await fixture.fault('500-kept', 1)
    expect((await choosePlan(customer, 'launch')).status).toBe(502)
    fixture.clock.advance(60_000)
    expect(await purchases.payAll(secretsOf([await choosePlan(customer, 'launch')]))).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it('starts again a day later when it was never paid', async () => {
    const customer = await fixture.signUp()
    const first = secretsOf([await choosePlan(customer, 'launch')])
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 24 * HOUR_MS))
    const second = secretsOf([await choosePlan(customer, 'launch')])
    expect(await purchases.payAll(first)).toBe(0)
    expect(await purchases.payAll(second)).toBe(1)
    await purchases.expectOnePlan(customer)
  })
})

describe('a plan that was bought and ended', () => {
  it('can be bought again on the same day', async () => {
    const customer = await fixture.signUp()
    await purchases.payAll(secretsOf([await choosePlan(customer, 'launch')]))
    await purchases.expectOnePlan(customer)
    await purchases.stripe.subscriptions.cancel(await openOf(customer))
    const path = `/api/payments/customers/${customer.userId}/subscription`
    await until('the end has been reported', async () => {
      const { body } = await customer.browser.get(path)
      return subscriptionResponseSchema.parse(body).subscription === null
    })
    expect(await purchases.payAll(secretsOf([await choosePlan(customer, 'launch')]))).toBe(1)
    expect(await purchases.held(customer)).toEqual({ active: 1, canceled: 1 })
  })
})
