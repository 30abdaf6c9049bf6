import { expect, it } from 'vitest'
import { overageSchema } from '@afterbeep/contract/api/plan-changes'
import { planByKey } from '@afterbeep/contract/money/plans'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { DAY_MS, HOUR_MS, openPaymentsForEach } from '../../../testing/billing/payments-fixture.ts'
import { payWithOverage, readBalance, reserveForRun, settleCredits } from '../../credits/index.ts'
import { reserveCredits } from '../../../testing/credits/reserve-credits.ts'
import { movePlan, previewPlanMove, reconcilePayments, stateOverage } from '../index.ts'

// A month has one ceiling and one line on an invoice, whatever happens around the renewal.
const { fixture, buy, credits, subscriptionOf, invoicesOf, later } = openPaymentsForEach()

const PRICES = planByKey('launch').benefits
const EXTRA = PRICES.creditsPerExtraCall

const run = ({ accountId }: Customer, id: string = crypto.randomUUID()) => ({
  accountId,
  campaignId: id,
  runId: id,
  at: fixture().clock.now(),
})

/** Sets aside what voicemails to so many people cost; refused where that is beyond the ceiling. */
async function begin(customer: Customer, people: number): Promise<string> {
  const one = run(customer)
  await fixture().deps.db.transaction(async (tx) => {
    const move = { ...one, credits: people * PRICES.creditsPerCall, idempotencyKey: one.runId }
    const whom = { recipients: people, type: 'voicemail' as const, prices: PRICES }
    expect((await reserveForRun(tx, move, whom))?.overage).toBe(people * EXTRA)
  })
  return one.runId
}

const end = (customer: Customer, runId: string, delivered: number, failed = 0) =>
  fixture().deps.db.transaction((tx) =>
    payWithOverage(tx, { ...run(customer, runId), channel: 'voice', delivered, failed }),
  )

async function sendTo(customer: Customer, people: number): Promise<void> {
  await end(customer, await begin(customer, people), people)
}

/** Uses up the balance, so that whatever is sent is overage. */
async function spendAll(customer: Customer): Promise<void> {
  const { db } = fixture().deps
  const { available } = await readBalance(db, customer.accountId)
  const move = { ...run(customer), credits: available, idempotencyKey: crypto.randomUUID() }
  await db.transaction(async (tx) => {
    await reserveCredits(tx, move)
    await settleCredits(tx, move)
  })
}

/** A Launch without credits left, which may use $25 beyond them. */
async function withoutCredits(): Promise<Customer> {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  await customer.browser.send('PUT', '/api/payments/overage', { enabled: true, ceiling: 25 })
  await spendAll(customer)
  return customer
}

const overage = async ({ browser }: Customer) => {
  const { used, reserved } = overageSchema.parse((await browser.get('/api/payments/overage')).body)
  return { used, reserved }
}

const endOf = async (customer: Customer) =>
  ((await subscriptionOf(customer)).items.data[0]?.current_period_end ?? 0) * 1000

const totals = async (customer: Customer) => (await invoicesOf(customer)).map(({ total }) => total)

it('what is sent after the renewal counts in the new month, though the report of the renewal is lost', async () => {
  const customer = await withoutCredits()
  await fixture().moveTo(new Date((await endOf(customer)) + HOUR_MS / 2))
  await sendTo(customer, 20)
  await stateOverage(fixture().deps)
  expect(await overage(customer)).toEqual({ used: 13, reserved: 0 })
  await later(2 * HOUR_MS)
  await reconcilePayments(fixture().deps)
  await stateOverage(fixture().deps)
  await spendAll(customer)
  await expect(begin(customer, 19)).rejects.toMatchObject({ code: 'credits_short' })
  await sendTo(customer, 18)
  await fixture().moveTo(new Date((await endOf(customer)) - HOUR_MS))
  await stateOverage(fixture().deps)
  await later(DAY_MS)
  expect(await totals(customer)).toEqual([20_000 + 38 * EXTRA, 20_000, 20_000])
})

it('what a run holds over the renewal is paid in the month in which it arrives, and never beyond the ceiling', async () => {
  const customer = await withoutCredits()
  await sendTo(customer, 10)
  const held = await begin(customer, 20)
  const periodEnd = await endOf(customer)
  await fixture().moveTo(new Date(periodEnd - HOUR_MS))
  await end(customer, held, 5)
  await stateOverage(fixture().deps)
  // What is held keeps its room in the new month.
  expect(await overage(customer)).toEqual({ used: 0, reserved: 9.75 })
  await expect(begin(customer, 24)).rejects.toMatchObject({ code: 'credits_short' })
  await end(customer, held, 3)
  await stateOverage(fixture().deps)
  await fixture().moveTo(new Date(periodEnd + DAY_MS))
  await reconcilePayments(fixture().deps)
  await end(customer, held, 10, 2)
  await stateOverage(fixture().deps)
  expect(await overage(customer)).toEqual({ used: 8.45, reserved: 0 })
  await fixture().moveTo(new Date((await endOf(customer)) - HOUR_MS))
  await stateOverage(fixture().deps)
  await later(DAY_MS)
  const lines = [20_000 + 13 * EXTRA, 20_000 + 15 * EXTRA, 20_000]
  expect(await totals(customer)).toEqual(lines)
})

it('what a run holds is paid at the prices that it was held at, though the plan is another by then', async () => {
  const customer = await withoutCredits()
  const { accountId } = customer
  const held = await begin(customer, 30)
  await later(DAY_MS)
  const { deps } = fixture()
  await movePlan(deps, accountId, await previewPlanMove(deps, accountId, 'scale', deps.clock.now()))
  await reconcilePayments(deps)
  const [{ total: difference } = { total: 0 }] = await invoicesOf(customer)
  await end(customer, held, 29, 1)
  expect(await overage(customer)).toEqual({ used: (29 * EXTRA) / 100, reserved: 0 })
  expect(await credits(customer)).toBe(difference)
  await fixture().moveTo(new Date((await endOf(customer)) - HOUR_MS))
  await stateOverage(deps)
  await later(DAY_MS)
  expect((await totals(customer))[0]).toBe(60_000 + 29 * EXTRA)
})
