import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'
import { reconcilePayments } from '../index.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture()
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

const START = new Date('2026-01-31T10:00:00Z')
/** Months are counted from the first day, so the 31st is the last day of a shorter month. */
const RENEWALS = [
  '2026-02-28',
  '2026-03-31',
  '2026-04-30',
  '2026-05-31',
  '2026-06-30',
  '2026-07-31',
  '2026-08-31',
  '2026-09-30',
  '2026-10-31',
  '2026-11-30',
  '2026-12-31',
  '2027-01-31',
]

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** A subscriber to Launch at the provider, who lives on a test clock there. */
async function subscriber() {
  const { accountId } = await fixture.signUp()
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: secondsOf(START) })
  const customer = (await stripe.customers.create({ test_clock: clock.id })).id
  await fixture.deps.db.query('update accounts set payment_customer_id = $2 where id = $1', [
    accountId,
    customer,
  ])
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const [price] = (await stripe.prices.list({ lookup_keys: ['launch'] })).data
  await stripe.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? '' }],
    default_payment_method: card.id,
  })
  return { accountId, customer, clock: clock.id }
}

it('a year on the provider’s test clock grants each month’s credits on its day, once', async () => {
  const { accountId, customer, clock } = await subscriber()
  const available = async () => (await readBalance(fixture.deps.db, accountId)).available
  await until('the first month is granted', async () => (await available()) === 20_000)
  for (const [month, day] of RENEWALS.entries()) {
    const due = new Date(`${day}T10:00:00Z`)
    const before = secondsOf(due) - 1
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: before })
    expect((await stripe.invoices.list({ customer, limit: 100 })).data).toHaveLength(month + 1)
    const after = secondsOf(due) + 2 * 3600
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: after })
    const granted = 20_000 * (month + 2)
    await until(`${day} is granted`, async () => (await available()) === granted)
  }
  await reconcilePayments(fixture.deps)
  expect(await available()).toBe(13 * 20_000)
})
