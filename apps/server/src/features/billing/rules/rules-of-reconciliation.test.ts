import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { allowRows, refuseRows } from '../../../testing/database/refused-rows.ts'
import { checkBooks, countProblems } from '../../books/index.ts'
import { readBalance } from '../../credits/index.ts'
import { countUnreadPayments, reconcilePayments, reconcileReturns } from '../index.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'

// An account that fails keeps no other waiting, and what fails for long, or does not add up, is shown.
const PLAN = 20_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let fixture: BillingFixture
beforeEach(async () => {
  fixture = await openBillingFixture({ reports: false })
})
afterEach(() => fixture.close())

async function buy(): Promise<Customer> {
  const customer = await fixture.signUp()
  expect((await payForPlan(fixture, customer)).status).toBe('succeeded')
  return customer
}

const balance = async ({ accountId }: Customer) =>
  (await readBalance(fixture.deps.db, accountId)).available

async function buyAll(count: number): Promise<Customer[]> {
  const all = []
  for (let number = 0; number < count; number += 1) all.push(await buy())
  return all
}

/** The provider fails whenever it is asked for the invoices of these customers. */
async function failingFor(customers: readonly Customer[]) {
  const { db, payments } = fixture.deps
  const refs = await Promise.all(customers.map(({ accountId }) => selectCustomerRef(db, accountId)))
  const listPaidInvoices: typeof payments.listPaidInvoices = async (ref, page) => {
    if (refs.includes(ref)) throw new AppError('payment_provider_failed')
    return payments.listPaidInvoices(ref, page)
  }
  return { ...fixture.deps, payments: { ...payments, listPaidInvoices } }
}

/** As housekeeping does every five minutes. */
async function reconcileFor(ms: number, deps = fixture.deps): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5 * MINUTE_MS) {
    await reconcilePayments(deps).catch(() => undefined)
    fixture.clock.advance(5 * MINUTE_MS)
  }
}

/** What operators are shown of accounts whose payments were not read for two days. */
function unread(): Promise<number> {
  const { db, clock } = fixture.deps
  return countUnreadPayments(db, new Date(clock.now().getTime() - 2 * DAY_MS))
}

it('accounts that the provider fails for keep no other waiting for an hour, and are granted afterwards', async () => {
  const failing = await buyAll(15)
  const good = await buy()
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + 65 * DAY_MS))
  await reconcileFor(HOUR_MS, await failingFor(failing))
  expect(await balance(good)).toBe(3 * PLAN)
  fixture.clock.advance(HOUR_MS)
  await reconcileFor(HOUR_MS)
  expect(new Set(await Promise.all(failing.map(balance)))).toEqual(new Set([3 * PLAN]))
})

it('an account whose payments can not be applied for days is shown to operators until they are', async () => {
  const [bad, good] = [await buy(), await buy()]
  const { db } = fixture.deps
  await reconcilePayments(fixture.deps)
  expect(await unread()).toBe(0)
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + 31 * DAY_MS))
  await refuseRows(db, 'ledger_entries', `new.account_id = '${bad.accountId}'`)
  for (let day = 0; day < 9; day += 1) {
    await reconcilePayments(fixture.deps)
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + DAY_MS))
  }
  await reconcilePayments(fixture.deps)
  expect([await balance(bad), await balance(good)]).toEqual([PLAN, 2 * PLAN])
  expect(await unread()).toBe(1)
  await allowRows(db, 'ledger_entries')
  fixture.clock.advance(HOUR_MS)
  await reconcilePayments(fixture.deps)
  expect(await balance(bad)).toBe(2 * PLAN)
  expect(await unread()).toBe(0)
})

it('more accounts than a round takes may fail for good, and the others are granted within the hour', async () => {
  const failing = await buyAll(7)
  const good = await buyAll(2)
  const ids = failing.map(({ accountId }) => `'${accountId}'`)
  await refuseRows(fixture.deps.db, 'ledger_entries', `new.account_id in (${ids.join()})`)
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + 31 * DAY_MS))
  for (let passed = 0; passed < HOUR_MS; passed += 5 * MINUTE_MS) {
    await reconcilePayments(fixture.deps, { pages: 3, invoicesAPage: 100 })
    fixture.clock.advance(5 * MINUTE_MS)
  }
  expect(await Promise.all(good.map(balance))).toEqual([2 * PLAN, 2 * PLAN])
  expect(new Set(await Promise.all(failing.map(balance)))).toEqual(new Set([0]))
})

it('a refund that can not be noted keeps no other, and is noted by the next round that can', async () => {
  const customers = await buyAll(3)
  const { db } = fixture.deps
  await reconcilePayments(fixture.deps)
  const stripe = simulatedStripe(fixture.simulators)
  const refunds = []
  for (const { accountId } of customers) {
    const customer = (await selectCustomerRef(db, accountId)) ?? ''
    const [charge] = (await stripe.charges.list({ customer })).data
    refunds.push(await stripe.refunds.create({ charge: charge?.id ?? '' }))
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + MINUTE_MS))
  }
  const balances = () => Promise.all(customers.map(balance))
  const condition = `new.event_id like '%${refunds[1]?.id}%'`
  await refuseRows(db, 'provider_events', condition)
  await reconcileReturns(fixture.deps).catch(() => undefined)
  await fixture.eventsApplied(2)
  expect(await balances()).toEqual([0, PLAN, 0])
  await allowRows(db, 'provider_events')
  expect(await reconcileReturns(fixture.deps)).toBe(1)
  await fixture.eventsApplied(3)
  expect(await balances()).toEqual([0, 0, 0])
})

/** The check of the books, as often as it takes to see what is there. */
async function checkTheBooks(): Promise<void> {
  const { db, clock, log } = fixture.deps
  for (let round = 0; round < 4; round += 1) {
    fixture.clock.advance(5 * MINUTE_MS)
    await checkBooks({ db, clock, log })
  }
}

it('a balance that moves without an entry is found though nothing happens in its account', async () => {
  const customers = await buyAll(3)
  const { db } = fixture.deps
  await reconcilePayments(fixture.deps)
  await checkTheBooks()
  expect(await countProblems(db)).toBe(0)
  const [more, less] = customers
  const move = (id: string | undefined, credits: number) =>
    db.query('update credit_balances set available = available + $2 where account_id = $1', [
      id,
      credits,
    ])
  // What one has too much another has too little of: all of them together add up.
  await move(more?.accountId, 500)
  await move(less?.accountId, -500)
  await checkTheBooks()
  expect(await countProblems(db)).toBe(2)
  await move(more?.accountId, -500)
  await move(less?.accountId, 500)
  await checkTheBooks()
  expect(await countProblems(db)).toBe(0)
  for (const { accountId } of customers) expect(await ledgerProblems(db, accountId)).toEqual([])
})
