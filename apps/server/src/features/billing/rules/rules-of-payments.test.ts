import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enqueueRenewalMail } from '../../accounts/index.ts'
import { createManualJobs } from '../../../testing/accounts/account-server.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openBillingFixture, openOtherAccount } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import { confirmInBrowser } from '../../../testing/billing/card-form.ts'
import { choosePlan, purchasesOn, secretsOf } from '../../../testing/billing/purchases.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { readBalance } from '../../credits/index.ts'
import { applyPaymentEvent } from '../events/apply-payment-event.ts'
import { receivePaymentEvent } from '../events/receive-payment-event.ts'
import type { BillingDeps } from '../index.ts'
import {
  beginPlannedPlans,
  countDebts,
  reconcilePayments,
  reconcileReturns,
  remindOverdue,
  stateOverage,
} from '../index.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'

// Each paid invoice is granted once, and nothing is charged twice, whatever is lost, repeated or late.
const LAUNCH = 20_000
const SCALE = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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

it('an invoice that is paid is granted once when ten reports of it are applied at once', async () => {
  const customer = await buy()
  await later(32 * DAY_MS)
  const refs = (await invoicesOf(customer)).map(({ id }) => id ?? '')
  expect(refs).toHaveLength(2)
  const names = ['invoice.paid', 'invoice.payment_succeeded', 'invoice.updated']
  const reports = Array.from({ length: 10 }, (_one, index) =>
    report(names[index % 3] ?? '', refs[index % 2] ?? '', `evt_${index}`),
  )
  await Promise.all([...reports, reconcilePayments(fixture.deps), reconcilePayments(fixture.deps)])
  expect(await credits(customer)).toBe(2 * LAUNCH)
})

it('every lost renewal of a plan that has ended, and the plan bought after it, are granted', async () => {
  const customer = await buy()
  await later(65 * DAY_MS)
  await stripe.subscriptions.cancel((await subscriptionOf(customer)).id)
  await later(DAY_MS)
  expect((await payForPlan(fixture, customer, { plan: 'scale' })).status).toBe('succeeded')
  await later(32 * DAY_MS)
  for (let round = 0; round < 3; round += 1) await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe(3 * LAUNCH + 2 * SCALE)
})

it('a renewal that is paid months after its plan ended is found within a week, though its report is lost', async () => {
  const customer = await buy()
  await reconcilePayments(fixture.deps)
  const open = await failToRenew(customer)
  await reconcilePayments(fixture.deps)
  await stripe.subscriptions.cancel((await subscriptionOf(customer)).id)
  await later(DAY_MS)
  await reconcilePayments(fixture.deps)
  await later(120 * DAY_MS)
  await reconcilePayments(fixture.deps)
  await payNow(open)
  await later(7 * DAY_MS)
  await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe(2 * LAUNCH)
})

it('a renewal that is paid half a year late is found although later ones were paid in time', async () => {
  const customer = await buy()
  await reconcilePayments(fixture.deps)
  const open = await failToRenew(customer)
  await reconcilePayments(fixture.deps)
  // The provider gives this one up, and charges later ones to another card.
  await later(20 * DAY_MS)
  await payWith(customer, 'pm_card_visa')
  for (let month = 0; month < 6; month += 1) {
    const drafts = (await invoicesOf(customer)).filter(({ status }) => status === 'draft')
    for (const draft of drafts) {
      const expand = ['confirmation_secret']
      await payNow(await stripe.invoices.finalizeInvoice(draft.id ?? '', { expand }))
    }
    await later(31 * DAY_MS)
    await reconcilePayments(fixture.deps)
  }
  const paid = async () =>
    (await invoicesOf(customer)).filter(({ status }) => status === 'paid').length
  expect((await stripe.invoices.retrieve(open.id ?? '')).status).toBe('open')
  expect(await credits(customer)).toBe((await paid()) * LAUNCH)
  await payNow(open)
  await later(2 * DAY_MS)
  await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe((await paid()) * LAUNCH)
})

it('a renewal is found though the clock of the product was two hours ahead when it last looked', async () => {
  const customer = await buy()
  await reconcilePayments(fixture.deps)
  const end = ((await subscriptionOf(customer)).items.data[0]?.current_period_end ?? 0) * 1000
  await fixture.moveTo(new Date(end - HOUR_MS))
  fixture.clock.advance(2 * HOUR_MS)
  await reconcilePayments(fixture.deps)
  // The renewal was made before that look, by our clock, and is not the latest one in the end.
  await fixture.moveTo(new Date(end + 60_000))
  await fixture.moveTo(new Date(end + 35 * DAY_MS))
  await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe(3 * LAUNCH)
})

it('what a customer had paid is granted though it was deleted at the provider before it was found', async () => {
  const [deleted, other] = [await buy(), await buy()]
  await later(32 * DAY_MS)
  await stripe.customers.del(await refOf(deleted))
  await reconcilePayments(fixture.deps)
  expect(await credits(other)).toBe(2 * LAUNCH)
  expect(await credits(deleted)).toBe(2 * LAUNCH)
})

it('the late report of a payment is granted though its customer was replaced meanwhile', async () => {
  const customer = await buy()
  const [first] = await invoicesOf(customer)
  await stripe.customers.del(await refOf(customer))
  expect((await payForPlan(fixture, customer, { plan: 'scale' })).status).toBe('succeeded')
  await report('invoice.paid', first?.id ?? '', 'evt_late')
  await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe(LAUNCH + SCALE)
})

it.each(['payment', 'refund'] as const)(
  'a payment and its refund leave no credits where both reports are lost and the %s is found first',
  async (first) => {
    const customer = await buy()
    await later(32 * DAY_MS)
    await stripe.refunds.create({ charge: await chargeOf(customer) })
    const rounds = {
      payment: reconcilePayments,
      refund: async (deps: BillingDeps) => {
        await reconcileReturns(deps)
        await fixture.eventsApplied(1)
      },
    }
    const second = first === 'refund' ? ('payment' as const) : ('refund' as const)
    for (const what of [first, second, first, second] as const) {
      await rounds[what](fixture.deps)
      await later(DAY_MS)
    }
    expect(await credits(customer)).toBe(LAUNCH)
  },
)

it('a payment that is disputed and refunded is taken back once', async () => {
  const customer = await buy('4000000000000259')
  const charge = await chargeOf(customer)
  await payWith(customer, 'pm_card_visa')
  await later(32 * DAY_MS)
  await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe(2 * LAUNCH)
  const [dispute] = (await stripe.disputes.list({ charge })).data
  const ref = dispute?.id ?? ''
  await report('charge.dispute.created', ref, 'evt_created')
  await stripe.refunds.create({ charge })
  await Promise.all([
    report('charge.refunded', charge, 'evt_refund'),
    report('charge.refunded', charge, 'evt_again'),
    report('charge.dispute.updated', ref, 'evt_updated'),
  ])
  await stripe.disputes.close(ref)
  await report('charge.dispute.closed', ref, 'evt_lost')
  await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe(LAUNCH)
  expect(await countDebts(fixture.deps.db)).toBe(0)
})

it('two tabs buy one plan though the bank of the first still asks while the second pays', async () => {
  const purchases = purchasesOn(fixture)
  const customer = await fixture.signUp()
  const [first = ''] = secretsOf([await choosePlan(customer, 'launch')])
  const asks = { number: '4000002760003184' }
  const asked = await confirmInBrowser(fixture.simulators, first, asks)
  expect(asked.status).toBe('requires_action')
  const second = secretsOf([await choosePlan(await purchases.secondTab(customer), 'scale')])
  const paid = await purchases.payAll(second)
  const [intent = ''] = first.split('_secret_')
  await fetch(`${fixture.simulators.urls.stripe}/authentication/${intent}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=agreed',
  })
  await later(HOUR_MS)
  await reconcilePayments(fixture.deps)
  const charged = (await stripe.charges.list({ customer: await refOf(customer) })).data
  expect(charged.filter((one) => one.paid)).toHaveLength(1)
  expect(paid).toBeLessThanOrEqual(1)
  await purchases.expectOnePlan(customer)
})

it('a refund is taken back though its customer was deleted and replaced before it was made', async () => {
  const customer = await buy()
  await reconcilePayments(fixture.deps)
  const charge = await chargeOf(customer)
  await stripe.customers.del(await refOf(customer))
  await later(DAY_MS)
  await reconcilePayments(fixture.deps)
  expect((await payForPlan(fixture, customer, { plan: 'scale' })).status).toBe('succeeded')
  await later(DAY_MS)
  await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe(LAUNCH + SCALE)
  await stripe.refunds.create({ charge })
  await report('charge.refunded', charge, 'evt_refund')
  expect(await credits(customer)).toBe(SCALE)
})

/** An owner with so much overage, an hour before the renewal. */
async function withOverage(used: number): Promise<Customer> {
  const customer = await buy()
  await reconcilePayments(fixture.deps)
  await customer.browser.send('PUT', '/api/payments/overage', { enabled: true, ceiling: 25 })
  await fixture.deps.db.query('update overage_accounts set used = $2 where account_id = $1', [
    customer.accountId,
    used,
  ])
  const [item] = (await subscriptionOf(customer)).items.data
  await fixture.moveTo(new Date((item?.current_period_end ?? 0) * 1000 - HOUR_MS))
  return customer
}

it('overage is charged once though the process died after the provider took it, and two days passed', async () => {
  const customer = await withOverage(350)
  const dying: typeof fixture.deps.payments.addToNextInvoice = async (line) => {
    await fixture.deps.payments.addToNextInvoice(line)
    throw new Error('the process dies')
  }
  const payments = { ...fixture.deps.payments, addToNextInvoice: dying }
  await stateOverage({ ...fixture.deps, payments })
  // By now the provider has forgotten the key of the call, and has invoiced its line.
  await later(2 * DAY_MS)
  await reconcilePayments(fixture.deps)
  for (let round = 0; round < 3; round += 1) await stateOverage(fixture.deps)
  await later(32 * DAY_MS)
  const totals = (await invoicesOf(customer)).map(({ total }) => total)
  expect(totals).toEqual([20_000, 20_350, 20_000])
})

it('under a wrong key no round changes what is stored, and the right one charges overage once', async () => {
  const customer = await withOverage(350)
  const beginner = await fixture.signUp()
  expect((await choosePlan(beginner, 'launch')).status).toBe(200)
  const { db } = fixture.deps
  const tables = ['subscriptions', 'credit_balances', 'overage_accounts', 'overage_statements']
  const stored = () =>
    Promise.all([
      refOf(customer),
      refOf(beginner),
      ...tables.map((table) => db.query(`select * from ${table} order by account_id`)),
    ])
  const other = await openOtherAccount()
  try {
    const wrong = await fixture.withKeys(other.payments)
    const tab = await wrong.signIn(customer)
    const before = await stored()
    const rounds = [reconcilePayments, remindOverdue, beginPlannedPlans, reconcileReturns]
    for (const round of rounds) await round(wrong.deps)
    expect((await choosePlan(await wrong.signIn(beginner), 'launch')).status).toBe(503)
    await tab.browser.post('/api/payments/billing/ending', { ending: 'cancel' })
    expect(await stored()).toEqual(before)
    await stateOverage(wrong.deps)
  } finally {
    await other.close()
  }
  await stateOverage(fixture.deps)
  await later(DAY_MS)
  await reconcilePayments(fixture.deps)
  for (let round = 0; round < 3; round += 1) await stateOverage(fixture.deps)
  await later(32 * DAY_MS)
  const totals = (await invoicesOf(customer)).map(({ total }) => total)
  expect(totals.toSorted((a, b) => a - b)).toEqual([20_000, 20_000, 20_350])
})

it('a renewal that fails is one mail however often the provider reports it, and none once it is paid', async () => {
  const [late, paid] = [await buy(), await buy()]
  await reconcilePayments(fixture.deps)
  const { db } = fixture.deps
  const jobs = createManualJobs()
  fixture.deps.onRenewalFailed = (tx, renewal) => enqueueRenewalMail(jobs, tx, renewal)
  const first = await failToRenew(paid)
  await payNow(first)
  const second = await failToRenew(late)
  for (const { id = '' } of [first, second]) {
    const names = [1, 2, 3, 4].map((number) => `evt_${id}_${number}`)
    await Promise.all(names.map((name) => report('invoice.payment_failed', id, name)))
  }
  await reconcilePayments(fixture.deps)
  const mails = await db.query(
    `select account_id as account, about from mails where kind = 'renewal_failed'`,
  )
  expect(mails).toEqual([{ account: late.accountId, about: second.id }])
  await payNow(second)
  await Promise.all([
    report('invoice.paid', second.id ?? '', 'evt_paid'),
    report('invoice.payment_failed', second.id ?? '', 'evt_too_late'),
    reconcilePayments(fixture.deps),
  ])
  await later(HOUR_MS)
  await reconcilePayments(fixture.deps)
  expect(await credits(late)).toBe(3 * LAUNCH)
})

it('the ledger is only added to: the database refuses to change or delete an entry', async () => {
  const customer = await buy()
  await reconcilePayments(fixture.deps)
  const { db } = fixture.deps
  const changes = ['update ledger_entries set credits = credits + 1', 'delete from ledger_entries']
  for (const change of changes) await expect(db.query(change)).rejects.toThrow('append-only')
  expect(await credits(customer)).toBe(LAUNCH)
})
