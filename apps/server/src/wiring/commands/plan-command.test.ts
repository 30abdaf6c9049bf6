import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { planByKey } from '@afterbeep/contract/money/plans'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { openBillingFixture } from '../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../testing/billing/billing-fixture.ts'
import { buyPlan } from '../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../testing/billing/simulated-stripe.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { until } from '../../testing/until.ts'
import { changePlanByHand } from './plan-command.ts'
import { readBalance } from '../../features/credits/index.ts'
import { beginPlannedPlans, readReceipt, reconcilePayments } from '../../features/billing/index.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture()
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

const DAY_MS = 86_400_000

async function shown({ browser, userId }: Customer) {
  const response = await browser.get(`/api/payments/customers/${userId}/subscription`)
  return subscriptionResponseSchema.parse(response.body).subscription
}

async function say({ email }: Customer, ...words: string[]): Promise<string> {
  const lines: string[] = []
  await changePlanByHand(fixture.deps, [email, ...words], (line) => void lines.push(line))
  return lines.join('\n')
}

const credits = async ({ accountId }: Customer) =>
  (await readBalance(fixture.deps.db, accountId)).available

async function atTheProvider({ accountId }: Customer) {
  const rows = await fixture.deps.db.query<{ ref: string }>(
    'select payment_customer_id as ref from accounts where id = $1',
    [accountId],
  )
  const ref = onlyRow(rows).ref
  const [subscription] = (await stripe.subscriptions.list({ customer: ref })).data
  if (!subscription) throw new Error('There is no subscription.')
  const { data: invoices } = await stripe.invoices.list({ customer: ref })
  return { ref, subscription, invoices }
}

/** Which commands of an operator are in the account's trail. */
async function actsOn({ accountId }: Customer): Promise<string[]> {
  const rows = await fixture.deps.db.query<{ about: string }>(
    `select about from security_events where account_id = $1 and event = 'operator_acted'`,
    [accountId],
  )
  return rows.map(({ about }) => about)
}

async function mailsOf({ accountId }: Customer): Promise<string[]> {
  const rows = await fixture.deps.db.query<{ kind: string }>(
    `select kind from mails where account_id = $1 and kind <> 'receipt' order by kind`,
    [accountId],
  )
  return rows.map(({ kind }) => kind)
}

/** From the rule's text: what is left of the month, to the second, at the difference of the two prices. */
function difference(
  item: Stripe.SubscriptionItem | undefined,
  at: Date,
  from: PlanKey,
  to: PlanKey,
) {
  const { current_period_start: start = 0, current_period_end: end = 0 } = item ?? {}
  const left = (end - Math.floor(at.getTime() / 1000)) / (end - start)
  const cents = (plan: PlanKey) => Math.round(planByKey(plan).amountUsd * 100 * left)
  return cents(to) - cents(from)
}

it('a larger plan is shown with its amount, then charged for what is left of the month, and buys as many credits', async () => {
  const customer = await buyPlan(fixture, 'launch')
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + 11 * DAY_MS))
  const { subscription, ref } = await atTheProvider(customer)
  const [item] = subscription.items.data
  const shownDue = difference(item, fixture.clock.now(), 'launch', 'scale')
  const text = await say(customer, 'scale')
  const dollars = (shownDue / 100).toFixed(2)
  expect(text).toContain(
    `Charged now: $${dollars}, for ${shownDue.toLocaleString('en-US')} credits`,
  )
  expect(text).toContain('$600.00 and 60,000 credits a month')
  expect((await shown(customer))?.planId).toBe('launch')
  expect(await credits(customer)).toBe(20_000)
  expect(await actsOn(customer)).toEqual([])
  // Declined: nothing changes.
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: ref })
  const good = subscription.default_payment_method
  await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  await expect(say(customer, 'scale', '--yes')).rejects.toThrow('Nothing was changed.')
  expect(await actsOn(customer)).toEqual(['plan'])
  expect((await shown(customer))?.planId).toBe('launch')
  await stripe.subscriptions.update(subscription.id, {
    default_payment_method: typeof good === 'string' ? good : '',
  })
  // A minute later, as the provider repeats the refusal of the same request.
  fixture.clock.pass(60_000)
  const due = difference(item, fixture.clock.now(), 'launch', 'scale')
  expect(await say(customer, 'scale', '--yes')).toContain('Done.')
  await until('the difference is granted', async () => (await credits(customer)) === 20_000 + due)
  expect((await shown(customer))?.planName).toBe('Scale')
  await reconcilePayments(fixture.deps)
  expect(await credits(customer)).toBe(20_000 + due)
  expect(await mailsOf(customer)).toEqual(['plan_changed'])
  const after = await atTheProvider(customer)
  expect(after.invoices.map(({ total, status }) => [total, status])).toEqual([
    [due, 'paid'],
    [20_000, 'paid'],
  ])
  const receipt = await readReceipt(fixture.deps, customer.accountId, after.invoices[0]?.id ?? '')
  expect(receipt?.plan).toEqual({ title: 'Scale', credits: due, isChange: true })
  // The same again is no change.
  expect(await say(customer, 'scale', '--yes')).toContain('Scale goes on')
  expect((await atTheProvider(customer)).invoices).toHaveLength(2)
})

it('a smaller plan begins with the next payment, and nothing is given back', async () => {
  const customer = await buyPlan(fixture, 'scale')
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + 5 * DAY_MS))
  expect(await say(customer, 'launch')).toContain('Nothing is charged or given back now.')
  expect((await shown(customer))?.standing?.state).toBe('active')
  await say(customer, 'launch', '--yes')
  expect((await shown(customer))?.standing).toMatchObject({
    state: 'changing',
    nextPlan: 'Launch',
    day: (await shown(customer))?.currentPeriodEnd,
  })
  expect(await mailsOf(customer)).toEqual(['plan_changing'])
  // Taken back, and planned again.
  await say(customer, 'scale', '--yes')
  expect((await shown(customer))?.standing?.state).toBe('active')
  await say(customer, 'launch', '--yes')
  expect(await beginPlannedPlans(fixture.deps)).toBe(0)
  const { subscription } = await atTheProvider(customer)
  const end = (subscription.items.data[0]?.current_period_end ?? 0) * 1000
  await fixture.moveTo(new Date(end - 3_600_000))
  await fixture.fault('drop', 1)
  expect(await beginPlannedPlans(fixture.deps)).toBe(1)
  expect(await beginPlannedPlans(fixture.deps)).toBe(0)
  await fixture.moveTo(new Date(end + DAY_MS))
  await until('it is renewed', async () => (await credits(customer)) === 80_000)
  const { invoices } = await atTheProvider(customer)
  expect(invoices.map(({ total }) => total)).toEqual([20_000, 60_000])
  expect((await shown(customer))?.standing?.state).toBe('active')
  expect(await mailsOf(customer)).toEqual(['plan_changed', 'plan_changing'])
})

it('a plan that is not simply paid is not changed, and an unknown word is refused', async () => {
  const customer = await buyPlan(fixture, 'launch')
  await customer.browser.post('/api/payments/billing/ending', { ending: 'cancel' })
  await expect(say(customer, 'scale', '--yes')).rejects.toThrow('Nothing was changed.')
  expect(await say(customer)).toContain('Launch, ending, paid until')
  await expect(say(customer, 'huge')).rejects.toThrow('huge is no plan.')
  await expect(say(customer, '--sure')).rejects.toThrow('plan <email')
})
