import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeOwner } from '../../testing/simulation/simulation.queries.ts'
import { subscriptionMoves } from './subscription-status.ts'
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
  const period = { currentPeriodEnd: null, seenAt: at }
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
