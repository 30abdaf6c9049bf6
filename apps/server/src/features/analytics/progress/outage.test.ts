import { afterEach, beforeEach, expect, it } from 'vitest'
import { campaignProgressSchema } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { breakVoiceProvider } from '../../../testing/messages/voices-fixture.ts'
import { until } from '../../../testing/until.ts'

/** A small shop's list: too few calls for a share of them to count. */
const PEOPLE = Array.from({ length: 7 }, (_, index) => 14085550001 + index)
const NAME = 'Spring'

let fixture: CampaignFixture
let customer: Customer
beforeEach(async () => {
  fixture = await openCampaignFixture({ settings: { breakerPauseMs: 200 } })
  customer = await fixture.customer()
})
afterEach(() => fixture.close())

async function progress() {
  const { body } = await customer.browser.get(`/api/campaigns/${NAME}/progress/`)
  return campaignProgressSchema.parse(body)
}

/** Retries wait by the business clock, which only the test moves. */
const untilAfterRetries = (what: string, isTrue: () => Promise<boolean>) =>
  until(what, async () => {
    fixture.clock.advance(1000)
    fixture.engine.wake()
    return isTrue()
  })

it('a campaign shows the provider that it waits for and since when, and loses no recipient', async () => {
  const started = fixture.clock.now()
  await breakVoiceProvider(fixture.simulators, '500')
  const list = await fixture.list(customer, PEOPLE)
  await fixture.publish(customer, list, { name: NAME, campaignType: 'voicemail' })
  await untilAfterRetries('it waits', async () => (await progress()).waiting_for !== null)
  const { waiting_for: waiting, ...first } = await progress()
  expect(waiting?.channel).toBe('voice')
  expect(first).toMatchObject({ rate_per_minute: null, finish_estimate: null })
  const since = new Date(waiting?.since ?? 0)
  expect(since.getTime()).toBeGreaterThanOrEqual(started.getTime())
  // Several tries later it still says since when it first waited.
  const calls = await callsOf()
  await untilAfterRetries('it was tried again', async () => (await callsOf()) > calls + 2)
  expect((await progress()).waiting_for).toEqual(waiting)
  expect((await progress()).channels).toMatchObject([{ pending: PEOPLE.length, failed: 0 }])

  // Another account's campaign that waits for nothing does not show it.
  const other = await fixture.customer()
  const theirs = await fixture.list(other, PEOPLE)
  const tomorrow = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await fixture.publish(other, theirs, { name: 'Theirs', startDate: tomorrow, endDate: tomorrow })
  const { body } = await other.browser.get('/api/campaigns/Theirs/progress/')
  expect(body).toMatchObject({ waiting_for: null })

  await breakVoiceProvider(fixture.simulators, 'none')
  await untilAfterRetries('all are delivered', async () => {
    const { channels, waiting_for } = await progress()
    return waiting_for === null && channels[0]?.delivered === PEOPLE.length
  })
  expect(await fixture.db.query('select 1 from provider_outages')).toEqual([])
})

async function callsOf(): Promise<number> {
  const response = await fetch(`${fixture.simulators.urls.control}/stats`)
  const stats: unknown = await response.json()
  return Number(JSON.stringify(stats).match(/"voice":\{"requests":(\d+)/)?.[1])
}
