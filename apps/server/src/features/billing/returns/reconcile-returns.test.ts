import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { deliverEvents } from '../../../testing/campaigns/deliver-events.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'
import { reconcilePayments, whySendingStopped } from '../index.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'
import { reconcileReturns } from './reconcile-returns.ts'

const DAY_MS = 86_400_000

let fixture: BillingFixture
let stripe: Stripe
beforeEach(async () => {
  // Every report is lost, unless a test delivers it.
  fixture = await openBillingFixture({ reports: false })
  stripe = simulatedStripe(fixture.simulators)
})
afterEach(() => fixture.close())

interface Bought extends Customer {
  charge: string
}

async function buy(number = '4242424242424242'): Promise<Bought> {
  const customer = await fixture.signUp()
  const { accountId } = customer
  await payForPlan(fixture, customer, { card: { number } })
  await reconcilePayments(fixture.deps)
  const ref = (await selectCustomerRef(fixture.deps.db, accountId)) ?? ''
  const [charge] = (await stripe.charges.list({ customer: ref })).data
  return { ...customer, charge: charge?.id ?? '' }
}

async function balance({ accountId }: Customer): Promise<number> {
  return (await readBalance(fixture.deps.db, accountId)).available
}

const whyStopped = ({ accountId }: Customer) =>
  whySendingStopped(fixture.deps.db, accountId, fixture.clock.now())

async function takebacks({ accountId }: Customer): Promise<number> {
  const rows = await fixture.deps.db.query(
    `select 1 from ledger_entries where account_id = $1 and kind = 'takeback'`,
    [accountId],
  )
  return rows.length
}

describe('the reconciliation of returned money', () => {
  it('takes back the credits of refunds whose reports were lost, once each', async () => {
    const [customer, other] = [await buy(), await buy()]
    await stripe.refunds.create({ charge: customer.charge, amount: 5_000 })
    await stripe.refunds.create({ charge: customer.charge, amount: 3_000 })
    expect(await reconcileReturns(fixture.deps)).toBe(2)
    await until('both are taken', async () => (await balance(customer)) === 12_000)
    expect(await reconcileReturns(fixture.deps)).toBe(0)
    await deliverEvents(fixture)
    await fixture.eventsApplied(4)
    expect([await balance(customer), await balance(other)]).toEqual([12_000, 20_000])
    expect(await takebacks(customer)).toBeLessThanOrEqual(2)
    expect(await ledgerProblems(fixture.deps.db, customer.accountId)).toEqual([])
  })

  it('stops sending for a dispute whose report was lost, and goes on when it was won', async () => {
    const customer = await buy('4000000000000259')
    expect(await whyStopped(customer)).toBeUndefined()
    await reconcileReturns(fixture.deps)
    await until('it is noted', async () => (await balance(customer)) === 0)
    expect(await whyStopped(customer)).toContain('disputed')
    expect(fixture.heldRuns).toContain(customer.accountId)
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 20 * DAY_MS))
    const [dispute] = (await stripe.disputes.list({ charge: customer.charge })).data
    const evidence = { uncategorized_text: 'winning_evidence' }
    await stripe.disputes.update(dispute?.id ?? '', { evidence })
    await reconcileReturns(fixture.deps)
    await until('it is won', async () => (await balance(customer)) === 20_000)
    expect(await whyStopped(customer)).toBeUndefined()
  })

  it('reads all pages, and what was made while nothing ran', async () => {
    const customer = await buy()
    for (let refund = 0; refund < 101; refund += 1) {
      await stripe.refunds.create({ charge: customer.charge, amount: 10 })
    }
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 150 * DAY_MS))
    expect(await reconcileReturns(fixture.deps)).toBe(101)
    await until('all are taken', async () => (await balance(customer)) === 20_000 - 1_010)
  })

  it('is tried again when the provider is down', async () => {
    const customer = await buy()
    await stripe.refunds.create({ charge: customer.charge })
    await fixture.fault('500')
    await expect(reconcileReturns(fixture.deps)).rejects.toMatchObject({
      code: 'payment_provider_failed',
    })
    await fixture.fault('none')
    await reconcileReturns(fixture.deps)
    await until('it is taken', async () => (await balance(customer)) === 0)
  })
})
