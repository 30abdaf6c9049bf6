import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createSubscriptionResponseSchema,
  subscriptionResponseSchema,
} from '@afterbeep/contract/api/payments'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { confirmInBrowser } from '../../../testing/billing/card-form.ts'
import { deliverEvents } from '../../../testing/campaigns/deliver-events.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { readBalance } from '../../credits/index.ts'
import { applyPaymentEvent } from '../events/apply-payment-event.ts'
import { reconcilePayments } from '../index.ts'
import { planOfAccount } from '../../../testing/billing/plan-of-account.ts'
import { readStanding } from '../states/standing.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'
import { receivePaymentEvent } from '../events/receive-payment-event.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeEach(async () => {
  fixture = await openBillingFixture({ reports: false })
  stripe = simulatedStripe(fixture.simulators)
})
afterEach(() => fixture.close())

async function begin({ browser, userId, email }: Customer): Promise<string> {
  const body = { email, customerId: userId, productId: 'launch' }
  const begun = await browser.post('/api/payments/customers/create-subscription', body)
  return createSubscriptionResponseSchema.parse(begun.body).clientSecret
}

async function pay(clientSecret: string, number = '4242424242424242'): Promise<void> {
  await confirmInBrowser(fixture.simulators, clientSecret, { number })
}

async function buy(): Promise<Customer> {
  const customer = await fixture.signUp()
  await pay(await begin(customer))
  expect(await statusOf(customer)).toBe('active')
  return customer
}

async function statusOf({ browser, userId }: Customer): Promise<string | undefined> {
  const response = await browser.get(`/api/payments/customers/${userId}/subscription`)
  return subscriptionResponseSchema.parse(response.body).subscription?.status
}

async function credits({ accountId }: Customer): Promise<number> {
  return (await readBalance(fixture.deps.db, accountId)).available
}

function standing({ accountId }: Customer) {
  return readStanding(fixture.deps.db, accountId, fixture.clock.now())
}

async function subscriptionOf({ accountId }: Customer) {
  const customer = (await selectCustomerRef(fixture.deps.db, accountId)) ?? ''
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  return { customer, subscription: subscription?.id ?? '' }
}

describe('a renewal that could not be paid', () => {
  /** Renews with a card that fails; returns the open invoice. */
  async function failToRenew(bought: Customer): Promise<string> {
    const { customer, subscription } = await subscriptionOf(bought)
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await stripe.subscriptions.update(subscription, { default_payment_method: bad.id })
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 32 * 86_400_000))
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data
    return open?.id ?? ''
  }

  it('is reported to the owner by mail, and costs neither the plan nor credits', async () => {
    const customer = await buy()
    const invoiceRef = await failToRenew(customer)
    await deliverEvents(fixture)
    await fixture.eventsApplied(1)
    const { accountId } = customer
    expect(fixture.failedRenewals).toContainEqual({ accountId, invoiceRef })
    expect(new Set(fixture.failedRenewals.map((one) => one.invoiceRef)).size).toBe(1)
    expect(await credits(customer)).toBe(20_000)
    expect(await statusOf(customer)).toBe('past_due')
    expect((await standing(customer)).state).toBe('past_due')
  })

  it('is found by the reconciliation when its report is lost', async () => {
    const customer = await buy()
    const invoiceRef = await failToRenew(customer)
    await reconcilePayments(fixture.deps)
    expect(fixture.failedRenewals).toEqual([{ accountId: customer.accountId, invoiceRef }])
  })

  it('sends no mail when the invoice is paid before its report comes', async () => {
    const customer = await buy()
    const invoiceRef = await failToRenew(customer)
    const expand = ['confirmation_secret']
    const { confirmation_secret: secret } = await stripe.invoices.retrieve(invoiceRef, { expand })
    await pay(secret?.client_secret ?? '')
    await deliverEvents(fixture)
    await fixture.eventsApplied(1)
    expect(fixture.failedRenewals).toEqual([])
    expect(await credits(customer)).toBe(40_000)
    expect((await standing(customer)).state).toBe('active')
  })

  it('is not reported for a declined first payment', async () => {
    await pay(await begin(await fixture.signUp()), '4000000000000002')
    await deliverEvents(fixture)
    await fixture.eventsApplied(1)
    expect(fixture.failedRenewals).toEqual([])
  })
})

describe('a process whose clock is behind', () => {
  it('does not lose the end of a plan that it reports', async () => {
    const customer = await buy()
    const { subscription } = await subscriptionOf(customer)
    await stripe.subscriptions.cancel(subscription)
    const behind = { now: () => new Date(fixture.clock.now().getTime() - 5 * 60_000) }
    const jobs = { ...fixture.deps.jobs, enqueue: async () => {}, wake: () => {} }
    const subject = { kind: 'subscription' as const, ref: subscription }
    const event = { eventRef: 'evt_end', name: 'customer.subscription.deleted', subject }
    await receivePaymentEvent({ ...fixture.deps, jobs }, event)
    await applyPaymentEvent({ ...fixture.deps, clock: behind }, 'evt_end')
    expect(await planOfAccount(fixture.deps.db, customer.accountId)).toBeUndefined()
  })
})
