import { afterEach, expect, it } from 'vitest'
import { campaignProgressSchema } from '@afterbeep/contract/api/campaigns/analytics-progress'
import type { CampaignProgress } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'

let fixture: CampaignFixture
afterEach(() => fixture.close())

const NAME = '50% / Söhne?'
const path = `/api/campaigns/${encodeURIComponent(NAME)}/progress/`
/** Accepted, and never reported. */
const SILENT = 15550030003
/** Saturday evening: half past seven in California, half past ten in New York. */
const EVENING = new Date('2026-11-22T03:30:00Z')

async function progressOf(customer: Customer): Promise<CampaignProgress> {
  return campaignProgressSchema.parse((await customer.browser.get(path)).body)
}

it('is empty before the first run, and not found for every other account', async () => {
  fixture = await openCampaignFixture({ engine: false })
  const customer = await fixture.customer()
  const list = await fixture.list(customer, [14085550001])
  await fixture.publish(customer, list, {
    name: NAME,
    startDate: '2026-12-01',
    endDate: '2026-12-01',
  })
  expect(await progressOf(customer)).toEqual({
    campaign_status: 'Scheduled',
    channels: [],
    started_at: null,
    finished_at: null,
    rate_per_minute: null,
    finish_estimate: null,
    credits_spent: 0,
    has_variants: false,
    planned: 2,
    waiting_for: null,
  })
  const stranger = await fixture.customer()
  expect((await stranger.browser.get(path)).status).toBe(404)
})

it('ends with the delivered count, the cost and the end time', async () => {
  fixture = await openCampaignFixture()
  const customer = await fixture.customer()
  // A voicemail and a text that arrive, a full mailbox, and a number that takes no texts.
  const list = await fixture.list(customer, [14085550001, 15550010002, 15550020003])
  await fixture.publish(customer, list, { name: NAME })
  fixture.engine.wake()
  await fixture.reaches(customer, NAME, 'Completed with failures')
  const progress = await progressOf(customer)
  const [voice, text] = progress.channels
  const states = { pending: 0, accepted: 0, unknown: 0, skipped: 0 }
  expect(voice).toEqual({ channel: 'voice', total: 3, delivered: 2, failed: 1, ...states })
  expect(text).toEqual({ channel: 'text', total: 3, delivered: 2, failed: 1, ...states })
  expect(progress).toMatchObject({
    started_at: '2026-11-21T18:30:00.000Z',
    finished_at: '2026-11-21T18:30:00.000Z',
    rate_per_minute: null,
    finish_estimate: null,
    credits_spent: 2 * 50 + 2 * 5,
  })
})

it('estimates the rate and the end of the last window while some deliveries wait', async () => {
  fixture = await openCampaignFixture()
  const customer = await fixture.customer()
  fixture.clock.set(EVENING)
  const west = [14085550001, 14085550002, 14085550003, 14085550004]
  const east = [12125550001, 12125550002]
  const list = await fixture.list(customer, [...west, SILENT, ...east])
  await fixture.publish(customer, list, { name: NAME, campaignType: 'voicemail' })
  fixture.engine.wake()
  await until('the west is done', async () => {
    const [voice] = (await progressOf(customer)).channels
    return voice?.delivered === west.length && voice.accepted === 1
  })
  fixture.clock.set(new Date(EVENING.getTime() + 2 * 60_000))
  const progress = await progressOf(customer)
  expect(progress.channels).toEqual([
    {
      channel: 'voice',
      total: 7,
      pending: 2,
      accepted: 1,
      unknown: 0,
      delivered: 4,
      failed: 0,
      skipped: 0,
    },
  ])
  expect(progress.rate_per_minute).toBe(2)
  // Eight in the morning in New York, plus a minute for two deliveries at two a minute.
  expect(progress.finish_estimate).toBe('2026-11-22T13:01:00.000Z')
  expect(progress.finished_at).toBeNull()
})
