import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { confirmInBrowser } from '../../../testing/billing/card-form.ts'
import { choosePlan, purchasesOn, secretsOf } from '../../../testing/billing/purchases.ts'
import type { PlanKey, Purchases } from '../../../testing/billing/purchases.ts'
import { startSubscription } from './start-subscription.ts'

const good = { number: '4242424242424242' }

let fixture: BillingFixture
let purchases: Purchases
beforeAll(async () => {
  fixture = await openBillingFixture()
  purchases = purchasesOn(fixture)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.fault('none'))

describe('two purchases at the same moment', () => {
  it('make one subscription for the same plan, however slowly the provider responds', async () => {
    const customer = await fixture.signUp()
    await fixture.fault('slow')
    const tabs = [
      customer,
      await purchases.secondTab(customer),
      await purchases.secondTab(customer),
    ]
    const secrets = secretsOf(await Promise.all(tabs.map((tab) => choosePlan(tab, 'launch'))))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets).toHaveLength(3)
    expect(await purchases.held(customer)).toEqual({ incomplete: 1 })
    expect(await purchases.payAll(secrets)).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it.each([1, 2, 3, 4, 5, 6])('can be paid once for different plans (round %i)', async (round) => {
    const customer = await fixture.signUp()
    const tabs = [
      customer,
      await purchases.secondTab(customer),
      await purchases.secondTab(customer),
    ]
    await fixture.fault('slow', round)
    const plans: PlanKey[] = ['launch', 'scale', 'dominate']
    const responses = await Promise.all(
      tabs.map((tab, index) => choosePlan(tab, plans[(index + round) % 3] ?? 'launch')),
    )
    const secrets = secretsOf(responses)
    expect(secrets.length).toBeGreaterThan(0)
    expect(await purchases.payAll(secrets)).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it('make one plan when the first is paid while the second begins', async () => {
    const customer = await fixture.signUp()
    const [first = ''] = secretsOf([await choosePlan(customer, 'launch')])
    const [paid, second] = await Promise.all([
      confirmInBrowser(fixture.simulators, first, good),
      choosePlan(await purchases.secondTab(customer), 'scale'),
    ])
    const later = await purchases.payAll(secretsOf([second]))
    expect((paid.status === 'succeeded' ? 1 : 0) + later).toBe(1)
    await purchases.expectOnePlan(customer)
  })
})

describe('a purchase that another plan has replaced', () => {
  it('ends no subscription of the later one, of which it learns while it begins', async () => {
    const customer = await fixture.signUp()
    const { payments } = fixture.deps
    const secrets: string[] = []
    const listSubscriptions: typeof payments.listSubscriptions = async (customerRef) => {
      if (secrets.length === 0) {
        secrets.push(...secretsOf([await choosePlan(await purchases.secondTab(customer), 'scale')]))
      }
      return payments.listSubscriptions(customerRef)
    }
    const deps = { ...fixture.deps, payments: { ...payments, listSubscriptions } }
    const wanted = { customerId: customer.userId, productId: 'launch' }
    const replaced = startSubscription(deps, customer, wanted)
    await expect(replaced).rejects.toMatchObject({ code: 'purchase_replaced' })
    expect(await purchases.payAll(secrets)).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it('ends its own subscription, where the other was chosen while the provider made it', async () => {
    const customer = await fixture.signUp()
    const { payments } = fixture.deps
    const secrets: string[] = []
    const createSubscription: typeof payments.createSubscription = async (order) => {
      const later = await choosePlan(await purchases.secondTab(customer), 'scale')
      secrets.push(...secretsOf([later]))
      return payments.createSubscription(order)
    }
    const deps = { ...fixture.deps, payments: { ...payments, createSubscription } }
    const wanted = { customerId: customer.userId, productId: 'launch' }
    const replaced = startSubscription(deps, customer, wanted)
    await expect(replaced).rejects.toMatchObject({ code: 'purchase_replaced' })
    expect(await purchases.held(customer)).toEqual({ incomplete: 1, incomplete_expired: 1 })
    expect(await purchases.payAll(secrets)).toBe(1)
  })
})

describe('a second tab a minute later, while the first payment is open', () => {
  it('gets the same secret for the same plan', async () => {
    const customer = await fixture.signUp()
    const first = secretsOf([await choosePlan(customer, 'launch')])
    fixture.clock.advance(60_000)
    const second = secretsOf([await choosePlan(await purchases.secondTab(customer), 'launch')])
    expect(second).toEqual(first)
    expect(await purchases.payAll([...first, ...second])).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it('ends the first purchase for another plan, so that only one can be paid', async () => {
    const customer = await fixture.signUp()
    const first = secretsOf([await choosePlan(customer, 'launch')])
    fixture.clock.advance(60_000)
    const second = secretsOf([await choosePlan(await purchases.secondTab(customer), 'scale')])
    expect(second).toHaveLength(1)
    expect(await purchases.payAll(first)).toBe(0)
    expect(await purchases.payAll(second)).toBe(1)
    await purchases.expectOnePlan(customer)
  })

  it('can go back to the first plan', async () => {
    const customer = await fixture.signUp()
    const secrets = []
    for (const plan of ['launch', 'scale', 'launch'] as const) {
      secrets.push(...secretsOf([await choosePlan(customer, plan)]))
    }
    expect(new Set(secrets).size).toBe(3)
    expect(await purchases.held(customer)).toEqual({ incomplete: 1, incomplete_expired: 2 })
    expect(await purchases.payAll(secrets)).toBe(1)
    await purchases.expectOnePlan(customer)
  })
})
