import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { grantCredits, openBalance } from '../credits/index.ts'
import { checkBooks, countProblems } from './index.ts'

let fixture: CampaignFixture | undefined
afterEach(async () => {
  await fixture?.close()
  fixture = undefined
})

/**
 * Of each campaign. On the embedded database a check and a delivery take turns, so that checks of many
 * recipients are only more of the same.
 */
const recipients = process.env['TEST_DATABASE_URL'] ? 100 : 30

describe('books that are checked while they move', () => {
  it('never raise an alarm while campaigns are delivered', async () => {
    fixture = await openCampaignFixture({ failureRate: 0.1 })
    const { db, clock, engine } = fixture
    const logged = captureLog()
    for (let count = 0; count < 3; count += 1) {
      const customer = await fixture.customer()
      const phones = Array.from({ length: recipients }, (_, index) => 14085550000 + index)
      await fixture.publish(customer, await fixture.list(customer, phones), { name: 'Moving' })
    }
    engine.wake()
    const isOver = async () => {
      const rows = await db.query(`select 1 from runs where status <> 'completed'`)
      return rows.length === 0
    }
    let rounds = 0
    for (; !(await isOver()); rounds += 1) {
      await checkBooks({ db, clock, log: logged.log })
      expect(await countProblems(db)).toBe(0)
      // The embedded database responds within the same turn: the delivery needs its own turn.
      await nextTurn()
      // Retries are sent while the checks continue.
      clock.advance(1000)
      engine.wake()
    }
    expect(rounds).toBeGreaterThan(5)
    for (let round = 0; round < 3; round += 1) await checkBooks({ db, clock, log: logged.log })
    expect(logged.errors()).toEqual([])
    expect(await db.query('select 1 from run_books where not closed')).toEqual([])
    expect(await checkBooks({ db, clock, log: logged.log })).toBe(0)
  })
})

// On the embedded database transactions wait for each other anyway.
describe.runIf(process.env['TEST_DATABASE_URL'])('books on a server', () => {
  const clock = { now: () => new Date('2026-11-21T10:00:00Z') }

  async function openBooks() {
    const db = await openTestDatabase()
    const logged = captureLog()
    const accountId = randomUUID()
    await db.query('insert into accounts (id, created_at) values ($1, now())', [accountId])
    await db.transaction((tx) => openBalance(tx, accountId))
    const grant = (credits: number) => ({
      accountId,
      credits,
      idempotencyKey: randomUUID(),
      at: clock.now(),
    })
    return { db, logged, accountId, grant, check: () => checkBooks({ db, clock, log: logged.log }) }
  }

  it('are checked while a sender locks the balance, and block no sender', async () => {
    const { db, grant, check } = await openBooks()
    await db.transaction((tx) => grantCredits(tx, grant(10)))
    await db.transaction(async (tx) => {
      await tx.query('select 1 from credit_balances for update')
      await tx.query('select 1 from accounts for update')
      expect(await check()).toBe(1)
      await grantCredits(tx, grant(10))
      expect(await check()).toBe(1)
    })
    expect(await countProblems(db)).toBe(0)
    await db.close()
  })

  it('miss no entry that is committed after entries with higher ids', async () => {
    const { db, logged, accountId, grant, check } = await openBooks()
    const key = randomUUID()
    await db.transaction(async (slow) => {
      // The entry gets its id now, and is committed after two entries with higher ids.
      await slow.query(
        `insert into ledger_entries (account_id, kind, credits, idempotency_key, created_at)
         values ($1, 'grant', 5, $2, now())`,
        [accountId, key],
      )
      for (let round = 0; round < 2; round += 1) {
        await db.transaction((tx) => grantCredits(tx, grant(10)))
        await check()
      }
      await slow.query('update credit_balances set available = available + 5')
    })
    for (let round = 0; round < 4; round += 1) await check()
    expect(logged.errors()).toEqual([])
    expect(await countProblems(db)).toBe(0)
    await db.query('update credit_balances set available = available + 1')
    await db.transaction((tx) => grantCredits(tx, grant(10)))
    await check()
    expect(await countProblems(db)).toBe(1)
    await db.close()
  })
})
