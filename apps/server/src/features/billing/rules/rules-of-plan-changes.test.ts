import { expect, it } from 'vitest'
import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { planByKey } from '@afterbeep/contract/money/plans'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import {
  DAY_MS,
  HOUR_MS,
  LAUNCH,
  SCALE,
  openPaymentsForEach,
} from '../../../testing/billing/payments-fixture.ts'
import type { BillingDeps } from '../index.ts'
import {
  beginPlannedPlans,
  movePlan,
  previewPlanMove,
  reconcilePayments,
  sendingPlan,
} from '../index.ts'

// A larger plan begins at once and is charged once; a smaller one begins with the next payment, and not before it.
const { fixture, credits, subscriptionOf, invoicesOf, later } = openPaymentsForEach()

async function subscriber(plan: PlanKey): Promise<Customer> {
  const customer = await fixture().signUp()
  await payForPlan(fixture(), customer, { plan })
  await reconcilePayments(fixture().deps)
  return customer
}

/** What an operator does with the command `plan`. */
async function change({ accountId }: Customer, to: PlanKey, deps: BillingDeps = fixture().deps) {
  await movePlan(deps, accountId, await previewPlanMove(deps, accountId, to, deps.clock.now()))
}

/** The plan that the screen shows and that sends are paid by, and the one that is to begin. */
async function plans({ browser, userId, accountId }: Customer) {
  const path = `/api/payments/customers/${userId}/subscription`
  const { subscription } = subscriptionResponseSchema.parse((await browser.get(path)).body)
  const sends = await sendingPlan(fixture().deps.db, accountId, fixture().clock.now())
  expect(sends.title).toBe(subscription?.planName)
  return { now: subscription?.planName, next: subscription?.standing?.nextPlan }
}

const endOf = async (customer: Customer) =>
  ((await subscriptionOf(customer)).items.data[0]?.current_period_end ?? 0) * 1000

/** An hour before the payment; the round that hands planned plans to the provider has passed. */
async function toLastHour(customer: Customer) {
  const end = await endOf(customer)
  await fixture().moveTo(new Date(end - HOUR_MS))
  await beginPlannedPlans(fixture().deps)
  return end
}

async function renewed(end: number) {
  await fixture().moveTo(new Date(end + DAY_MS))
  await reconcilePayments(fixture().deps)
}

const totals = async (customer: Customer) => (await invoicesOf(customer)).map(({ total }) => total)

it('a smaller plan changes neither price nor screen before the payment, though the provider knows of it two hours earlier', async () => {
  const customer = await subscriber('scale')
  await change(customer, 'launch')
  expect(await plans(customer)).toEqual({ now: 'Scale', next: 'Launch' })
  const end = await toLastHour(customer)
  await reconcilePayments(fixture().deps)
  expect(await plans(customer)).toEqual({ now: 'Scale', next: 'Launch' })
  await renewed(end)
  expect(await totals(customer)).toEqual([20_000, 60_000])
  expect(await credits(customer)).toBe(SCALE + LAUNCH)
  expect(await plans(customer)).toEqual({ now: 'Launch', next: undefined })
})

it('a smaller plan that is taken back in its last hour is not begun, and one that is planned again is', async () => {
  const customer = await subscriber('scale')
  await change(customer, 'launch')
  const end = await toLastHour(customer)
  await change(customer, 'scale')
  await reconcilePayments(fixture().deps)
  expect(await plans(customer)).toEqual({ now: 'Scale', next: undefined })
  await renewed(end)
  expect(await totals(customer)).toEqual([60_000, 60_000])
  await change(customer, 'launch')
  const next = await toLastHour(customer)
  await change(customer, 'scale')
  await change(customer, 'launch')
  await beginPlannedPlans(fixture().deps)
  await renewed(next)
  expect(await totals(customer)).toEqual([20_000, 60_000, 60_000])
  expect(await credits(customer)).toBe(2 * SCALE + LAUNCH)
})

it('of two smaller plans the one that was named last begins, also when the provider has the first already', async () => {
  const customer = await subscriber('dominate')
  await change(customer, 'scale')
  const end = await toLastHour(customer)
  await change(customer, 'launch')
  await reconcilePayments(fixture().deps)
  expect(await plans(customer)).toEqual({ now: 'Dominate', next: 'Launch' })
  await renewed(end)
  expect(await totals(customer)).toEqual([20_000, 100_000])
  expect(await plans(customer)).toEqual({ now: 'Launch', next: undefined })
})

it('a larger plan that begins at once drops the smaller one that was planned', async () => {
  const customer = await subscriber('scale')
  await change(customer, 'launch')
  await later(DAY_MS)
  await change(customer, 'dominate')
  expect(await plans(customer)).toEqual({ now: 'Dominate', next: undefined })
  await renewed(await toLastHour(customer))
  expect((await totals(customer))[0]).toBe(100_000)
})

it('a larger plan is charged by the plan of the month, also in its last hour when the provider has a smaller one', async () => {
  const customer = await subscriber('scale')
  await change(customer, 'launch')
  const end = await toLastHour(customer)
  await expect(change(customer, 'dominate')).rejects.toThrow('Change to Scale first')
  await change(customer, 'scale')
  await change(customer, 'dominate')
  await reconcilePayments(fixture().deps)
  const [item] = (await subscriptionOf(customer)).items.data
  const left = HOUR_MS / (end - (item?.current_period_start ?? 0) * 1000)
  const cents = (plan: PlanKey) => Math.round(planByKey(plan).amountUsd * 100 * left)
  const difference = cents('dominate') - cents('scale')
  expect(await totals(customer)).toEqual([difference, 60_000])
  expect(await credits(customer)).toBe(SCALE + difference)
  await renewed(end)
  expect(await totals(customer)).toEqual([100_000, difference, 60_000])
  expect(await plans(customer)).toEqual({ now: 'Dominate', next: undefined })
})

it('a smaller plan that was planned is forgotten with the plan, and does not shrink the one bought after it', async () => {
  const customer = await subscriber('scale')
  await change(customer, 'launch')
  await customer.browser.post('/api/payments/billing/ending', { ending: 'cancel' })
  const end = await toLastHour(customer)
  await renewed(end)
  expect((await invoicesOf(customer)).filter(({ total }) => total > 0)).toHaveLength(1)
  await payForPlan(fixture(), customer, { plan: 'dominate' })
  await reconcilePayments(fixture().deps)
  expect(await plans(customer)).toEqual({ now: 'Dominate', next: undefined })
  await renewed(await toLastHour(customer))
  expect((await totals(customer))[0]).toBe(100_000)
  expect(await plans(customer)).toEqual({ now: 'Dominate', next: undefined })
})

it('a smaller plan that nothing handed to the provider in time begins with the payment after it, and is paid as used', async () => {
  const customer = await subscriber('scale')
  await change(customer, 'launch')
  const end = await endOf(customer)
  // No process runs for the last two hours and the first ones of the new period.
  await fixture().moveTo(new Date(end + 3 * HOUR_MS))
  await beginPlannedPlans(fixture().deps)
  await reconcilePayments(fixture().deps)
  expect(await totals(customer)).toEqual([60_000, 60_000])
  expect(await credits(customer)).toBe(2 * SCALE)
  expect(await plans(customer)).toEqual({ now: 'Scale', next: 'Launch' })
  await renewed(await toLastHour(customer))
  expect(await totals(customer)).toEqual([20_000, 60_000, 60_000])
  expect(await plans(customer)).toEqual({ now: 'Launch', next: undefined })
})

it('a larger plan is charged and granted once, whatever of its responses is lost and however often it is made', async () => {
  const customer = await subscriber('launch')
  await later(10 * DAY_MS)
  await fixture().fault('drop', 6)
  for (let times = 0; times < 4; times += 1) await change(customer, 'scale').catch(() => undefined)
  await fixture().fault('none')
  await Promise.allSettled([change(customer, 'scale'), change(customer, 'scale')])
  await reconcilePayments(fixture().deps)
  const [difference = 0, ...earlier] = await totals(customer)
  expect(earlier).toEqual([20_000])
  expect(difference).toBeGreaterThan(20_000)
  expect(await credits(customer)).toBe(LAUNCH + difference)
  expect(await plans(customer)).toEqual({ now: 'Scale', next: undefined })
})
