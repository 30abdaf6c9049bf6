import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { makeRun } from '../testing/campaigns/ended-run.ts'
import { openTestDatabase } from '../testing/database/open-test-database.ts'
import { operatorCounts } from './operator-counts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const now = new Date('2026-11-27T18:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

let db: Database
beforeEach(async () => void (db = await openTestDatabase()))
afterEach(() => db.close())

const counts = () => operatorCounts({ db, clock: createManualClock(now) })

async function countOf(name: string): Promise<number | undefined> {
  return counts()
    .find((count) => count.name === `afterbeep_${name}`)
    ?.read()
}

async function newAccount(): Promise<string> {
  const [account] = await db.query<{ id: string }>(
    'insert into accounts (created_at) values ($1) returning id',
    [now],
  )
  return account?.id ?? ''
}

it('is 0 of everything where nothing has happened', async () => {
  const found = await Promise.all(counts().map(async ({ name, read }) => [name, await read()]))
  expect(found.filter(([, count]) => count !== 0)).toEqual([])
  expect(found.length).toBeGreaterThan(7)
})

it('docs/configuration.md explains each', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')
  expect(counts().filter(({ name }) => !page.includes(`| \`${name}\``))).toEqual([])
})

describe('runs that are stuck', () => {
  it.each([
    { status: 'scheduled', minutes: 14, stuck: 0 },
    { status: 'scheduled', minutes: 15, stuck: 1 },
    { status: 'held', minutes: 60, stuck: 0 },
    { status: 'sending', minutes: 60, stuck: 0 },
    { status: 'completed', minutes: 60, stuck: 0 },
  ])('are $stuck where one that is $status was due $minutes minutes ago', async (one) => {
    await makeRun(db, { deliveries: 1, finishedAt: null, status: one.status })
    await db.query('update runs set drop_at = $1, started_at = null', [
      ago(one.minutes * MINUTE_MS),
    ])
    expect(await countOf('runs_stuck')).toBe(one.stuck)
  })

  it.each([
    { started: 60, page: 14, stuck: 0 },
    { started: 60, page: 15, stuck: 1 },
    { started: 14, page: null, stuck: 0 },
    { started: 15, page: null, stuck: 1 },
  ])(
    'are $stuck where one began $started minutes ago, and its last page was prepared $page minutes ago',
    async ({ started, page, stuck }) => {
      await makeRun(db, { deliveries: 1, finishedAt: null, status: 'preparing' })
      await db.query('update runs set started_at = $1, page_prepared_at = $2', [
        ago(started * MINUTE_MS),
        page === null ? null : ago(page * MINUTE_MS),
      ])
      expect(await countOf('runs_stuck')).toBe(stuck)
    },
  )
})

it('counts erasures of people and of accounts that have waited for seven days', async () => {
  const accountId = await newAccount()
  await db.query(
    `insert into erasures (account_id, phone, requested_at, done_at)
     values ($1, 14085550100, $2, null), ($1, 14085550101, $3, null), ($1, null, $2, $2)`,
    [accountId, ago(7 * DAY_MS), ago(6 * DAY_MS)],
  )
  expect(await countOf('erasures_overdue')).toBe(1)
  await db.query('insert into account_erasures (account_id, requested_at) values ($1, $2)', [
    accountId,
    ago(7 * DAY_MS),
  ])
  expect(await countOf('erasures_overdue')).toBe(2)
  await db.query('update account_erasures set done_at = $1', [now])
  expect(await countOf('erasures_overdue')).toBe(1)
})

it('counts logs of evidence whose next batch was sealed an hour ago and has no head', async () => {
  const accountId = await newAccount()
  await db.query(
    `insert into evidence_logs (account_id, size, head_size, head_at) values ($1, 2, 1, $2)`,
    [accountId, ago(HOUR_MS * 5)],
  )
  await db.query(
    `insert into evidence_batches (account_id, number, kind, records, leaves, entry, entry_hash, sealed_at)
     values ($1, 0, 'events', '{}', '', '', '', $2), ($1, 1, 'events', '{}', '', '', '', $3)`,
    [accountId, ago(HOUR_MS * 5), ago(HOUR_MS - 1)],
  )
  expect(await countOf('evidence_unsigned')).toBe(0)
  await db.query('update evidence_batches set sealed_at = $1 where number = 1', [ago(HOUR_MS)])
  expect(await countOf('evidence_unsigned')).toBe(1)
  await db.query('update evidence_logs set head_size = 2')
  expect(await countOf('evidence_unsigned')).toBe(0)
})

it('counts accounts with a plan, or a first purchase, whose payments were not read for two days', async () => {
  const add = async (readDaysAgo: number | null, status: string, begunDaysAgo: number) => {
    const accountId = await newAccount()
    await db.query(`update accounts set payment_customer_id = 'cus_' || id where id = $1`, [
      accountId,
    ])
    const day = (days: number | null) => (days === null ? null : ago(days * DAY_MS))
    await db.query('update payment_checks set read_until = $2 where account_id = $1', [
      accountId,
      day(readDaysAgo),
    ])
    await db.query(
      `insert into plan_purchases (account_id, id, plan_key, price_ref, begun_at)
       values ($1, gen_random_uuid(), 'launch', 'price_1', $2)`,
      [accountId, day(begunDaysAgo)],
    )
    await db.query(
      `insert into subscriptions (account_id, subscription_ref, plan_key, status, updated_at)
       values ($1, $2, 'launch', $3, $4)`,
      [accountId, `sub_${accountId}`, status, now],
    )
  }
  await add(1, 'active', 9)
  await add(6, 'canceled', 9)
  await add(null, 'canceled', 1)
  expect(await countOf('payments_unread')).toBe(0)
  await add(2, 'past_due', 9)
  await add(null, 'canceled', 2)
  expect(await countOf('payments_unread')).toBe(2)
})
