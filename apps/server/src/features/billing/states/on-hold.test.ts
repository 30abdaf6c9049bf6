import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { overageSchema } from '@afterbeep/contract/api/plan-changes'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { buyPlan } from '../../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { until } from '../../../testing/until.ts'
import { whySendingStopped } from './standing.ts'

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture()
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

/** What the Billing page reads of the plan. */
async function shown(browser: Customer['browser'], userId: string) {
  const [overage, subscription] = await Promise.all([
    browser.get('/api/payments/overage'),
    browser.get(`/api/payments/customers/${userId}/subscription`),
  ])
  return {
    overage: overageSchema.parse(overage.body),
    subscription: subscriptionResponseSchema.parse(subscription.body).subscription,
  }
}

async function mailsOf(accountId: string): Promise<string[]> {
  const rows = await fixture.deps.db.query<{ kind: string }>(
    `select kind from mails where account_id = $1 and kind like 'plan%' order by kind`,
    [accountId],
  )
  return rows.map(({ kind }) => kind)
}

it('stops what an account sends and mails its owner while its plan is paused at the provider, and lets it go on after that', async () => {
  const { browser, userId, accountId, subscriptionRef } = await buyPlan(fixture)
  const why = () => whySendingStopped(fixture.deps.db, accountId, fixture.clock.now())
  expect(await why()).toBeUndefined()
  expect(fixture.heldRuns).not.toContain(accountId)

  await stripe.subscriptions.pause(subscriptionRef, {
    bill_for: { unused_time_from: { type: 'none' } },
  })
  await until('it is on hold', async () => (await why())?.includes('on hold') === true)
  expect(fixture.heldRuns).toContain(accountId)
  const { overage, subscription } = await shown(browser, userId)
  expect(overage).toMatchObject({ enabled: false, creditsPerExtraCall: 65 })
  expect(subscription).toMatchObject({ standing: { state: 'on_hold', disputed: false } })
  expect(await mailsOf(accountId)).toEqual(['plan_on_hold'])

  await stripe.subscriptions.resume(subscriptionRef, {
    billing_cycle_anchor: { type: 'unchanged' },
    proration_behavior: 'none',
  })
  await until('it sends again', async () => (await why()) === undefined)
  expect(await mailsOf(accountId)).toEqual(['plan_on_hold', 'plan_resumed'])
})
