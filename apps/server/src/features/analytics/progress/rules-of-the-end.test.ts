import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import { campaignProgress } from './campaign-progress.ts'

/*
 * Written from the rule's text alone: no hour that is shown is one at which its people may not be contacted.
 */

let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture()
})
afterAll(() => fixture.close())

it('a running campaign promises no end at an hour at which its people may not be contacted', async () => {
  const customer = await fixture.customer()
  // Ten minutes before the closing in California, where a winter's day is from 16:00 to 5:00.
  await fixture.jumpTo('2037-11-24T04:50:00Z')
  fixture.wire.holdReports = true
  const name = await fixture.send(customer, [14155550141, 14155550142, 14155550143], {
    campaignType: 'both',
  })
  await fixture.stands(customer, { 'voice accepted': 3, 'text pending': 3 }, name)
  const endAt = async (minutesEach: number) => {
    const deps = { db: fixture.db, expectedPerSecond: 1 / (minutesEach * 60) }
    const now = fixture.clock.now()
    return (await campaignProgress(deps, customer.accountId, name, now))?.finish_estimate
  }
  expect(await endAt(1)).toBe('2037-11-24T16:03:00.000Z')
  fixture.wire.holdReports = false
  for (const report of fixture.wire.held.splice(0)) await fixture.wire.bring(report)
  await fixture.reaches(customer, name, 'Completed')
})
