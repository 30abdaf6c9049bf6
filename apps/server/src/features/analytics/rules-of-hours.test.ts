import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  campaignAggregatesSchema,
  timeframeResponseSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'

/*
 * Written from the rule's text alone: hours and days are those of UTC, whichever zone the database server shows.
 */

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
  // Half an hour beside the hours of UTC. Another connection of a server keeps its own zone.
  await fixture.db.query(`set time zone 'Asia/Kolkata'`)
})
afterAll(async () => {
  await fixture.db.query('reset time zone')
  await fixture.close()
})

it('an hour’s counts stand in an hour of UTC, and on its day', async () => {
  const customer = await fixture.customer()
  await fixture.publish(customer, await fixture.list(customer, [14085550001]), {
    name: 'One',
    campaignType: 'voicemail',
  })
  fixture.engine.wake()
  await fixture.reaches(customer, 'One', 'Completed')
  const { body } = await customer.browser.get('/api/drop-cowboy/aggregates/One/')
  expect(campaignAggregatesSchema.parse(body).hours).toEqual([
    { hour: '2026-11-21T18:00:00.000Z', success: 1, fails: 0 },
  ])
  const week = await customer.browser.get('/api/drop-cowboy/aggregates/?timeframe=7d')
  expect(timeframeResponseSchema.parse(week.body)['11-21']?.dropcowboy_total_calls).toBe(1)
})
