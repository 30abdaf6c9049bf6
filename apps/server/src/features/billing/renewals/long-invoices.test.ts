import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { buyPlan } from '../../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture()
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

const DAY_MS = 86_400_000

it('grants a renewal whose invoice has 25 lines, and counts all overage on it', async () => {
  const { accountId, subscriptionRef } = await buyPlan(fixture)
  const balance = async () => (await readBalance(fixture.deps.db, accountId)).available

  const customer = (await selectCustomerRef(fixture.deps.db, accountId)) ?? ''
  const item = { customer, subscription: subscriptionRef, amount: 100, currency: 'usd' }
  for (let line = 1; line <= 24; line++) await stripe.invoiceItems.create(item)
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + 32 * DAY_MS))
  await until('it is renewed', async () => (await balance()) === 40_000)

  const [renewal] = (await stripe.invoices.list({ customer })).data
  expect(renewal?.lines.has_more).toBe(true)
  const { payments } = fixture.deps
  const whole = { reason: 'renewal', planKey: 'launch', overageCents: 2_400 }
  expect(await payments.findInvoice(renewal?.id ?? '')).toMatchObject(whole)
  const page = { createdSince: undefined, after: undefined, limit: 1 }
  expect((await payments.listPaidInvoices(customer, page))?.invoices).toMatchObject([whole])
  expect((await payments.findSubscription(subscriptionRef))?.latestInvoice).toMatchObject(whole)
  const [shown] = (await payments.listPayments(customer, 1)) ?? []
  expect(shown?.description).toContain('Launch')
})

it('returns every added line of a voided invoice of 25 lines', async () => {
  const customer = await stripe.customers.create({ email: 'long@example.com' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const price = (await stripe.prices.list({ lookup_keys: ['launch'] })).data[0]?.id ?? ''
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    default_payment_method: method.id,
  })
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  })
  await stripe.subscriptions.update(id, { default_payment_method: failing.id })
  const item = { customer: customer.id, subscription: id, amount: 100, currency: 'usd' }
  for (let line = 1; line <= 24; line++) await stripe.invoiceItems.create(item)
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + 32 * DAY_MS))
  expect(await fixture.deps.payments.endUnpaidSubscription(id)).toHaveLength(24)
})

it('previews a change of plan by all lines that its invoice then has', async () => {
  const { accountId, subscriptionRef } = await buyPlan(fixture)
  const { db, payments } = fixture.deps
  const customer = (await selectCustomerRef(db, accountId)) ?? ''
  const priceOf = async (plan: string) =>
    (await stripe.prices.list({ lookup_keys: [plan] })).data[0]?.id ?? ''
  // Parts of a month that were not invoiced yet, and are no longer among the first ten lines.
  const { items } = await stripe.subscriptions.retrieve(subscriptionRef)
  const scale = { id: items.data[0]?.id ?? '', price: await priceOf('scale') }
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + 10 * DAY_MS))
  await stripe.subscriptions.update(subscriptionRef, {
    items: [scale],
    proration_behavior: 'create_prorations',
  })
  const item = { customer, subscription: subscriptionRef, amount: 100, currency: 'usd' }
  for (let line = 1; line <= 24; line++) await stripe.invoiceItems.create(item)

  const at = fixture.clock.now()
  const priceRef = await priceOf('dominate')
  const preview = await payments.previewPlanChange(subscriptionRef, { priceRef, at })
  await payments.changePlan(subscriptionRef, { planKey: 'dominate', priceRef, chargedAt: at })
  const [invoice] = (await stripe.invoices.list({ customer })).data
  const charged = await payments.findInvoice(invoice?.id ?? '')
  expect(charged?.changeCents).toBeGreaterThan(50_000)
  expect(preview).toMatchObject({
    dueCents: invoice?.total,
    changeCents: charged?.changeCents,
  })
})
