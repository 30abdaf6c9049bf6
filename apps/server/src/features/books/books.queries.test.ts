import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { grantCredits, notGranted } from '../credits/index.ts'
import { reserveCredits } from '../../testing/credits/reserve-credits.ts'
import {
  forgetBooks,
  selectEntriesAfter,
  selectKeptBooks,
  selectKeptRuns,
  selectRunFacts,
  writeBooks,
  writeRunBooks,
} from './books.queries.ts'
import { checkBooks } from './index.ts'

const at = new Date('2026-11-21T10:00:00Z')

interface Kept {
  accountId: string
  runId: string
}

let db: Database
let own: Kept
let other: Kept
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  own = await keptAccount()
  other = await keptAccount()
  const clock = createManualClock(at)
  for (let round = 0; round < 3; round += 1) {
    await checkBooks({ db, clock, log: captureLog().log })
  }
})

/** An account with 1,000 credits, 100 of them reserved for a run that is in progress. */
async function keptAccount(): Promise<Kept> {
  const runId = await makeRun(db, { deliveries: 1, finishedAt: null, status: 'sending', open: 1 })
  await db.query('update run_counts set delivered = 0 where run_id = $1', [runId])
  const { account_id: accountId, campaign_id: campaignId } = onlyRow(
    await db.query<{ account_id: string; campaign_id: string }>(
      'select account_id, campaign_id from runs where id = $1',
      [runId],
    ),
  )
  const move = { accountId, idempotencyKey: 'same', at }
  await db.transaction((tx) => grantCredits(tx, { ...move, credits: 1000 }))
  await db.transaction((tx) => reserveCredits(tx, { ...move, campaignId, runId, credits: 100 }))
  return { accountId, runId }
}

async function rowsOf({ accountId }: Kept): Promise<unknown[]> {
  return [
    await db.query('select * from account_books where account_id = $1', [accountId]),
    await db.query('select * from run_books where account_id = $1', [accountId]),
  ]
}

describe('reading books', () => {
  it('returns the requested accounts and no others', async () => {
    await db.query('update account_books set folded_id = 0')
    await db.transaction(async (tx) => {
      const of = [own.accountId]
      const both = [own.runId, other.runId]
      const accounts = (rows: readonly { accountId: string }[]) =>
        new Set(rows.map(({ accountId }) => accountId))
      expect(accounts(await selectKeptBooks(tx, of))).toEqual(new Set(of))
      expect(accounts(await selectEntriesAfter(tx, of, 100))).toEqual(new Set(of))
      expect(accounts(await selectKeptRuns(tx, of, both))).toEqual(new Set(of))
      expect(accounts(await selectKeptRuns(tx, of, []))).toEqual(new Set(of))
      expect(accounts(await selectRunFacts(tx, of, both))).toEqual(new Set(of))
    })
  })

  it('returns each account’s own entries, balance and counts', async () => {
    await db.query('update account_books set folded_id = 0')
    await db.query(`update run_counts set delivered = 3 where run_id = $1`, [own.runId])
    await db.transaction(async (tx) => {
      const both = [own.accountId, other.accountId]
      const entries = await selectEntriesAfter(tx, both, 100)
      expect(entries.map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual([
        100, 100, 1000, 1000,
      ])
      const kept = await selectKeptBooks(tx, both)
      expect(kept).toMatchObject([{ available: 900 }, { available: 900 }])
      const facts = await selectRunFacts(tx, both, [own.runId, other.runId])
      const costs = new Map(facts.map((run) => [run.runId, run.deliveredCredits]))
      expect(costs.get(own.runId)).toBe(3 * 50 + 3 * 5)
      expect(costs.get(other.runId)).toBe(0)
    })
  })
})

describe('runs of two accounts under the same ids', () => {
  it('are separated in every join', async () => {
    const copy = randomUUID()
    await db.query('insert into accounts (id, created_at) values ($1, now())', [copy])
    // As after an import of another database: every id of ours there too, with other prices and counts.
    for (const table of ['contact_lists', 'campaigns', 'runs', 'run_counts']) {
      await db.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('account_id', $2::text))).*
         from ${table} t where account_id = $1`,
        [own.accountId, copy],
      )
    }
    await db.query('update campaigns set credits_per_call = 7 where account_id = $1', [copy])
    await db.query('update run_counts set delivered = 2 where account_id = $1', [own.accountId])
    await db.query('update run_counts set delivered = 1 where account_id = $1', [copy])
    const facts = await db.transaction((tx) =>
      selectRunFacts(tx, [own.accountId, copy], [own.runId]),
    )
    const costs = new Map(facts.map((run) => [run.accountId, run.deliveredCredits]))
    expect(costs.get(own.accountId)).toBe(2 * 50 + 2 * 5)
    expect(costs.get(copy)).toBe(7 + 5)
  })
})

describe('writing books', () => {
  it('changes no other account', async () => {
    const before = await rowsOf(other)
    const sums = { foldedId: 1, seenId: 1, available: 1, reserved: 1 }
    const run = { runId: other.runId, reserved: 1, settled: 1, released: 1, closed: true }
    await db.transaction(async (tx) => {
      await writeBooks(tx, [{ accountId: own.accountId, ...sums, checkAt: null, problems: ['x'] }])
      await writeRunBooks(tx, [{ accountId: own.accountId, ...run }])
      await forgetBooks(tx, [own.accountId])
    })
    expect(await rowsOf(other)).toEqual(before)
    expect(await rowsOf(own)).toMatchObject([[{ folded_id: 0, available: 0 }], []])
  })
})

describe('grants', () => {
  it('are separate for two accounts under the same key', async () => {
    expect(await notGranted(db, own.accountId, ['same', 'new'])).toEqual(['new'])
    expect(await notGranted(db, randomUUID(), ['same', 'new'])).toEqual(['same', 'new'])
  })
})
