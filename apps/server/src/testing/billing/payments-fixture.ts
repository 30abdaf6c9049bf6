import type Stripe from 'stripe'
import { afterEach, beforeEach, expect } from 'vitest'
import { applyPaymentEvent } from '../../features/billing/events/apply-payment-event.ts'
import { receivePaymentEvent } from '../../features/billing/events/receive-payment-event.ts'
import { selectCustomerRef } from '../../features/billing/purchase/payment-customers.queries.ts'
import { readBalance } from '../../features/credits/index.ts'
import { createManualJobs } from '../accounts/account-server.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { ledgerProblems } from '../campaigns/ledger-problems.ts'
import { openBillingFixture } from './billing-fixture.ts'
import type { BillingFixture } from './billing-fixture.ts'
import { payForPlan } from './buy-plan.ts'
import { confirmInBrowser } from './card-form.ts'
import { simulatedStripe } from './simulated-stripe.ts'

export const LAUNCH = 20_000
export const SCALE = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/**
 * For each test a product at whose payment provider a test does what customers, banks and the provider do, and whose
 * reports are lost unless `report` brings them.
 */
export function openPaymentsForEach() {
  let fixture: BillingFixture
  let stripe: Stripe
  beforeEach(async () => {
    fixture = await openBillingFixture({ reports: false })
    stripe = simulatedStripe(fixture.simulators)
  })
  afterEach(() => fixture.close())

  /** Pays and closes the window; no report comes. */
  async function buy(number = '4242424242424242'): Promise<Customer> {
    const customer = await fixture.signUp()
    expect((await payForPlan(fixture, customer, { card: { number } })).status).toBe('succeeded')
    return customer
  }

  async function credits({ accountId }: Customer): Promise<number> {
    expect(await ledgerProblems(fixture.deps.db, accountId)).toEqual([])
    return (await readBalance(fixture.deps.db, accountId)).available
  }

  const refOf = async ({ accountId }: Customer) =>
    (await selectCustomerRef(fixture.deps.db, accountId)) ?? ''

  async function subscriptionOf(customer: Customer): Promise<Stripe.Subscription> {
    const [found] = (await stripe.subscriptions.list({ customer: await refOf(customer) })).data
    if (!found) throw new Error('There is no subscription.')
    return found
  }

  async function invoicesOf(customer: Customer): Promise<Stripe.Invoice[]> {
    return (await stripe.invoices.list({ customer: await refOf(customer), limit: 100 })).data
  }

  async function chargeOf(customer: Customer): Promise<string> {
    const [charge] = (await stripe.charges.list({ customer: await refOf(customer) })).data
    return charge?.id ?? ''
  }

  function later(ms: number): Promise<void> {
    return fixture.moveTo(new Date(fixture.clock.now().getTime() + ms))
  }

  /** The provider reports this under a new name, and it is applied by one of our processes. */
  async function report(name: string, ref: string, eventRef: string): Promise<void> {
    const kind = name.startsWith('invoice') ? ('invoice' as const) : ('money-returned' as const)
    const lost = { ...fixture.deps, jobs: createManualJobs() }
    await receivePaymentEvent(lost, { eventRef, name, subject: { kind, ref } })
    await applyPaymentEvent(fixture.deps, eventRef)
  }

  /** From now on renewals are charged to this card. */
  async function payWith(customer: Customer, card: string): Promise<void> {
    const { id } = await stripe.paymentMethods.attach(card, { customer: await refOf(customer) })
    const subscription = (await subscriptionOf(customer)).id
    await stripe.subscriptions.update(subscription, { default_payment_method: id })
  }

  /** The next renewal can not be paid; returns its open invoice. */
  async function failToRenew(customer: Customer): Promise<Stripe.Invoice> {
    await payWith(customer, 'pm_card_chargeCustomerFail')
    await later(32 * DAY_MS)
    const open = (await invoicesOf(customer)).find(({ status }) => status === 'open')
    if (!open) throw new Error('Its renewal was paid.')
    return stripe.invoices.retrieve(open.id ?? '', { expand: ['confirmation_secret'] })
  }

  async function payNow({ confirmation_secret: secret }: Stripe.Invoice): Promise<void> {
    const card = { number: '4242424242424242' }
    const { status } = await confirmInBrowser(fixture.simulators, secret?.client_secret ?? '', card)
    expect(status).toBe('succeeded')
  }

  return {
    /** Of the test that runs. */
    fixture: () => fixture,
    stripe: () => stripe,
    buy,
    credits,
    refOf,
    subscriptionOf,
    invoicesOf,
    chargeOf,
    later,
    report,
    payWith,
    failToRenew,
    payNow,
  }
}
