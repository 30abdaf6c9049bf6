import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeOwner } from '../../testing/simulation/simulation.queries.ts'
import { isLive, subscriptionMoves } from './subscription-status.ts'
import { selectSubscription, upsertSubscription } from './subscriptions.queries.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const at = new Date('2026-11-21T18:30:00Z')
const statuses = Object.keys(subscriptionMoves)

async function statusAfter(first: string, second: string): Promise<string | undefined> {
  const { accountId } = await makeOwner(db, { phones: [], at })
  await db.query('delete from subscriptions where account_id = $1', [accountId])
  const seen = { accountId, subscriptionRef: `sub_${accountId}`, planKey: 'launch', at } as const
  const period = { currentPeriodEnd: null, cancelAtPeriodEnd: false, seenAt: at }
  for (const status of [first, second]) {
    await db.transaction((tx) => upsertSubscription(tx, { ...seen, ...period, status }))
  }
  return (await selectSubscription(db, accountId))?.status
}

it.each(Object.entries(subscriptionMoves))(
  'a subscription that is %s takes only a status that may follow',
  async (from, allowed) => {
    const after = await Promise.all(statuses.map((to) => statusAfter(from, to)))
    const taken = statuses.filter((to, index) => to !== from && after[index] === to)
    expect(taken.toSorted()).toEqual([...allowed].toSorted())
    expect(after.every((status, index) => [from, statuses[index]].includes(status ?? ''))).toBe(
      true,
    )
  },
)

it('a response to an earlier request, which another has overtaken, changes nothing', async () => {
  const { accountId } = await makeOwner(db, { phones: [], at })
  await db.query('delete from subscriptions where account_id = $1', [accountId])
  const instant = (second: number) => new Date(at.getTime() + second * 1000)
  const shown: (number | undefined)[] = []
  // Asked at this second, and told then that the period ends at that one.
  for (const [asked, end] of [
    [2, 20],
    [1, 10],
    [2, 21],
    [3, 30],
  ] as const) {
    const seen = { accountId, subscriptionRef: `sub_${accountId}`, planKey: 'launch', at } as const
    const period = { currentPeriodEnd: instant(end), cancelAtPeriodEnd: false, status: 'active' }
    await db.transaction((tx) =>
      upsertSubscription(tx, { ...seen, ...period, seenAt: instant(asked) }),
    )
    const known = await selectSubscription(db, accountId)
    shown.push(((known?.currentPeriodEnd?.getTime() ?? 0) - at.getTime()) / 1000)
  }
  expect(shown).toEqual([20, 20, 21, 30])
})

it.each([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['unpaid', false],
  ['paused', false],
  ['incomplete', false],
  ['canceled', false],
])('an account whose subscription is %s has its plan: %s', (status, hasPlan) => {
  expect(isLive(status)).toBe(hasPlan)
})

// An account has one plan: an ended subscription never replaces another that is active.
it.each([
  ['active', 'canceled', 'active'],
  ['active', 'incomplete', 'active'],
  ['active', 'active', 'other'],
  ['canceled', 'active', 'other'],
  ['canceled', 'incomplete', 'other'],
  ['incomplete_expired', 'canceled', 'other'],
])('of one that is %s and another that is %s, the account has the %s one', async (...states) => {
  const [first, second, kept] = states
  const { accountId } = await makeOwner(db, { phones: [], at })
  await db.query('delete from subscriptions where account_id = $1', [accountId])
  const period = { currentPeriodEnd: null, cancelAtPeriodEnd: false }
  const seen = { accountId, planKey: 'launch', ...period, seenAt: at, at } as const
  const [own, other] = [`own_${accountId}`, `other_${accountId}`]
  await db.transaction(async (tx) => {
    await upsertSubscription(tx, { ...seen, subscriptionRef: own, status: first })
    await upsertSubscription(tx, { ...seen, subscriptionRef: other, status: second })
  })
  const shown = await selectSubscription(db, accountId)
  expect(shown?.subscriptionRef).toBe(kept === 'other' ? other : own)
})

// From the provider's words: both ends are terminal, and only a new subscription is incomplete.
it.each([
  ['canceled', 'active', 'canceled'],
  ['canceled', 'past_due', 'canceled'],
  ['incomplete_expired', 'active', 'incomplete_expired'],
  ['active', 'incomplete', 'active'],
  ['incomplete', 'active', 'active'],
  ['past_due', 'active', 'active'],
  ['past_due', 'canceled', 'canceled'],
  ['unpaid', 'active', 'active'],
  ['active', 'canceled', 'canceled'],
])('a subscription that is %s and then reported as %s is %s', async (first, second, status) => {
  expect(await statusAfter(first, second)).toBe(status)
})
