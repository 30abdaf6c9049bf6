import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { overageSchema } from '@afterbeep/contract/api/plan-changes'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { buyPlan } from '../../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'
import { closeCustomer } from '../close-customer.ts'
import { stateOverage } from './state-overage.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture()
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

const DAY_MS = 86_400_000

async function credits({ accountId }: Customer): Promise<number> {
  return (await readBalance(fixture.deps.db, accountId)).available
}

/** So much was sent beyond the credits. */
async function used({ accountId }: Customer, amount: number): Promise<void> {
  await fixture.deps.db.query(
    'update overage_accounts set used = used + $2 where account_id = $1',
    [accountId, amount],
  )
}

async function overageOf({ browser }: Customer) {
  return overageSchema.parse((await browser.get('/api/payments/overage')).body)
}

it('mails the owners once it is switched on or its ceiling is changed, and else not', async () => {
  const customer = await buyPlan(fixture)
  const { db } = fixture.deps
  await db.query('update users set verified_at = created_at where id = $1', [customer.userId])
  const mails = () =>
    db.query(
      `select 1 as one from mails where account_id = $1 and kind = 'security_change'
         and about like '% overage_changed %'`,
      [customer.accountId],
    )
  const choose = (ceiling: number) =>
    customer.browser.send('PUT', '/api/payments/overage', { enabled: true, ceiling })
  await choose(25)
  await choose(25)
  expect(await mails()).toHaveLength(1)
  await fixture.moveTo(new Date(fixture.deps.clock.now().getTime() + 5 * 60_000))
  await choose(50)
  expect(await mails()).toHaveLength(2)
})

it('is switched on with a ceiling, and put on the next renewal as a line of its own, once', async () => {
  const customer = await buyPlan(fixture)
  const other = await buyPlan(fixture)
  expect(await overageOf(customer)).toMatchObject({ enabled: false, ceiling: 0, used: 0 })
  await customer.browser.send('PUT', '/api/payments/overage', { enabled: true, ceiling: 25 })
  await used(customer, 350)
  expect(await overageOf(customer)).toMatchObject({ enabled: true, ceiling: 25, used: 3.5 })
  expect(await overageOf(other)).toMatchObject({ enabled: false, used: 0 })
  expect(await stateOverage(fixture.deps)).toBe(0)
  const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
  const [subscription] = (await stripe.subscriptions.list({ customer: ref })).data
  const end = (subscription?.items.data[0]?.current_period_end ?? 0) * 1000
  await fixture.moveTo(new Date(end - 3_600_000))
  // The line's response is lost once, and it is asked for again.
  await fixture.fault('drop', 2)
  for (let round = 0; round < 3; round += 1) await stateOverage(fixture.deps)
  expect(await overageOf(customer)).toMatchObject({ used: 0 })
  // More is sent in the last hour: it belongs to the next month.
  await used(customer, 40)
  await stateOverage(fixture.deps)
  await fixture.moveTo(new Date(end + DAY_MS))
  await until('it is renewed', async () => (await credits(customer)) === 40_000)
  const [renewal] = (await stripe.invoices.list({ customer: ref })).data
  expect(renewal?.total).toBe(20_350)
  const lines = renewal?.lines.data.map(({ amount, description }) => [amount, description])
  expect(lines).toContainEqual([350, 'Overage: 350 credits beyond your plan’s'])
  expect(await overageOf(customer)).toMatchObject({ used: 0.4 })
})

/** An owner whose renewal failed with so much overage on it, and who has used some more since. */
async function overdueWith(onRenewal: number, since: number) {
  const customer = await buyPlan(fixture)
  await customer.browser.send('PUT', '/api/payments/overage', { enabled: true, ceiling: 25 })
  await used(customer, onRenewal)
  const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
  const [subscription] = (await stripe.subscriptions.list({ customer: ref })).data
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: ref })
  await stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: card.id })
  const end = (subscription?.items.data[0]?.current_period_end ?? 0) * 1000
  await fixture.moveTo(new Date(end - 3_600_000))
  await stateOverage(fixture.deps)
  await fixture.moveTo(new Date(end + DAY_MS))
  await until('it is past due', async () => {
    const path = `/api/payments/customers/${customer.userId}/subscription`
    const { subscription: now } = subscriptionResponseSchema.parse(
      (await customer.browser.get(path)).body,
    )
    return now?.status === 'past_due'
  })
  await used(customer, since)
  return { customer, ref }
}

it('of a plan that is ended at once is invoiced then, with what its voided renewal had asked for', async () => {
  const { customer, ref } = await overdueWith(350, 40)
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: ref })
  await stripe.customers.update(ref, { invoice_settings: { default_payment_method: good.id } })
  const ended = await customer.browser.post('/api/payments/billing/ending', { ending: 'end_now' })
  expect(ended.status).toBe(200)
  // Lost responses between the invoice, its line and its payment charge nothing twice.
  await fixture.fault('drop', 3)
  for (let round = 0; round < 4; round += 1) await stateOverage(fixture.deps)
  const invoices = (await stripe.invoices.list({ customer: ref })).data
  const asked = invoices.filter(({ status }) => status !== 'void' && status !== 'draft')
  expect(asked.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([40, 350, 20_000])
  expect(asked.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  expect(await credits(customer)).toBe(20_000)
  const listed = await customer.browser.get(`/api/payments/billing/${customer.userId}/transactions`)
  expect(JSON.stringify(listed.body)).toContain('Overage: 350 credits')
})

it('of a plan that is ended stays asked for where no card pays it', async () => {
  const { customer, ref } = await overdueWith(90, 0)
  await customer.browser.post('/api/payments/billing/ending', { ending: 'end_now' })
  await stateOverage(fixture.deps)
  await stateOverage(fixture.deps)
  const invoices = (await stripe.invoices.list({ customer: ref })).data
  const open = invoices.filter(({ status }) => status === 'open')
  expect(open.map(({ total, auto_advance: goesOn }) => [total, goesOn])).toEqual([[90, true]])
})

it('of a plan that ends is on its last invoice', async () => {
  const customer = await buyPlan(fixture)
  await customer.browser.send('PUT', '/api/payments/overage', { enabled: true, ceiling: 25 })
  await used(customer, 700)
  const ended = await customer.browser.post('/api/payments/billing/ending', { ending: 'cancel' })
  expect(ended.status).toBe(200)
  const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
  const [subscription] = (await stripe.subscriptions.list({ customer: ref })).data
  const end = (subscription?.items.data[0]?.current_period_end ?? 0) * 1000
  await fixture.moveTo(new Date(end - 3_600_000))
  await stateOverage(fixture.deps)
  await fixture.moveTo(new Date(end + DAY_MS))
  const [last] = (await stripe.invoices.list({ customer: ref })).data
  expect([last?.total, last?.status]).toEqual([700, 'paid'])
  await fixture.eventsApplied(1)
  expect(await credits(customer)).toBe(20_000)
})

it('of an account that is deleted is invoiced and paid once before its customer goes', async () => {
  const customer = await buyPlan(fixture)
  await customer.browser.send('PUT', '/api/payments/overage', { enabled: true, ceiling: 25 })
  await used(customer, 430)
  const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
  const paid = async () =>
    (await stripe.invoices.list({ customer: ref })).data
      .filter(({ status }) => status === 'paid')
      .map(({ total }) => total)
  const requestedAt = fixture.clock.now()
  const close = (deps = fixture.deps) => closeCustomer(deps, customer.accountId, requestedAt)
  // A provider that can't invoice does not let the debt go: the deletion is tried again.
  const refusing = {
    ...fixture.deps.payments,
    invoiceAlone: async () => Promise.reject(new Error('no invoice')),
  }
  await expect(close({ ...fixture.deps, payments: refusing })).rejects.toThrow('no invoice')
  // Meanwhile no line is added to a next invoice that will never be.
  await fixture.deps.db.query(
    'insert into account_erasures (account_id, requested_at) values ($1, $2)',
    [customer.accountId, requestedAt],
  )
  expect(await stateOverage(fixture.deps)).toBe(0)
  expect(await fixture.deps.payments.customerState(ref)).toBe('known')
  for (let round = 0; round < 2; round += 1) await close()
  expect((await paid()).toSorted((a, b) => a - b)).toEqual([430, 20_000])
  expect(await fixture.deps.payments.customerState(ref)).toBe('deleted')
  expect(await stateOverage(fixture.deps)).toBe(0)
})

it('that can not be invoiced for a day keeps no account from being deleted', async () => {
  const customer = await buyPlan(fixture)
  await used(customer, 120)
  const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
  const refusing = {
    ...fixture.deps.payments,
    invoiceAlone: async () => Promise.reject(new Error('no invoice')),
  }
  const yesterday = new Date(fixture.clock.now().getTime() - DAY_MS)
  await closeCustomer({ ...fixture.deps, payments: refusing }, customer.accountId, yesterday)
  expect(await fixture.deps.payments.customerState(ref)).toBe('deleted')
})
