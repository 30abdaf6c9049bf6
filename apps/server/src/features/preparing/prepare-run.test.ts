import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openAccount, prepareDue, publishFor } from '../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** What preparing made of a run whose list has so many rows by then. */
async function prepared(rows: number) {
  const phones = Array.from({ length: Math.max(rows, 1) }, (_, index) => 12125550000 + index)
  const account = await openAccount({ db, clock }, phones, 1_000_000)
  const runId = await publishFor({ db, clock }, account, { campaignType: 'voicemail' })
  if (rows === 0) {
    await db.query('delete from contacts where account_id = $1', [account.accountId])
  }
  await prepareDue({ db, clock })
  const [run] = await db.query(
    `select status, open_deliveries as open from runs where account_id = $1 and id = $2`,
    [account.accountId, runId],
  )
  return run
}

it('a run whose list has lost its people is over at once', async () => {
  expect(await prepared(0)).toEqual({ status: 'completed', open: 0 })
})

it.each([1, 5000, 5001])('a list of %d people, in pages of 5,000, is sent', async (rows) => {
  expect(await prepared(rows)).toEqual({ status: 'sending', open: rows })
})
