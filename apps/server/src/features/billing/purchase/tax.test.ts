import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transactionsResponseSchema } from '@afterbeep/contract/api/payments'
import { onlyRow } from '../../../platform/database/database.ts'
import { openBillingFixture, paymentsOf } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'
import { readReceipt } from '../index.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture()
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

/** Buys Launch where the provider calculates tax, or where it does not. */
async function buy(calculatesTax: boolean) {
  const payments = paymentsOf(fixture.simulators, undefined, calculatesTax)
  const at = await fixture.withKeys(payments)
  const customer = await at.signIn(await fixture.signUp())
  const { accountId, browser, userId } = customer
  await payForPlan(fixture, customer)
  const available = async () => (await readBalance(fixture.deps.db, accountId)).available
  await until('the credits are there', async () => (await available()) === 20_000)
  const listed = await browser.get(`/api/payments/billing/${userId}/transactions`)
  const [transaction] = transactionsResponseSchema.parse(listed.body).transactions
  const receipt = await readReceipt(at.deps, accountId, transaction?.id ?? '')
  const rows = await fixture.deps.db.query<{ ref: string }>(
    'select payment_customer_id as ref from accounts where id = $1',
    [accountId],
  )
  return { payments, transaction, receipt, customerRef: onlyRow(rows).ref }
}

it('a plan is sold with its tax inside where tax is on, and shows it', async () => {
  const { payments, transaction, receipt, customerRef } = await buy(true)
  // 7.25 % inside $200, rounded to the cent.
  expect([transaction?.amount, transaction?.tax]).toEqual([20_000, 1352])
  expect([receipt?.amountCents, receipt?.taxCents]).toEqual([20_000, 1352])
  const line = { customerRef, amountCents: 400, description: 'Overage', key: 'k', attempt: 1 }
  await payments.invoiceAlone(line)
  const [alone] = (await stripe.invoices.list({ customer: customerRef })).data
  expect(alone).toMatchObject({ total: 400, status: 'paid', total_taxes: [{ amount: 27 }] })
})

it('a plan is sold without a word of tax where it is off', async () => {
  const { transaction, receipt, customerRef } = await buy(false)
  expect([transaction?.amount, transaction?.tax, receipt?.taxCents]).toEqual([20_000, undefined, 0])
  const found = await stripe.customers.retrieve(customerRef)
  expect(found).not.toHaveProperty('tax')
})
