import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  preflightBodySchema,
  preflightResponseSchema,
} from '@afterbeep/contract/api/campaigns/campaigns'
import { campaignDraft } from '../../../testing/campaigns/campaign-steps.ts'
import { openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import { fatesOf } from '../../../testing/preflight/outcome.queries.ts'
import { preflight } from './preflight.ts'

let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { canarySize: 1 } })
})
afterAll(() => fixture.close())

it('what waits for its first results beyond the closing is out by the time that the review shows', async () => {
  const customer = await fixture.customer()
  const phones = [12125550141, 12125550142, 12125550143]
  const listId = await fixture.list(customer, phones)
  const drop = {
    campaignType: 'both',
    frequency: 'once',
    startDate: '2037-11-23',
    endDate: '2037-11-23',
    dropTime: '20:59',
    timeZone: 'America/New_York',
  } as const
  const draft = campaignDraft(fixture, listId, drop)
  const { body } = await customer.browser.post('/api/campaigns/preflight/', draft)
  const { finish_estimate: estimate } = preflightResponseSchema.parse(body)
  const { campaign_name: name } = await fixture.publish(customer, listId, drop)
  fixture.wire.holdReports = true
  await fixture.jumpTo('2037-11-24T01:59:00Z')
  await fixture.stands(customer, { 'voice accepted': 1, 'voice pending': 2 }, name)
  await fixture.jump(90_000)
  fixture.wire.holdReports = false
  for (const report of fixture.wire.held.splice(0)) await fixture.wire.bring(report)
  await fixture.stands(customer, { 'voice delivered': 1, 'voice pending': 2 }, name)
  await fixture.settled()
  await fixture.jumpTo('2037-11-24T13:00:00Z')
  await fixture.stands(customer, { 'voice delivered': 3, 'text delivered': 3 }, name)
  const fates = await fatesOf(fixture.db, customer.accountId, name)
  const last = Math.max(...fates.map(({ sentAt }) => sentAt?.getTime() ?? Infinity))
  expect(new Date(last).toISOString()).toBe('2037-11-24T13:00:00.000Z')
  expect(Date.parse(estimate)).toBeGreaterThanOrEqual(last)
  // With the minutes for which the first voicemail and the texts may wait.
  expect(Date.parse(estimate) - last).toBeLessThan(20 * 60_000)
})

it('those whose turn comes after the closing are shown at the next opening', async () => {
  const customer = await fixture.customer()
  const inNewYork = [12125550151, 12125550152, 12125550153]
  const listId = await fixture.list(customer, [...inNewYork, 14155550151])
  const drop = {
    campaignType: 'voicemail',
    frequency: 'once',
    startDate: '2037-11-24',
    endDate: '2037-11-24',
    dropTime: '20:59',
    timeZone: 'America/New_York',
  } as const
  const draft = campaignDraft(fixture, listId, drop)
  // Half a minute each: in New York two have their turn before nine, and the third has not.
  const settings = { ...fixture.settings, canarySize: 0 }
  const deps = { ...fixture, settings, expectedPerSecond: 1 / 30 }
  const promised = await preflight(deps, customer.accountId, preflightBodySchema.parse(draft))
  expect(promised).toMatchObject({
    sendable: 4,
    openings: [
      { at: '2037-11-25T01:59:00.000Z', recipients: 3, places: ['New York', 'California'] },
      { at: '2037-11-25T13:00:00.000Z', recipients: 1, places: ['New York'] },
    ],
    finish_estimate: '2037-11-25T13:00:30.000Z',
  })
})
