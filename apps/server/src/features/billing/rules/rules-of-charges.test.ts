import { expect, it } from 'vitest'
import { enqueueRenewalMail } from '../../accounts/index.ts'
import { createManualJobs } from '../../../testing/accounts/account-server.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openOtherAccount } from '../../../testing/billing/billing-fixture.ts'
import { confirmInBrowser } from '../../../testing/billing/card-form.ts'
import {
  DAY_MS,
  HOUR_MS,
  LAUNCH,
  openPaymentsForEach,
} from '../../../testing/billing/payments-fixture.ts'
import { choosePlan, purchasesOn, secretsOf } from '../../../testing/billing/purchases.ts'
import type { BillingDeps } from '../index.ts'
import {
  beginPlannedPlans,
  reconcilePayments,
  reconcileReturns,
  remindOverdue,
  stateOverage,
} from '../index.ts'

// Nothing is charged or mailed twice, and nothing is changed under a wrong key, whatever is lost, repeated or late.
const {
  fixture,
  stripe,
  buy,
  credits,
  refOf,
  subscriptionOf,
  invoicesOf,
  later,
  report,
  failToRenew,
  payNow,
} = openPaymentsForEach()

it('two tabs buy one plan though the bank of the first still asks while the second pays', async () => {
  const purchases = purchasesOn(fixture())
  const customer = await fixture().signUp()
  const [first = ''] = secretsOf([await choosePlan(customer, 'launch')])
  const asks = { number: '4000002760003184' }
  const asked = await confirmInBrowser(fixture().simulators, first, asks)
  expect(asked.status).toBe('requires_action')
  const second = secretsOf([await choosePlan(await purchases.secondTab(customer), 'scale')])
  const paid = await purchases.payAll(second)
  const [intent = ''] = first.split('_secret_')
  await fetch(`${fixture().simulators.urls.stripe}/authentication/${intent}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=agreed',
  })
  await later(HOUR_MS)
  await reconcilePayments(fixture().deps)
  const charged = (await stripe().charges.list({ customer: await refOf(customer) })).data
  expect(charged.filter((one) => one.paid)).toHaveLength(1)
  expect(paid).toBeLessThanOrEqual(1)
  await purchases.expectOnePlan(customer)
})

/** An owner with so much overage, an hour before the renewal. */
async function withOverage(used: number): Promise<Customer> {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  await customer.browser.send('PUT', '/api/payments/overage', { enabled: true, ceiling: 25 })
  await fixture().deps.db.query('update overage_accounts set used = $2 where account_id = $1', [
    customer.accountId,
    used,
  ])
  const [item] = (await subscriptionOf(customer)).items.data
  await fixture().moveTo(new Date((item?.current_period_end ?? 0) * 1000 - HOUR_MS))
  return customer
}

it('overage is charged once though the process died after the provider took it, and two days passed', async () => {
  const customer = await withOverage(350)
  const dying: BillingDeps['payments']['addToNextInvoice'] = async (line) => {
    await fixture().deps.payments.addToNextInvoice(line)
    throw new Error('the process dies')
  }
  const payments = { ...fixture().deps.payments, addToNextInvoice: dying }
  await stateOverage({ ...fixture().deps, payments })
  // By now the provider has forgotten the key of the call, and has invoiced its line.
  await later(2 * DAY_MS)
  await reconcilePayments(fixture().deps)
  for (let round = 0; round < 3; round += 1) await stateOverage(fixture().deps)
  await later(32 * DAY_MS)
  const totals = (await invoicesOf(customer)).map(({ total }) => total)
  expect(totals).toEqual([20_000, 20_350, 20_000])
})

it('under a wrong key no round changes what is stored, and the right one charges overage once', async () => {
  const customer = await withOverage(350)
  const beginner = await fixture().signUp()
  expect((await choosePlan(beginner, 'launch')).status).toBe(200)
  const { db } = fixture().deps
  const tables = ['subscriptions', 'credit_balances', 'overage_accounts', 'overage_statements']
  const stored = () =>
    Promise.all([
      refOf(customer),
      refOf(beginner),
      ...tables.map((table) => db.query(`select * from ${table} order by account_id`)),
    ])
  const other = await openOtherAccount()
  try {
    const wrong = await fixture().withKeys(other.payments)
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
  await stateOverage(fixture().deps)
  await later(DAY_MS)
  await reconcilePayments(fixture().deps)
  for (let round = 0; round < 3; round += 1) await stateOverage(fixture().deps)
  await later(32 * DAY_MS)
  const totals = (await invoicesOf(customer)).map(({ total }) => total)
  expect(totals.toSorted((a, b) => a - b)).toEqual([20_000, 20_000, 20_350])
})

it('a renewal that fails is one mail however often the provider reports it, and none once it is paid', async () => {
  const [late, paid] = [await buy(), await buy()]
  await reconcilePayments(fixture().deps)
  const { db } = fixture().deps
  const jobs = createManualJobs()
  fixture().deps.onRenewalFailed = (tx, renewal) => enqueueRenewalMail(jobs, tx, renewal)
  const first = await failToRenew(paid)
  await payNow(first)
  const second = await failToRenew(late)
  for (const { id = '' } of [first, second]) {
    const names = [1, 2, 3, 4].map((number) => `evt_${id}_${number}`)
    await Promise.all(names.map((name) => report('invoice.payment_failed', id, name)))
  }
  await reconcilePayments(fixture().deps)
  const mails = await db.query(
    `select account_id as account, about from mails where kind = 'renewal_failed'`,
  )
  expect(mails).toEqual([{ account: late.accountId, about: second.id }])
  await payNow(second)
  await Promise.all([
    report('invoice.paid', second.id ?? '', 'evt_paid'),
    report('invoice.payment_failed', second.id ?? '', 'evt_too_late'),
    reconcilePayments(fixture().deps),
  ])
  await later(HOUR_MS)
  await reconcilePayments(fixture().deps)
  expect(await credits(late)).toBe(3 * LAUNCH)
})
