import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBillingFixture } from '../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../testing/billing/billing-fixture.ts'
import { makeOwner } from '../../testing/simulation/simulation.queries.ts'
import type { ProviderSubscription } from '../../providers/payments/port.ts'
import { recordSubscription } from './record-subscription.ts'
import { readDatabaseTime, selectSubscription } from './subscriptions.queries.ts'

const ACCOUNTS = 300

let fixture: BillingFixture
beforeAll(async () => {
  fixture = await openBillingFixture({ reports: false })
})
afterAll(() => fixture.close())

/** An account that has just paid for the first time, which our copy does not show yet. */
async function justPaid(index: number): Promise<{ accountId: string; paid: ProviderSubscription }> {
  const { db, clock } = fixture.deps
  const { accountId } = await makeOwner(db, { phones: [], at: clock.now() })
  const customerRef = `cus_${index}`
  await db.query('delete from subscriptions where account_id = $1', [accountId])
  await db.query('update accounts set payment_customer_id = $2 where id = $1', [
    accountId,
    customerRef,
  ])
  const paid: ProviderSubscription = {
    subscriptionRef: `sub_${index}`,
    customerRef,
    status: 'active',
    planKey: 'launch',
    priceRef: 'price_1',
    purchaseId: undefined,
    cancelAtPeriodEnd: false,
    currentPeriodEnd: undefined,
    latestInvoice: undefined,
    clientSecret: undefined,
  }
  return { accountId, paid }
}

// On a Postgres server, without a lock, one in some hundreds fails on the unique id of the subscription.
it(`a first payment is recorded by a report and five screens at one moment, for ${ACCOUNTS} accounts`, async () => {
  const { deps } = fixture
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const { accountId, paid } = await justPaid(index)
    const seenAt = await readDatabaseTime(deps.db)
    const record = await recordSubscription(deps, paid, seenAt)
    await Promise.all(Array.from({ length: 6 }, () => deps.db.transaction(record)))
    const { subscriptionRef } = (await selectSubscription(deps.db, accountId)) ?? {}
    expect(subscriptionRef).toBe(paid.subscriptionRef)
  }
})
