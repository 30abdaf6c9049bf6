import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSubscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import {
  openBillingFixture,
  openOtherAccount,
  paymentsOf,
} from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture, OtherKeys } from '../../../testing/billing/billing-fixture.ts'
import { confirmInBrowser } from '../../../testing/billing/card-form.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { readBalance } from '../../credits/index.ts'
import { receivePaymentEvent } from '../events/receive-payment-event.ts'
import { reconcilePayments } from '../renewals/reconcile-payments.ts'
import { overduePaymentEvents, sweepPaymentEvents } from '../events/sweep-payment-events.ts'

const create = '/api/payments/customers/create-subscription'

let fixture: BillingFixture
let otherAccount: Awaited<ReturnType<typeof openOtherAccount>>
let wrong: OtherKeys
beforeEach(async () => {
  fixture = await openBillingFixture({ reports: false })
  otherAccount = await openOtherAccount()
  wrong = await fixture.withKeys(otherAccount.payments)
})
afterEach(async () => {
  await fixture.close()
  await otherAccount.close()
})

/** Begins a purchase, which makes the payment customer. */
async function begin(customer: Customer) {
  const body = { email: customer.email, customerId: customer.userId, productId: 'launch' }
  return customer.browser.post(create, body)
}

async function subscribe(): Promise<Customer> {
  const customer = await fixture.signUp()
  const { clientSecret } = createSubscriptionResponseSchema.parse((await begin(customer)).body)
  await confirmInBrowser(fixture.simulators, clientSecret, { number: '4242424242424242' })
  await shown(customer)
  return customer
}

async function shown({ browser, userId }: Customer): Promise<unknown> {
  return (await browser.get(`/api/payments/customers/${userId}/subscription`)).body
}

/** Everything stored about payments, except the time of the next check. */
async function stored({ accountId }: Customer): Promise<unknown> {
  const { db } = fixture.deps
  return [
    await db.query('select payment_customer_id from accounts where id = $1', [accountId]),
    await db.query('select * from subscriptions where account_id = $1', [accountId]),
    await db.query('select * from credit_balances where account_id = $1', [accountId]),
    await db.query('select read_until from payment_checks where account_id = $1', [accountId]),
  ]
}

describe('with the key of another account or mode', () => {
  it('a purchase is refused with a message, an error is logged, the customer stays', async () => {
    const customer = await fixture.signUp()
    await begin(customer)
    const before = await stored(customer)
    const refused = await begin(await wrong.signIn(customer))
    expect(refused).toMatchObject({ status: 503, body: { code: 'payment_setup_invalid' } })
    expect(await stored(customer)).toEqual(before)
    expect(fixture.logged.errors().join()).toContain(
      'Nothing was changed. Check that its secret key',
    )
    const again = await begin(customer)
    expect(again.status).toBe(200)
  })

  it('cards, a new card and transactions are refused, and nothing is shown as empty', async () => {
    const customer = await subscribe()
    const before = await stored(customer)
    const { browser, userId } = await wrong.signIn(customer)
    const billing = `/api/payments/billing/${userId}`
    const responses = await Promise.all([
      browser.get(`${billing}/payment-methods`),
      browser.get(`${billing}/transactions`),
      browser.post(`${billing}/setup-intents`),
    ])
    for (const response of responses) {
      expect(response).toMatchObject({ status: 503, body: { code: 'payment_setup_invalid' } })
    }
    expect(await stored(customer)).toEqual(before)
  })

  it('an active plan is still shown, also when our copy of it is out of date', async () => {
    const customer = await subscribe()
    const before = await stored(customer)
    fixture.clock.advance(40 * 86_400_000)
    expect(await shown(await wrong.signIn(customer))).toMatchObject({
      subscription: { planName: 'Launch', status: 'active' },
    })
    expect(await stored(customer)).toEqual(before)
    expect(fixture.logged.errors().join()).toContain('does not know customer')
  })

  it('the reconciliation ends no plan, and continues with the other accounts', async () => {
    const customers = [await subscribe(), await subscribe()]
    const before = await Promise.all(customers.map(stored))
    fixture.clock.advance(40 * 86_400_000)
    expect(await reconcilePayments(wrong.deps)).toBe(2)
    expect(await Promise.all(customers.map(stored))).toEqual(before)
    expect(fixture.logged.errors()).toHaveLength(2)
    // Checked again within the hour, so that the right key fixes it soon.
    fixture.clock.advance(3_600_000)
    expect(await reconcilePayments(fixture.deps)).toBe(2)
  })

  it('an event stays waiting, and is applied when the key is right again', async () => {
    const customer = await fixture.signUp()
    const { clientSecret, subscriptionId } = createSubscriptionResponseSchema.parse(
      (await begin(customer)).body,
    )
    await confirmInBrowser(fixture.simulators, clientSecret, { number: '4242424242424242' })
    const jobs = { ...fixture.deps.jobs, enqueue: async () => {}, wake: () => {} }
    const subject = { kind: 'subscription' as const, ref: subscriptionId }
    const event = { eventRef: 'evt_1', name: 'customer.subscription.updated', subject }
    await receivePaymentEvent({ ...fixture.deps, jobs }, event)
    fixture.clock.advance(5 * 60_000)
    expect(await sweepPaymentEvents(wrong.deps)).toBe(0)
    expect(fixture.logged.errors()).toHaveLength(1)
    expect(await overduePaymentEvents(fixture.deps)).toBe(0)
    fixture.clock.advance(55 * 60_000)
    expect(await overduePaymentEvents(fixture.deps)).toBe(1)
    // However long that takes: the event is not at fault, so no try is counted.
    for (let hour = 0; hour < 72; hour += 1) {
      fixture.clock.advance(3_600_000)
      expect(await sweepPaymentEvents(wrong.deps)).toBe(0)
    }
    fixture.clock.advance(6 * 3_600_000)
    expect(await sweepPaymentEvents(fixture.deps)).toBe(1)
    expect(await overduePaymentEvents(fixture.deps)).toBe(0)
    expect((await readBalance(fixture.deps.db, customer.accountId)).available).toBe(20_000)
  })
})

describe('a provider that finds the customer, but not the active plan', () => {
  it('ends nothing, and an error is logged', async () => {
    const customer = await subscribe()
    const before = await stored(customer)
    const forgetful = { ...fixture.deps.payments, listSubscriptions: async () => [] }
    fixture.clock.advance(40 * 86_400_000)
    expect(await reconcilePayments({ ...fixture.deps, payments: forgetful })).toBe(1)
    expect(await stored(customer)).toEqual(before)
    expect(fixture.logged.errors()).toHaveLength(1)
  })
})

describe('with a replaced key', () => {
  it('each call is refused with a message, an error is logged, nothing is changed', async () => {
    const customer = await subscribe()
    const before = await stored(customer)
    const rolled = await fixture.withKeys(paymentsOf(fixture.simulators, 'sk_test_rolled'))
    const { browser, userId } = await rolled.signIn(customer)
    expect(await browser.get(`/api/payments/billing/${userId}/payment-methods`)).toMatchObject({
      status: 503,
      body: { code: 'payment_setup_invalid' },
    })
    expect(await stored(customer)).toEqual(before)
    expect(fixture.logged.errors().join()).toContain('STRIPE_SECRET_KEY')
  })
})

describe('a customer that was deleted at the provider', () => {
  it('is replaced, because the provider reports the deletion, and can buy again', async () => {
    const customer = await fixture.signUp()
    await begin(customer)
    const [before] = await fixture.deps.db.query<{ payment_customer_id: string }>(
      'select payment_customer_id from accounts where id = $1',
      [customer.accountId],
    )
    const { urls, credentials } = fixture.simulators
    const deleted = await fetch(`${urls.stripe}/v1/customers/${before?.payment_customer_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${credentials.stripe.secretKey}` },
    })
    expect(deleted.status).toBe(200)
    expect((await begin(customer)).status).toBe(200)
    expect(await stored(customer)).not.toMatchObject([[before]])
  })
})

describe('a provider account that sells none of the plans', () => {
  it('gives a set-up error, not an error of the user', async () => {
    const empty = await fixture.withKeys({ ...fixture.deps.payments, listPlans: async () => [] })
    const { browser } = await empty.signIn(await fixture.signUp())
    expect(await browser.get('/api/payments/products/')).toMatchObject({ status: 503 })
    expect(fixture.logged.errors().join()).toContain('npm run providers:setup')
  })
})

describe('events that fail again and again', () => {
  it('are paused for longer each time, and do not block other events in the sweep', async () => {
    const jobs = { ...fixture.deps.jobs, enqueue: async () => {}, wake: () => {} }
    const receive = (eventRef: string, kind: 'invoice' | 'nothing') => {
      const subject = kind === 'nothing' ? { kind } : { kind, ref: `in_${eventRef}` }
      return receivePaymentEvent({ ...fixture.deps, jobs }, { eventRef, name: 'a.name', subject })
    }
    for (let number = 0; number < 100; number += 1) await receive(`evt_${number}`, 'invoice')
    fixture.clock.advance(1000)
    await receive('evt_good', 'nothing')
    fixture.clock.advance(5 * 60_000)
    expect(await sweepPaymentEvents(fixture.deps)).toBe(0)
    expect(await sweepPaymentEvents(fixture.deps)).toBe(1)
    const failures = fixture.logged.errors().length
    for (let hour = 0; hour < 72; hour += 1) {
      fixture.clock.advance(3_600_000)
      await sweepPaymentEvents(fixture.deps)
    }
    // Without pauses a hundred an hour: 7,200. Doubling from five minutes to six hours: some 17 each.
    expect(fixture.logged.errors().length - failures).toBeLessThan(2000)
  })
})
