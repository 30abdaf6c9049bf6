import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sendingDeps } from '../../../testing/campaigns/prepared-run.ts'
import { makeRunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import type { RunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { defaultDeliverySettings } from '../delivery-settings.ts'
import { flagIfFailing } from './flag-campaign.ts'

// A campaign is flagged when its failure rate passes a half, after 200 results.
const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
const at = clock.now()
let db: Database
/** The first run of three, of which the third is still to come. */
let first: RunInProgress
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  first = await makeRunInProgress(db, { at, chunks: [{ deliveries: 3 }] })
  await addRun(2, 'sending')
  await addRun(3, 'scheduled')
})

async function addRun(number: number, status: string): Promise<void> {
  await db.query(
    `insert into runs (account_id, campaign_id, number, drop_at, status) values ($1, $2, $3, $4, $5)`,
    [first.accountId, first.campaignId, number, at, status],
  )
}

const runs = ({ accountId, campaignId }: RunInProgress) =>
  db.query<{ id: string; status: string }>(
    'select id, status from runs where account_id = $1 and campaign_id = $2 order by number',
    [accountId, campaignId],
  )
const statuses = async (run = first) => (await runs(run)).map(({ status }) => status)

/** What the tables count of a run of the campaign. */
async function count(number: number, delivered: number, failed: number, noReport = 0) {
  const run = (await runs(first))[number - 1]
  await db.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, delivered, failed, no_report)
     values ($1, $2, $3, 'voice', $4::int + $5::int, $4::int, $5::int, $6::int)
     on conflict (account_id, campaign_id, run_id, channel) do update
       set pending = 0, total = excluded.total, delivered = excluded.delivered,
         failed = excluded.failed, no_report = excluded.no_report`,
    [first.accountId, first.campaignId, run?.id, delivered, failed, noReport],
  )
}

const flag = (delivered: number, failed: number, channel: 'voice' | 'text' = 'voice') =>
  flagIfFailing({ ...sendingDeps, db, clock, settings: defaultDeliverySettings }, first, {
    channel,
    delivered,
    failed,
  })

it('stops a campaign of small runs by the results of all of them together', async () => {
  await count(1, 40, 60)
  await count(2, 59, 41)
  await flag(40, 60)
  expect(await statuses()).toEqual(['flagged', 'flagged', 'flagged'])
})

it('stops the runs to come also where the last result has completed the run', async () => {
  await db.query(`update runs set status = 'completed', finished_at = $2 where id = $1`, [
    first.runId,
    at,
  ])
  await flag(0, 200)
  expect(await statuses()).toEqual(['completed', 'flagged', 'flagged'])
})

type Counts = [delivered: number, failed: number, noReport: number]
const harmless: [why: string, one: Counts, two: Counts][] = [
  ['a half of them failed, and not more', [50, 50, 0], [50, 50, 0]],
  ['there are fewer than 200 results', [0, 100, 0], [0, 99, 0]],
  ['what failed had no report, which may be our fault', [40, 61, 60], [40, 61, 60]],
]

it.each(harmless)('goes on where %s', async (_, one, two) => {
  await count(1, ...one)
  await count(2, ...two)
  await flag(one[0], one[1] - one[2])
  expect(await statuses()).toEqual(['sending', 'sending', 'scheduled'])
})

it('counts neither the other channel nor another campaign', async () => {
  await count(1, 0, 150)
  await count(2, 0, 100)
  await db.query(`update run_counts set channel = 'text' where account_id = $1 and failed = 100`, [
    first.accountId,
  ])
  const other = await makeRunInProgress(db, { at, chunks: [{}], accountId: first.accountId })
  await db.query('update run_counts set failed = 150, pending = 0 where run_id = $1', [other.runId])
  await flag(0, 150)
  await flag(0, 150, 'text')
  expect(await statuses()).toEqual(['sending', 'sending', 'scheduled'])
  expect(await statuses(other)).toEqual(['sending'])
})
