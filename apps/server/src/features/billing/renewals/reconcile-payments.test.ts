import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createSubscriptionResponseSchema,
  subscriptionResponseSchema,
} from '@afterbeep/contract/api/payments'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import { confirmInBrowser } from '../../../testing/billing/card-form.ts'
import { deliverEvents } from '../../../testing/campaigns/deliver-events.ts'
import { allowRows, refuseRows } from '../../../testing/database/refused-rows.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { readBalance } from '../../credits/index.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'
import { planOfAccount } from '../../../testing/billing/plan-of-account.ts'
import type { ProviderInvoice } from '../../../providers/payments/port.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const DAY_MS = 86_400_000
const good = { number: '4242424242424242' }

let fixture: BillingFixture
let stripe: Stripe
beforeEach(async () => {
  // No report arrives on its own: each is lost, or delivered by the test.
  fixture = await openBillingFixture({ reports: false })
  stripe = simulatedStripe(fixture.simulators)
})
afterEach(() => fixture.close())

/** Buys Launch and closes the window: the browser sends no further request. */
async function buy(): Promise<Customer> {
  const customer = await fixture.signUp()
  await payForPlan(fixture, customer)
  return customer
}

function daysLater(days: number): Promise<void> {
  return fixture.moveTo(new Date(fixture.clock.now().getTime() + days * DAY_MS))
}

function reconcile(limits?: { pages: number; invoicesAPage: number }): Promise<number> {
  return reconcilePayments(fixture.deps, limits)
}

async function credits({ accountId }: Customer): Promise<number> {
  return (await readBalance(fixture.deps.db, accountId)).available
}

async function grants({ accountId }: Customer): Promise<number> {
  const rows = await fixture.deps.db.query(
    `select 1 from ledger_entries where account_id = $1 and kind = 'grant'`,
    [accountId],
  )
  return rows.length
}

async function customerRef({ accountId }: Customer): Promise<string> {
  return (await selectCustomerRef(fixture.deps.db, accountId)) ?? ''
}

async function subscriptionRef(customer: Customer): Promise<string> {
  const listed = await stripe.subscriptions.list({ customer: await customerRef(customer) })
  return listed.data[0]?.id ?? ''
}

function withoutPlan(invoice: ProviderInvoice): ProviderInvoice {
  return { ...invoice, planKey: undefined }
}

describe('the reconciliation of payments', () => {
  it('grants a first payment and three renewals once each when all their reports were lost', async () => {
    const customer = await buy()
    await daysLater(95)
    expect(await reconcile()).toBe(1)
    expect(await grants(customer)).toBe(4)
    expect(await credits(customer)).toBe(80_000)
    expect((await planOfAccount(fixture.deps.db, customer.accountId))?.key).toBe('launch')
    expect(await ledgerProblems(fixture.deps.db, customer.accountId)).toEqual([])
  })

  it('grants each once when the reports arrive after the reconciliation', async () => {
    const customer = await buy()
    await daysLater(95)
    await reconcile()
    await deliverEvents(fixture)
    await fixture.eventsApplied(8)
    expect(await grants(customer)).toBe(4)
    expect(await credits(customer)).toBe(80_000)
  })

  it('grants each once when the reports arrive while two machines reconcile', async () => {
    const customers = [await buy(), await buy(), await buy()]
    await daysLater(95)
    const limits = { pages: 20, invoicesAPage: 1 }
    await Promise.all([reconcile(limits), deliverEvents(fixture), reconcile(limits)])
    await fixture.eventsApplied(24)
    await reconcile()
    for (const customer of customers) {
      expect(await grants(customer)).toBe(4)
      expect(await credits(customer)).toBe(80_000)
      expect(await ledgerProblems(fixture.deps.db, customer.accountId)).toEqual([])
    }
  })

  it('sends no request for an account that has no payment customer any more', async () => {
    const cleared = await buy()
    await fixture.deps.db.query('update accounts set payment_customer_id = null where id = $1', [
      cleared.accountId,
    ])
    await fixture.fault('500')
    expect(await reconcile()).toBe(1)
    expect(await reconcile()).toBe(0)
    expect(await grants(cleared)).toBe(0)
  })

  it('finds a first payment within the hour when report and browser window are lost', async () => {
    const customer = await fixture.signUp()
    await reconcile()
    const body = { email: 'a@b.co', customerId: customer.userId, productId: 'launch' }
    const path = '/api/payments/customers/create-subscription'
    const begun = await customer.browser.post(path, body)
    expect(await reconcile()).toBe(1)
    const { clientSecret } = createSubscriptionResponseSchema.parse(begun.body)
    await confirmInBrowser(fixture.simulators, clientSecret, good)
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 3_600_000))
    expect(await reconcile()).toBe(1)
    expect(await credits(customer)).toBe(20_000)
  })

  it('finds it as soon where the account had no plan, and was read only once a week', async () => {
    const customer = await buy()
    await stripe.subscriptions.cancel(await subscriptionRef(customer))
    await reconcile()
    expect(await reconcile()).toBe(0)
    await payForPlan(fixture, customer)
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 3_600_000))
    expect(await reconcile()).toBe(1)
    expect(await credits(customer)).toBe(40_000)
  })

  it('finds a lost renewal within two hours of its payment', async () => {
    const customer = await buy()
    await reconcile()
    const [row] = await fixture.deps.db.query<{ ends: Date }>(
      'select current_period_end as ends from subscriptions where account_id = $1',
      [customer.accountId],
    )
    await fixture.moveTo(new Date((row?.ends.getTime() ?? 0) - DAY_MS / 2))
    await reconcile()
    await fixture.moveTo(new Date((row?.ends.getTime() ?? 0) + 2 * 3_600_000))
    expect(await reconcile()).toBe(1)
    expect(await credits(customer)).toBe(40_000)
  })

  it('grants the credits of each invoice’s plan when the plan was changed meanwhile', async () => {
    const customer = await buy()
    await daysLater(32)
    const prices = await stripe.prices.list({ lookup_keys: ['scale'] })
    const price = prices.data[0]?.id ?? ''
    await stripe.subscriptions.update(await subscriptionRef(customer), { items: [{ price }] })
    await daysLater(31)
    await reconcile()
    expect(await credits(customer)).toBe(20_000 + 20_000 + 60_000)
    await deliverEvents(fixture)
    await fixture.eventsApplied(7)
    expect(await credits(customer)).toBe(20_000 + 20_000 + 60_000)
  })

  it('grants the credits of the subscription’s plan for an invoice that names none', async () => {
    const customer = await buy()
    await daysLater(95)
    const { payments } = fixture.deps
    const listPaidInvoices: typeof payments.listPaidInvoices = async (...call) => {
      const paid = await payments.listPaidInvoices(...call)
      return paid && { ...paid, invoices: paid.invoices.map(withoutPlan) }
    }
    const deps = { ...fixture.deps, payments: { ...payments, listPaidInvoices } }
    expect(await reconcilePayments(deps)).toBe(1)
    expect(await credits(customer)).toBe(80_000)
  })

  it('grants an older invoice that is paid long after it was read as open', async () => {
    const customer = await buy()
    await reconcile()
    const ref = await customerRef(customer)
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: ref })
    const subscription = await subscriptionRef(customer)
    await stripe.subscriptions.update(subscription, { default_payment_method: bad.id })
    const expand = ['confirmation_secret']
    const pay = async (invoice: Stripe.Invoice) => {
      const secret = invoice.confirmation_secret?.client_secret ?? ''
      await confirmInBrowser(fixture.simulators, secret, good)
    }
    await daysLater(32)
    await reconcile()
    const [open] = (await stripe.invoices.list({ customer: ref, status: 'open' })).data
    // Its card is tried for the last time, and the next period's invoice stays a draft until it is paid.
    await daysLater(15)
    await daysLater(16)
    const [draft] = (await stripe.invoices.list({ customer: ref, status: 'draft' })).data
    await pay(await stripe.invoices.finalizeInvoice(draft?.id ?? '', { expand }))
    await reconcile()
    expect(await credits(customer)).toBe(40_000)
    await daysLater(20)
    await reconcile()
    await pay(await stripe.invoices.retrieve(open?.id ?? '', { expand }))
    await daysLater(1)
    await reconcile()
    expect(await credits(customer)).toBe(60_000)
  })

  it('reads one page per turn, so that a long history blocks no other account', async () => {
    const [first, second] = [await buy(), await buy()]
    await daysLater(95)
    expect(await reconcile({ pages: 2, invoicesAPage: 1 })).toBe(2)
    expect([await grants(first), await grants(second)]).toEqual([1, 1])
    const began = fixture.clock.now()
    fixture.clock.advance(60_000)
    expect(await reconcile({ pages: 20, invoicesAPage: 1 })).toBe(6)
    expect([await grants(first), await grants(second)]).toEqual([4, 4])
    // Invoices made during a round are read again by the next round.
    const checks = await fixture.deps.db.query('select read_until from payment_checks')
    expect(checks).toEqual([{ read_until: began }, { read_until: began }])
  })

  it('assumes thirty days to the next payment where the provider gives no date', async () => {
    const { accountId, browser, userId } = await buy()
    await reconcile()
    await fixture.deps.db.query(
      'update subscriptions set current_period_end = null where account_id = $1',
      [accountId],
    )
    const { body } = await browser.get(`/api/payments/customers/${userId}/subscription`)
    const { currentPeriodEnd = '' } = subscriptionResponseSchema.parse(body).subscription ?? {}
    const days = (Date.parse(currentPeriodEnd) - fixture.clock.now().getTime()) / DAY_MS
    expect(days).toBe(30)
  })

  it('finds a plan that ended at the provider, and one that is bought afterwards', async () => {
    const customer = await buy()
    await reconcile()
    const { accountId, browser, userId } = customer
    const subscription = async () =>
      (await browser.get(`/api/payments/customers/${userId}/subscription`)).body
    expect(await subscription()).toMatchObject({ subscription: { planId: 'launch' } })
    const { data } = await stripe.subscriptions.list({ customer: await customerRef(customer) })
    await stripe.subscriptions.cancel(data[0]?.id ?? '')
    await daysLater(1)
    await reconcile()
    expect(await planOfAccount(fixture.deps.db, accountId)).toBeUndefined()
    expect(await subscription()).toEqual({ subscription: null })
    await payForPlan(fixture, customer, { plan: 'scale' })
    expect(await subscription()).toMatchObject({ subscription: { planId: 'scale' } })
  })

  it('sends no request for an account that is not due, however often it is called', async () => {
    await buy()
    expect(await reconcile()).toBe(1)
    expect(await reconcile()).toBe(0)
    fixture.clock.advance(DAY_MS)
    expect(await reconcile()).toBe(1)
  })

  it('grants the others what they paid where one account can not be granted it, which is tried again', async () => {
    const customers = [await buy(), await buy()]
    await daysLater(32)
    const [first] = customers
    await refuseRows(fixture.deps.db, 'ledger_entries', `new.account_id = '${first?.accountId}'`)
    await reconcile()
    const paid = () => Promise.all(customers.map(credits))
    expect(await paid()).toEqual([0, 40_000])
    await allowRows(fixture.deps.db, 'ledger_entries')
    fixture.clock.advance(3_600_000)
    await reconcile()
    expect(await paid()).toEqual([40_000, 40_000])
  })

  it('stops when the provider is down, and finds everything when it is back', async () => {
    const customers = [await buy(), await buy()]
    await daysLater(32)
    await fixture.fault('500')
    await expect(reconcile()).rejects.toMatchObject({ code: 'payment_provider_failed' })
    await fixture.fault('none')
    fixture.clock.advance(3_600_000)
    await reconcile()
    for (const customer of customers) expect(await credits(customer)).toBe(40_000)
  })
})
