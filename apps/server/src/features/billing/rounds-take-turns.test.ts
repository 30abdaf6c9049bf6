import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBillingFixture } from '../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../testing/billing/billing-fixture.ts'
import { makeOwner } from '../../testing/simulation/simulation.queries.ts'
import type { BillingDeps } from './billing-deps.ts'
import { beginPlannedPlans } from './changes/move-plan.ts'
import { stateOverage } from './overage/state-overage.ts'
import { remindOverdue } from './states/remind-overdue.ts'

const DAY_MS = 86_400_000

let fixture: BillingFixture
beforeAll(async () => {
  fixture = await openBillingFixture({ reports: false })
})
afterAll(() => fixture.close())

/** Two accounts, and what is set of their subscriptions. */
async function owners(set: string): Promise<string[]> {
  const { db } = fixture.deps
  const made = []
  for (let number = 0; number < 2; number += 1) {
    const { accountId } = await makeOwner(db, { phones: [], at: fixture.clock.now() })
    await db.query(
      `update accounts set payment_customer_id = 'cus_' || $1::text where id = $1::uuid`,
      [accountId],
    )
    await db.query(`update subscriptions set ${set} where account_id = $1`, [accountId])
    made.push(accountId)
  }
  return made.toSorted()
}

/** The accounts that so many rounds of one row each came to, all of which fail. */
async function triedBy(
  round: (deps: BillingDeps, rows: number) => Promise<number>,
  failing: (tried: string[]) => Partial<BillingDeps>,
): Promise<string[]> {
  const tried: string[] = []
  for (let number = 0; number < 2; number += 1) {
    await round({ ...fixture.deps, ...failing(tried) }, 1)
    fixture.clock.advance(60_000)
  }
  return tried.toSorted()
}

/** The payments of the fixture, where this call notes what it was asked for and fails. */
function failingCall(name: 'findSubscription' | 'addToNextInvoice', tried: string[]) {
  const call = async (asked: string | { subscriptionRef: string }) => {
    tried.push(typeof asked === 'string' ? asked : asked.subscriptionRef)
    throw new Error('the provider refuses it')
  }
  return { payments: { ...fixture.deps.payments, [name]: call } }
}

it('a planned plan that can not be begun keeps no other account waiting', async () => {
  const soon = `next_plan_key = 'scale', current_period_end = now() - interval '1 minute'`
  const both = await owners(soon)
  const tried = await triedBy(beginPlannedPlans, (into) => failingCall('findSubscription', into))
  expect(tried).toEqual(both)
})

it('overage that no invoice takes in keeps no other account waiting', async () => {
  const both = await owners(`current_period_end = now() + interval '1 hour'`)
  await fixture.deps.db.query(
    `insert into overage_accounts (account_id, enabled, ceiling, used, updated_at)
     select unnest($1::uuid[]), true, 1000, 10, now()`,
    [both],
  )
  const tried = await triedBy(stateOverage, (into) => failingCall('addToNextInvoice', into))
  expect(tried).toEqual(both)
})

it('a missing payment that can not be followed up keeps no other account waiting', async () => {
  const overdue = new Date(fixture.clock.now().getTime() - 8 * DAY_MS).toISOString()
  const both = await owners(
    `status = 'past_due', overdue_since = '${overdue}', remind_at = '${overdue}'`,
  )
  const tried = await triedBy(remindOverdue, (into) => ({
    holdRuns: async (accountId) => {
      into.push(accountId)
      throw new Error('its runs can not be held')
    },
  }))
  expect(tried).toEqual(both)
})
