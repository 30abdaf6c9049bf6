import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createManualJobs } from '../../../testing/accounts/account-server.ts'
import { makeRun } from '../../../testing/campaigns/ended-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { createSuppressions } from '../../compliance/index.ts'
import { eraseSmallTables } from '../account/account-rows.queries.ts'
import { handlePersonErasures } from './erase-person.job.ts'
import { requestErasure } from './request-erasure.ts'

const NOW = new Date('2026-11-21T18:30:00Z')
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
let phone = 14085550600
let db: Database
let own: string
let other: string
beforeAll(async () => {
  db = await openTestDatabase()
  own = await accountOf()
  other = await accountOf()
})
afterAll(() => db.close())
beforeEach(async () => {
  phone += 1
  await db.query('delete from quarantined_events')
})

async function accountOf(): Promise<string> {
  const id = await makeRun(db, { deliveries: 0, finishedAt: NOW })
  const rows = await db.query<{ accountId: string }>(
    'select account_id as "accountId" from runs where id = $1',
    [id],
  )
  return onlyRow(rows).accountId
}

async function quarantine(event: { kind: string; sentTo?: string[] }): Promise<void> {
  const payload = { phone, saidAt: '2026-11-20T12:00:00Z', ...event }
  await db.query(
    `insert into quarantined_events (provider, kind, event_id, payload, error, received_at,
       quarantined_at) values ('text', $1, 'id', $2::json, 'no', $3, $3)`,
    [event.kind, JSON.stringify(payload), NOW],
  )
}

/** The person has nothing but the event any more. */
async function erase(): Promise<void> {
  const jobs = createManualJobs()
  const deps = { db, clock: createManualClock(NOW), jobs, suppressions }
  handlePersonErasures(deps)
  await requestErasure(deps, own, phone)
  await jobs.runAll()
}

const isStopped = async () => (await suppressions.suppressedAmong(db, other, [phone])).has(phone)
const left = () => db.query<{ payload: unknown }>('select payload from quarantined_events')

const stop = { kind: 'reply', text: 'STOP' }
const failed = { kind: 'failed', reason: 'do_not_call_list', providerCode: '4016' }
it.each([
  ['a STOP', stop],
  ['an unclear reply', { kind: 'reply', text: 'wrong number' }],
  ['a reply that can’t be read', { kind: 'reply', words: 'STOP' }],
  [
    'a carrier’s refusal',
    { kind: 'unnamed-report', dropRef: 'd', outcome: { ...failed, suppress: 'all' } },
  ],
])('erasing leaves of %s for an unknown account that it stops, and no number', async (_, event) => {
  await quarantine(event)
  await erase()
  expect(await left()).toEqual([])
  expect(await isStopped()).toBe(true)
})

it.each([
  ['a question', { kind: 'reply', text: 'Who is this?' }],
  ['START', { kind: 'reply', text: 'START' }],
  ['a report', { kind: 'unnamed-report', dropRef: 'd', outcome: { ...failed, suppress: false } }],
])('erasing leaves nothing of %s', async (_, event) => {
  await quarantine(event)
  await erase()
  expect(await left()).toEqual([])
  expect(await isStopped()).toBe(false)
})

it('erasing leaves what was written to another account’s own number', async () => {
  const [theirs, ours] = ['+12125550101', '+12125550102']
  await db.query(
    `insert into sender_addresses (address, account_id, since) values ($1, $2, $5), ($3, $4, $5)`,
    [theirs, other, ours, own, NOW],
  )
  await quarantine({ ...stop, sentTo: [theirs] })
  await quarantine({ ...stop, sentTo: [ours] })
  await erase()
  expect(await left()).toMatchObject([{ payload: { sentTo: [theirs], text: 'STOP' } }])
})

it('deleting an account leaves a STOP whose account is not known', async () => {
  await quarantine(stop)
  await eraseSmallTables(db, own)
  expect(await left()).toMatchObject([{ payload: { phone, text: 'STOP' } }])
})
