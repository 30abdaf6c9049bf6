import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'
import { readBalance, settleCredits } from '../../credits/index.ts'
import { reserveCredits } from '../../../testing/credits/reserve-credits.ts'
import { applyPaymentEvent } from '../events/apply-payment-event.ts'
import { receivePaymentEvent } from '../events/receive-payment-event.ts'
import { describeBilling, letDebtGo, selectDebts, whySendingStopped } from '../index.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'
import { selectReturnedPayment } from './returned-payments.queries.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture()
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

interface Bought extends Customer {
  charge: string
  invoiceRef: string
}

/** Buys Launch with this card; its 20,000 credits are there. */
async function buy(number = '4242424242424242', isGranted = 20_000): Promise<Bought> {
  const customer = await fixture.signUp()
  const { accountId } = customer
  await payForPlan(fixture, customer, { card: { number } })
  const ref = (await selectCustomerRef(fixture.deps.db, accountId)) ?? ''
  const [charge] = (await stripe.charges.list({ customer: ref })).data
  const [invoice] = (await stripe.invoices.list({ customer: ref })).data
  const bought = { ...customer, charge: charge?.id ?? '', invoiceRef: invoice?.id ?? '' }
  await until('the payment is applied', async () => (await balance(bought)) === isGranted)
  return bought
}

async function balance({ accountId }: Customer): Promise<number> {
  return (await readBalance(fixture.deps.db, accountId)).available
}

const stored = ({ accountId, invoiceRef }: Bought) =>
  selectReturnedPayment(fixture.deps.db, { accountId, invoiceRef })

/** Spends this much on a run that was delivered. */
async function spend({ accountId }: Customer, credits: number): Promise<void> {
  const runId = crypto.randomUUID()
  const move = { accountId, campaignId: runId, runId, credits, at: fixture.clock.now() }
  await fixture.deps.db.transaction(async (tx) => {
    await reserveCredits(tx, { ...move, idempotencyKey: `reserve:${runId}` })
    await settleCredits(tx, { ...move, idempotencyKey: `settle:${runId}` })
  })
}

const whyStopped = ({ accountId }: Customer) =>
  whySendingStopped(fixture.deps.db, accountId, fixture.clock.now())

async function mailsOf({ accountId }: Customer): Promise<string[]> {
  const rows = await fixture.deps.db.query<{ kind: string }>(
    `select kind from mails where account_id = $1 and kind <> 'receipt' order by kind`,
    [accountId],
  )
  return rows.map(({ kind }) => kind)
}

describe('a refund', () => {
  it('takes back the credits of the part that went back, and mails it once', async () => {
    const customer = await buy()
    await stripe.refunds.create({ charge: customer.charge, amount: 5_000 })
    await until('it is taken', async () => (await balance(customer)) === 15_000)
    await stripe.refunds.create({ charge: customer.charge })
    await until('all is taken', async () => (await balance(customer)) === 0)
    expect(await stored(customer)).toMatchObject({ taken: 20_000, owed: 0, refundedCents: 20_000 })
    expect(await mailsOf(customer)).toEqual(['payment_refunded', 'payment_refunded'])
    expect(await whyStopped(customer)).toBeUndefined()
    expect(await ledgerProblems(fixture.deps.db, customer.accountId)).toEqual([])
  })

  it('leaves what was spent as a debt that an operator sees and lets go', async () => {
    const customer = await buy()
    const { accountId, invoiceRef } = customer
    await spend(customer, 15_000)
    await stripe.refunds.create({ charge: customer.charge })
    await until('it is taken', async () => (await balance(customer)) === 0)
    const debts = async () =>
      (await selectDebts(fixture.deps.db, 1_000)).filter((one) => one.accountId === accountId)
    expect(await debts()).toMatchObject([{ invoiceRef, owed: 15_000 }])
    const key = { accountId, invoiceRef }
    const letGo = () => letDebtGo(fixture.deps.db, key, fixture.clock.now())
    expect([await letGo(), await letGo()]).toEqual([true, false])
    expect(await debts()).toEqual([])
    expect(await ledgerProblems(fixture.deps.db, accountId)).toEqual([])
  })

  it('of overage takes no credits of the plan that the same invoice renewed', async () => {
    const customer = await buy()
    const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
    const [subscription] = (await stripe.subscriptions.list({ customer: ref })).data
    await stripe.invoiceItems.create({
      customer: ref,
      subscription: subscription?.id ?? '',
      amount: 350,
      currency: 'usd',
    })
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 32 * 86_400_000))
    await until('it is renewed', async () => (await balance(customer)) === 40_000)
    const [charge] = (await stripe.charges.list({ customer: ref })).data
    const [invoice] = (await stripe.invoices.list({ customer: ref })).data
    expect(charge?.amount).toBe(20_350)
    const renewal = { ...customer, invoiceRef: invoice?.id ?? '' }
    const isRefunded = (cents: number) => async () =>
      (await stored(renewal))?.refundedCents === cents
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 350 })
    await until('it is noted', isRefunded(350))
    expect(await balance(customer)).toBe(40_000)
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 5_000 })
    await until('a part of the plan is noted', isRefunded(5_350))
    expect(await balance(customer)).toBe(35_000)
    await stripe.refunds.create({ charge: charge?.id ?? '' })
    await until('all of it is noted', isRefunded(20_350))
    expect(await balance(customer)).toBe(20_000)
    expect(await ledgerProblems(fixture.deps.db, customer.accountId)).toEqual([])
  })

  it('whose report overtakes that of its payment, or comes again, ends the same', async () => {
    const lost = await openBillingFixture({ reports: false })
    try {
      const customer = await lost.signUp()
      const { accountId } = customer
      await payForPlan(lost, customer)
      const own = simulatedStripe(lost.simulators)
      const ref = (await selectCustomerRef(lost.deps.db, accountId)) ?? ''
      const [charge] = (await own.charges.list({ customer: ref })).data
      await own.refunds.create({ charge: charge?.id ?? '', amount: 8_000 })
      const jobs = { ...lost.deps.jobs, enqueue: async () => {}, wake: () => {} }
      for (const eventRef of ['evt_first', 'evt_again']) {
        const subject = { kind: 'money-returned' as const, ref: charge?.id ?? '' }
        const event = { eventRef, name: 'charge.refunded', subject }
        await receivePaymentEvent({ ...lost.deps, jobs }, event)
        await applyPaymentEvent(lost.deps, eventRef)
      }
      expect((await readBalance(lost.deps.db, accountId)).available).toBe(12_000)
    } finally {
      await lost.close()
    }
  })
})

describe('a dispute', () => {
  it('takes the credits, stops sending, and gives all back when it is won', async () => {
    const customer = await buy('4000000000000259', 0)
    const { accountId, invoiceRef } = customer
    await until('it is noted', async () => (await stored(customer))?.dispute === 'open')
    expect(fixture.heldRuns).toContain(accountId)
    expect(await whyStopped(customer)).toContain('disputed')
    const [dispute] = (await stripe.disputes.list({ charge: customer.charge })).data
    const evidence = { uncategorized_text: 'winning_evidence' }
    await stripe.disputes.update(dispute?.id ?? '', { evidence })
    await until('it is won', async () => (await balance(customer)) === 20_000)
    expect(await whyStopped(customer)).toBeUndefined()
    expect(await mailsOf(customer)).toEqual(['dispute_settled', 'payment_disputed'])
    const news = await describeBilling(fixture.deps.db, fixture.clock.now(), {
      accountId,
      kind: 'dispute_settled',
      about: invoiceRef,
    })
    expect(news?.returned).toMatchObject({ lost: false, taken: 0 })
    expect(await ledgerProblems(fixture.deps.db, accountId)).toEqual([])
  })

  it('that is lost keeps them, and sending stays stopped while something is owed', async () => {
    const customer = await buy()
    await spend(customer, 20_000)
    const ref = (await selectCustomerRef(fixture.deps.db, customer.accountId)) ?? ''
    const card = await stripe.paymentMethods.attach('pm_card_createDispute', { customer: ref })
    const [subscription] = (await stripe.subscriptions.list({ customer: ref })).data
    await stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: card.id })
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 32 * 86_400_000))
    const [invoice] = (await stripe.invoices.list({ customer: ref })).data
    const renewal = { ...customer, invoiceRef: invoice?.id ?? '' }
    await until('it is noted', async () => (await stored(renewal))?.dispute === 'open')
    expect(await balance(customer)).toBe(0)
    const [dispute] = (await stripe.disputes.list({ limit: 1 })).data
    await stripe.disputes.close(dispute?.id ?? '')
    await until('it is lost', async () => (await stored(renewal))?.dispute === 'lost')
    expect(await stored(renewal)).toMatchObject({ taken: 20_000, owed: 0 })
    expect(await whyStopped(customer)).toBeUndefined()
  })
})
