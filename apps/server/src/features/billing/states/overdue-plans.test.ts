import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { overduePaymentSchema } from '@afterbeep/contract/api/plan-changes'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { buyPlan, payForPlan, visa } from '../../../testing/billing/buy-plan.ts'
import { confirmInBrowser } from '../../../testing/billing/card-form.ts'
import { choosePlan } from '../../../testing/billing/purchases.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'
import { reconcilePayments, remindOverdue, sendingPlan } from '../index.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture()
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

async function shown({ browser, userId }: Customer) {
  const response = await browser.get(`/api/payments/customers/${userId}/subscription`)
  return subscriptionResponseSchema.parse(response.body).subscription
}

const stateOf = async (customer: Customer) => (await shown(customer))?.standing?.state

async function payWith(customer: Customer, card: string): Promise<void> {
  const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
  const method = await stripe.paymentMethods.attach(card, { customer: ref })
  const [found] = (await stripe.subscriptions.list({ customer: ref })).data
  await stripe.subscriptions.update(found?.id ?? '', { default_payment_method: method.id })
}

function daysLater(days: number): Promise<void> {
  return fixture.moveTo(new Date(fixture.clock.now().getTime() + days * 86_400_000))
}

async function mailsOf({ accountId }: Customer): Promise<string[]> {
  const rows = await fixture.deps.db.query<{ kind: string }>(
    `select kind from mails where account_id = $1 and kind <> 'receipt' order by kind`,
    [accountId],
  )
  return rows.map(({ kind }) => kind)
}

function ending({ browser }: Customer, what: string) {
  return browser.post('/api/payments/billing/ending', { ending: what })
}

async function publishing({ accountId }: Customer): Promise<string> {
  return sendingPlan(fixture.deps.db, accountId, fixture.clock.now()).then(
    ({ key }) => key,
    (error: Error) => error.message,
  )
}

it('a renewal that fails is mailed, stops sending after a week, and paying brings all back', async () => {
  const customer = await buyPlan(fixture)
  await payWith(customer, 'pm_card_chargeCustomerFail')
  await daysLater(32)
  await until('it is past due', async () => (await stateOf(customer)) === 'past_due')
  expect(fixture.failedRenewals.map(({ accountId }) => accountId)).toContain(customer.accountId)
  expect(await publishing(customer)).toBe('launch')
  await remindOverdue(fixture.deps)
  expect(await mailsOf(customer)).toEqual([])
  await daysLater(3)
  await remindOverdue(fixture.deps)
  await remindOverdue(fixture.deps)
  expect(await mailsOf(customer)).toEqual(['renewal_reminder'])
  expect(fixture.heldRuns).not.toContain(customer.accountId)
  await daysLater(4)
  await remindOverdue(fixture.deps)
  expect(await mailsOf(customer)).toEqual(['renewal_reminder', 'sending_stopped'])
  expect(fixture.heldRuns).toContain(customer.accountId)
  expect(await stateOf(customer)).toBe('stopped')
  expect(await publishing(customer)).toContain('Your last payment is missing')
  await daysLater(10)
  await until('it is unpaid', async () => (await stateOf(customer)) === 'unpaid')
  const again = await choosePlan(customer, 'launch')
  expect(again.status).toBe(409)
  const begun = await customer.browser.post('/api/payments/billing/overdue-payment', {})
  const payment = overduePaymentSchema.parse(begun.body)
  expect([payment.amount, payment.currency]).toEqual([20_000, 'USD'])
  await confirmInBrowser(fixture.simulators, payment.clientSecret, visa)
  expect(await stateOf(customer)).toBe('active')
  expect(await publishing(customer)).toBe('launch')
  const { available } = await readBalance(fixture.deps.db, customer.accountId)
  expect(available).toBe(40_000)
  const nothing = await customer.browser.post('/api/payments/billing/overdue-payment', {})
  expect([nothing.status, nothing.body]).toMatchObject([409, { code: 'nothing_overdue' }])
})

it('a plan unpaid for months is restored by paying only the newest invoice', async () => {
  const customer = await buyPlan(fixture)
  await payWith(customer, 'pm_card_chargeCustomerFail')
  await daysLater(32)
  await until('it is past due', async () => (await stateOf(customer)) === 'past_due')
  for (const days of [15, 31]) await daysLater(days)
  await until('it is unpaid', async () => (await stateOf(customer)) === 'unpaid')
  const begun = await customer.browser.post('/api/payments/billing/overdue-payment', {})
  const { clientSecret, amount } = overduePaymentSchema.parse(begun.body)
  expect(amount).toBe(20_000)
  await confirmInBrowser(fixture.simulators, clientSecret, visa)
  expect(await stateOf(customer)).toBe('active')
})

it('a bank that always asks its customer leaves the payment to them', async () => {
  const customer = await buyPlan(fixture)
  await payWith(customer, 'pm_card_authenticationRequiredOnSetup')
  await daysLater(32)
  await until('it is past due', async () => (await stateOf(customer)) === 'past_due')
  const begun = await customer.browser.post('/api/payments/billing/overdue-payment', {})
  const { clientSecret } = overduePaymentSchema.parse(begun.body)
  const card = { number: '4000002760003184' }
  const asked = await confirmInBrowser(fixture.simulators, clientSecret, card)
  expect(asked.status).toBe('requires_action')
  const [intent] = clientSecret.split('_secret_')
  await fetch(`${fixture.simulators.urls.stripe}/authentication/${intent}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'agreed' }),
  })
  expect(await stateOf(customer)).toBe('active')
})

it('a plan is cancelled for the end of its period, kept after all, and ends with its credits kept', async () => {
  const customer = await buyPlan(fixture)
  const cancelled = subscriptionResponseSchema.parse((await ending(customer, 'cancel')).body)
  const end = cancelled.subscription?.currentPeriodEnd
  expect(cancelled.subscription?.standing).toMatchObject({ state: 'ending', day: end })
  expect(await mailsOf(customer)).toEqual(['plan_ending'])
  await ending(customer, 'cancel')
  expect(await publishing(customer)).toBe('launch')
  await ending(customer, 'keep')
  expect(await stateOf(customer)).toBe('active')
  await ending(customer, 'cancel')
  await daysLater(32)
  await until('it has ended', async () => (await shown(customer)) === null)
  expect(await mailsOf(customer)).toEqual(['plan_ended', 'plan_ending'])
  expect((await readBalance(fixture.deps.db, customer.accountId)).available).toBe(20_000)
  expect((await ending(customer, 'keep')).body).toMatchObject({ code: 'plan_not_changeable' })
})

it('an unpaid plan can be ended at once, and another bought; it asks for nothing any more', async () => {
  const customer = await buyPlan(fixture)
  expect((await ending(customer, 'end_now')).status).toBe(409)
  await payWith(customer, 'pm_card_chargeCustomerFail')
  await daysLater(32)
  await until('it is past due', async () => (await stateOf(customer)) === 'past_due')
  const ended = await ending(customer, 'end_now')
  expect(ended.body).toEqual({ subscription: null })
  const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
  expect((await stripe.invoices.list({ customer: ref, status: 'open' })).data).toEqual([])
  const begun = await choosePlan(customer, 'scale')
  expect(begun.status).toBe(200)
})

it('a year of renewals is granted once each, also when every report of it was lost', async () => {
  const lost = await openBillingFixture({ reports: false })
  try {
    const customer = await lost.signUp()
    await payForPlan(lost, customer)
    for (let month = 0; month < 12; month += 1) {
      await lost.moveTo(new Date(lost.clock.now().getTime() + 30.5 * 86_400_000))
    }
    await reconcilePayments(lost.deps)
    await reconcilePayments(lost.deps)
    const { available } = await readBalance(lost.deps.db, customer.accountId)
    expect(available).toBe(13 * 20_000)
  } finally {
    await lost.close()
  }
})
