import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { grantCredits, lowCredits, releaseCredits } from './index.ts'
import { reserveCredits } from '../../testing/credits/reserve-credits.ts'

const at = new Date('2026-11-21T10:00:00Z')

let db: Database
let accountId: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
/** A month of Launch: the line lies at 2,000 credits. */
beforeEach(async () => {
  accountId = randomUUID()
  await db.query('insert into accounts (id, created_at) values ($1, $2)', [accountId, at])
  await grant(20_000)
})

const subscribe = () =>
  db.query(
    `insert into subscriptions (account_id, subscription_ref, plan_key, status, updated_at)
     values ($1, $2, 'launch', 'active', $3)`,
    [accountId, randomUUID(), at],
  )
const move = (credits: number) => ({
  accountId,
  campaignId: randomUUID(),
  runId: randomUUID(),
  credits,
  idempotencyKey: randomUUID(),
  at,
})
const grant = (credits: number) => db.transaction((tx) => grantCredits(tx, move(credits)))
const reserve = (credits: number) => db.transaction((tx) => reserveCredits(tx, move(credits)))
const release = (credits: number) => db.transaction((tx) => releaseCredits(tx, move(credits)))

/** How many mails were requested since the last call, each sent at once. */
async function requested(): Promise<number> {
  const rows = await db.query(
    `update mails set state = 'sent' where account_id = $1 and kind = 'credits_low'
       and state = 'waiting' returning about`,
    [accountId],
  )
  return rows.length
}

describe('an owner whose credits run low', () => {
  it('is notified when they fall below a tenth of a month, and not again while they stay there', async () => {
    await subscribe()
    await reserve(18_000)
    expect([await requested(), await lowCredits(db, accountId)]).toEqual([0, undefined])
    await reserve(1)
    expect(await requested()).toBe(1)
    expect(await lowCredits(db, accountId)).toEqual({
      planTitle: 'Launch',
      available: 1_999,
      reserved: 18_001,
      creditsPerCall: 50,
    })
    await reserve(500)
    await release(100)
    await reserve(100)
    expect(await requested()).toBe(0)
  })

  it('is notified again after new credits took them above it', async () => {
    await subscribe()
    await reserve(19_000)
    await requested()
    await grant(20_000)
    expect(await lowCredits(db, accountId)).toBeUndefined()
    await reserve(19_500)
    expect(await requested()).toBe(1)
  })

  it('is notified once when the same reservation is made twice, and never without a plan', async () => {
    await reserve(1)
    await subscribe()
    const same = move(18_500)
    for (let time = 0; time < 2; time += 1) await db.transaction((tx) => reserveCredits(tx, same))
    expect(await requested()).toBe(1)
    await db.query('delete from subscriptions where account_id = $1', [accountId])
    await grant(20_000)
    await reserve(21_000)
    expect([await requested(), await lowCredits(db, accountId)]).toEqual([0, undefined])
  })
})
