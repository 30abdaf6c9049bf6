import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  campaignAggregatesSchema,
  campaignItemsSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import {
  detailCountsSchema,
  detailsResponseSchema,
  detailsSearchSchema,
} from '@afterbeep/contract/api/campaigns/campaign-details'
import { numberHistorySchema } from '@afterbeep/contract/api/campaigns/number-history'
import { detailResults, detailSorts } from '@afterbeep/contract/campaign/detail-results'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { retentionOn } from '../../../testing/campaigns/retained-runs.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'
import { archiveOldDeliveries } from '../../retention/archive-deliveries.ts'

/*
 * Written from the rule's text alone: a campaign of two days, whose first day went to the archive, keeps each figure;
 * its details list the second day, and what is counted above them is what they list.
 */

const DAY_MS = 86_400_000
const BUSY = 15550010005
const PHONES = [15550010001, BUSY, 14085550001]
const base = '/api/drop-cowboy'

let fixture: CampaignFixture
let customer: Customer
let moved: number

beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  await fixture.publish(customer, await fixture.list(customer, PHONES), {
    name: 'Daily',
    campaignType: 'voicemail',
    startDate: '2026-11-21',
    endDate: '2026-11-22',
    frequency: 'daily',
    dropTime: '18:30',
  })
  const { db, clock, engine } = fixture
  engine.wake()
  const ended = async (runs: number) => {
    const [row] = await db.query<{ ended: number }>(
      `select count(*)::int as ended from runs where account_id = $1 and finished_at is not null`,
      [customer.accountId],
    )
    return row?.ended === runs
  }
  await until('the first day is over', () => ended(1))
  clock.advance(DAY_MS)
  engine.wake()
  await fixture.reaches(customer, 'Daily', 'Completed with failures')
  const deps = retentionOn(db)
  deps.clock.set(new Date(clock.now().getTime() + 364.5 * DAY_MS))
  moved = await archiveOldDeliveries(deps)
})
afterAll(() => fixture.close())

const get = async (path: string) => (await customer.browser.get(path)).body

async function listed(query: string): Promise<number> {
  let rows = 0
  for (let after: string | null = ''; after !== null;) {
    const path = `${base}/analytics/details/Daily/?limit=2&after=${after}&${query}`
    const records = detailsResponseSchema.parse(await get(path))
    rows += records.flatMap(({ call_details: details }) => details).length
    after = records.at(-1)?.next ?? null
  }
  return rows
}

it('every figure counts both days', async () => {
  expect(moved).toBe(PHONES.length)
  const [item] = campaignItemsSchema.parse(await get(`${base}/analytics/`))
  expect(item).toMatchObject({ dropcowboy_total_calls: 6, dropcowboy_failed_calls: 2 })
  const figures = campaignAggregatesSchema.parse(await get(`${base}/aggregates/Daily/`))
  expect(figures).toMatchObject({
    total: 6,
    finished: 6,
    dropcowboy_call_sent_rate: 66.7,
    hours: [
      { hour: '2026-11-21T18:00:00.000Z', success: 2, fails: 1 },
      { hour: '2026-11-22T18:00:00.000Z', success: 2, fails: 1 },
    ],
  })
  const file = await customer.browser.download(`${base}/analytics/details/download/Daily/`)
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(1 + 6)
  const { body } = await customer.browser.post('/api/number-searches/', { phone: String(BUSY) })
  const { deliveries } = numberHistorySchema.parse(body)
  expect(deliveries.map(({ drop_date: drop }) => drop)).toEqual([
    '2026-11-22T18:30:00.000Z',
    '2026-11-21T18:30:00.000Z',
  ])
})

it('the details list one day in each order, and count what they list', async () => {
  for (const sort of detailSorts)
    expect({ sort, rows: await listed(`sort=${sort}`) }).toEqual({ sort, rows: 3 })
  const counts = detailCountsSchema.parse(await get('/api/campaigns/Daily/details-counts/'))
  for (const result of detailResults) {
    expect({ result, rows: counts[result] }).toEqual({
      result,
      rows: await listed(`result=${result}`),
    })
  }
  const { body } = await customer.browser.post('/api/campaigns/Daily/details-searches/', {
    search: 'lee',
    limit: 10,
  })
  const found = detailsSearchSchema.parse(body)
  expect(found.counts).toMatchObject({ delivered: 2, failed: 1 })
  expect(found.records.flatMap(({ call_details: details }) => details)).toHaveLength(3)
})
