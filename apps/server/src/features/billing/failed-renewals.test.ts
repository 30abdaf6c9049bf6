import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createSubscriptionAnswerSchema,
  subscriptionAnswerSchema,
} from '@afterbeep/contract/api/payments'
import { openBillingStage } from '../../testing/billing-stage.ts'
import type { BillingStage } from '../../testing/billing-stage.ts'
import { confirmInBrowser } from '../../testing/card-form.ts'
import { deliverEvents } from '../../testing/deliver-events.ts'
import type { Customer } from '../../testing/sign-in-server.ts'
import { simulatedStripe } from '../../testing/simulated-stripe.ts'
import { readBalance } from '../credits/index.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { overduePlan, planOfAccount, reconcilePayments } from './index.ts'
import { selectCustomerRef } from './payment-customers.queries.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'

let stage: BillingStage
let stripe: Stripe
beforeEach(async () => {
  stage = await openBillingStage({ reports: false })
  stripe = simulatedStripe(stage.simulators)
})
afterEach(() => stage.close())

async function begin({ browser, userId, email }: Customer): Promise<string> {
  const body = { email, customerId: userId, productId: 'launch' }
  const begun = await browser.post('/api/payments/customers/create-subscription', body)
  return createSubscriptionAnswerSchema.parse(begun.body).clientSecret
}

async function pay(clientSecret: string, number = '4242424242424242'): Promise<void> {
  await confirmInBrowser(stage.simulators, clientSecret, { number })
}

async function buy(): Promise<Customer> {
  const customer = await stage.signUp()
  await pay(await begin(customer))
  expect(await statusOf(customer)).toBe('active')
  return customer
}

async function statusOf({ browser, userId }: Customer): Promise<string | undefined> {
  const answer = await browser.get(`/api/payments/customers/${userId}/subscription`)
  return subscriptionAnswerSchema.parse(answer.body).subscription?.status
}

async function credits({ accountId }: Customer): Promise<number> {
  return (await readBalance(stage.deps.db, accountId)).available
}

async function subscriptionOf({ accountId }: Customer) {
  const customer = (await selectCustomerRef(stage.deps.db, accountId)) ?? ''
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  return { customer, subscription: subscription?.id ?? '' }
}

describe('a renewal that could not be paid', () => {
  /** Renews with a card that fails; returns the open invoice. */
  async function failToRenew(bought: Customer): Promise<string> {
    const { customer, subscription } = await subscriptionOf(bought)
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await stripe.subscriptions.update(subscription, { default_payment_method: bad.id })
    await stage.moveTo(new Date(stage.clock.now().getTime() + 32 * 86_400_000))
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data
    return open?.id ?? ''
  }

  it('is reported to the owner by mail, and costs neither the plan nor credits', async () => {
    const customer = await buy()
    const invoiceRef = await failToRenew(customer)
    await deliverEvents(stage)
    await stage.eventsApplied(1)
    const { accountId } = customer
    expect(stage.failedRenewals).toContainEqual({ accountId, invoiceRef })
    expect(new Set(stage.failedRenewals.map((one) => one.invoiceRef)).size).toBe(1)
    expect(await credits(customer)).toBe(20_000)
    expect(await statusOf(customer)).toBe('past_due')
    expect((await overduePlan(stage.deps.db, accountId))?.key).toBe('launch')
  })

  it('is found by the reconciliation when its report was lost', async () => {
    const customer = await buy()
    const invoiceRef = await failToRenew(customer)
    await reconcilePayments(stage.deps)
    expect(stage.failedRenewals).toEqual([{ accountId: customer.accountId, invoiceRef }])
  })

  it('sends no mail when the invoice is paid before its report comes', async () => {
    const customer = await buy()
    const invoiceRef = await failToRenew(customer)
    const expand = ['confirmation_secret']
    const { confirmation_secret: secret } = await stripe.invoices.retrieve(invoiceRef, { expand })
    await pay(secret?.client_secret ?? '')
    await deliverEvents(stage)
    await stage.eventsApplied(1)
    expect(stage.failedRenewals).toEqual([])
    expect(await credits(customer)).toBe(40_000)
    expect(await overduePlan(stage.deps.db, customer.accountId)).toBeUndefined()
  })

  it('is no matter of a first payment that was declined', async () => {
    await pay(await begin(await stage.signUp()), '4000000000000002')
    await deliverEvents(stage)
    await stage.eventsApplied(1)
    expect(stage.failedRenewals).toEqual([])
  })
})

describe('a process whose clock is behind', () => {
  it('does not lose the end of a plan that it reports', async () => {
    const customer = await buy()
    const { subscription } = await subscriptionOf(customer)
    await stripe.subscriptions.cancel(subscription)
    const behind = { now: () => new Date(stage.clock.now().getTime() - 5 * 60_000) }
    const jobs = { ...stage.deps.jobs, enqueue: async () => {}, wake: () => {} }
    const subject = { kind: 'subscription' as const, ref: subscription }
    const event = { eventRef: 'evt_end', name: 'customer.subscription.deleted', subject }
    await receivePaymentEvent({ ...stage.deps, jobs }, event)
    await applyPaymentEvent({ ...stage.deps, clock: behind }, 'evt_end')
    expect(await planOfAccount(stage.deps.db, customer.accountId)).toBeUndefined()
  })
})
