import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { removeOldReports } from './remove-old-reports.ts'
import { daysBefore, defaultRetentionSettings } from './retention-settings.ts'
import { daysAgo, retentionOn } from '../../testing/campaigns/retained-runs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.query(
    `insert into provider_events (provider, event_id, kind, payload, received_at, applied_at)
     select 'voice', 'old ' || n, 'report', '{}'::jsonb, $1::timestamptz, $1::timestamptz
     from generate_series(1, 12000) as n
     union all select 'text', 'young', 'report', '{}', $1, $2
     union all select 'payments', 'waiting', 'invoice', '{}', $1, null`,
    [daysAgo(8), daysAgo(6)],
  )
})
afterAll(() => db.close())

const left = async () => {
  const rows = await db.query<{ event_id: string }>(
    `select event_id from provider_events where event_id not like 'old %' order by event_id`,
  )
  const [old] = await db.query<{ count: number }>(
    `select count(*) as count from provider_events where event_id like 'old %'`,
  )
  return { others: rows.map((row) => row.event_id), old: old?.count }
}

it('Reports are kept for ever when so configured', async () => {
  const settings = { ...defaultRetentionSettings, deliveryDays: 0, reportDays: 0 }
  expect(await removeOldReports(retentionOn(db, { settings }))).toBe(0)
  expect(await left()).toEqual({ others: ['waiting', 'young'], old: 12_000 })
})

it('Reports are kept by default for longer than a provider repeats one, which is three days', () => {
  expect(defaultRetentionSettings.reportDays).toBeGreaterThan(3)
  expect(daysBefore(daysAgo(0), defaultRetentionSettings.reportDays)).toEqual(daysAgo(7))
})

it('Old reports are removed in steps, also by several machines', async () => {
  let steps = 0
  const stopped = retentionOn(db, { isStopping: () => (steps += 1) > 1 })
  expect(await removeOldReports(stopped)).toBe(5000)
  const removed = await Promise.all([
    removeOldReports(retentionOn(db)),
    removeOldReports(retentionOn(db)),
  ])
  expect(removed[0] + removed[1]).toBe(7000)
  expect(await left()).toEqual({ others: ['waiting', 'young'], old: 0 })
})

it('A report that was never applied stays, however old', async () => {
  const deps = retentionOn(db)
  deps.clock.advance(900 * 86_400_000)
  expect(await removeOldReports(deps)).toBe(1)
  expect(await left()).toEqual({ others: ['waiting'], old: 0 })
})
