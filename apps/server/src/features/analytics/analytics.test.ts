import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  campaignAggregatesSchema,
  campaignItemsSchema,
  timeframeResponseSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import { detailsResponseSchema } from '@afterbeep/contract/api/campaigns/campaign-details'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'

let fixture: CampaignFixture
let customer: Customer
let stranger: Customer
/** Numbers whose results are known: 5 voicemails arrive, 2 don't; one text is not routable. */
const phones = [
  15550010001, 15550010004, 15550010005, 14085550001, 14085550002, 14085550003, 15550020003,
]
const NAME = 'Ämter & “Söhne” / 100 %'
const path = `/api/drop-cowboy/analytics/details/${encodeURIComponent(NAME)}/`

beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  stranger = await fixture.customer()
  const list = await fixture.list(customer, phones)
  await fixture.publish(customer, list, { name: NAME })
  fixture.engine.wake()
  await fixture.reaches(customer, NAME, 'Completed with failures')
  fixture.clock.advance(1000)
  await fixture.publish(customer, list, {
    name: 'Later',
    startDate: '2026-12-01',
    endDate: '2026-12-01',
  })
})
afterAll(() => fixture.close())

describe('the list of campaigns', () => {
  it('shows each campaign with its counts, newest first', async () => {
    const { body } = await customer.browser.get('/api/drop-cowboy/analytics/')
    const [later, first] = campaignItemsSchema.parse(body)
    expect(later).toMatchObject({ campaign_name: 'Later', campaign_status: 'Scheduled' })
    expect(first).toMatchObject({
      campaign_name: NAME,
      campaign_status: 'Completed with failures',
      dropcowboy_total_calls: 7,
      dropcowboy_success_calls: 5,
      dropcowboy_failed_calls: 2,
      dropcowboy_pending_calls: 0,
      telnyx_total_messages: 7,
      telnyx_successful_messages: 6,
      telnyx_failed_messages: 1,
      telnyx_pending_messages: 0,
      telnyx_success_rate: 85.7,
    })
  })

  it('is the same under both paths, also without slash; empty for another account', async () => {
    const list = await customer.browser.get('/api/drop-cowboy/analytics')
    expect((await customer.browser.get('/api/drop-cowboy/past-campaigns/')).body).toEqual(list.body)
    expect((await stranger.browser.get('/api/drop-cowboy/analytics/')).body).toEqual([])
  })
})

describe('the figures of one campaign', () => {
  it('agree with the list, and each hour has its own counts', async () => {
    const url = `/api/drop-cowboy/aggregates/${encodeURIComponent(NAME)}/`
    const figures = campaignAggregatesSchema.parse((await customer.browser.get(url)).body)
    expect(figures).toMatchObject({
      dropcowboy_total_calls_sent: 7,
      dropcowboy_success_calls: 5,
      dropcowboy_failed_calls: 2,
      dropcowboy_call_sent_rate: 71.4,
      telnyx_total_messages: 7,
      telnyx_message_sent_rate: 85.7,
      recipients: 7,
      total: 14,
      finished: 14,
      hours: [{ hour: '2026-11-21T18:00:00.000Z', success: 11, fails: 3 }],
    })
    expect((await stranger.browser.get(url)).status).toBe(404)
  })

  it('cover the last seven days, with zeros for empty days', async () => {
    const { body } = await customer.browser.get('/api/drop-cowboy/aggregates/?timeframe=7d')
    const days = timeframeResponseSchema.parse(body)
    expect(Object.keys(days)).toEqual([
      '11-15',
      '11-16',
      '11-17',
      '11-18',
      '11-19',
      '11-20',
      '11-21',
    ])
    expect(days['11-21']).toEqual({
      dropcowboy_total_calls: 7,
      telnyx_total_messages: 7,
      call_sent_rate: 71.4,
      message_sent_rate: 85.7,
    })
    expect(days['11-20']).toEqual({
      dropcowboy_total_calls: 0,
      telnyx_total_messages: 0,
      call_sent_rate: 0,
      message_sent_rate: 0,
    })
  })
})

describe('the details of a campaign', () => {
  it('are returned whole as records of runs, one row per delivery', async () => {
    const records = detailsResponseSchema.parse((await customer.browser.get(path)).body)
    expect(records).toHaveLength(1)
    const rows = records[0]?.call_details ?? []
    expect(rows).toHaveLength(14)
    expect(rows.find((row) => row.phone_number === '15550010005')).toMatchObject({
      status: 'Line busy',
      channel: 'voice',
      state: 'failed',
      reason_code: '4006',
    })
  })

  it('are returned in pages of five, each row once, and end without a `next`', async () => {
    const whole = detailsResponseSchema.parse((await customer.browser.get(path)).body)
    const seen: unknown[] = []
    let after: string | null = ''
    const sizes: number[] = []
    while (after !== null) {
      const { body } = await customer.browser.get(`${path}?limit=5&after=${after}`)
      const page = detailsResponseSchema.parse(body)
      const rows = page.flatMap((record) => record.call_details)
      sizes.push(rows.length)
      seen.push(...rows)
      after = page.at(-1)?.next ?? null
    }
    expect(sizes).toEqual([5, 5, 4])
    const named = whole.flatMap((record) => record.call_details)
    expect(seen).toEqual(named.map((detail) => ({ ...detail, name: 'Ann Lee' })))
  })

  it('are an empty list while nothing has started', async () => {
    const later = '/api/drop-cowboy/analytics/details/Later/'
    expect((await customer.browser.get(later)).body).toEqual([])
    expect((await customer.browser.get(`${later}?limit=5`)).body).toEqual([])
  })

  it('are not found for another account and for an unknown name', async () => {
    expect((await stranger.browser.get(path)).status).toBe(404)
    const missing = '/api/drop-cowboy/analytics/details/Nothing/'
    expect((await customer.browser.get(missing)).status).toBe(404)
  })
})

describe('the export', () => {
  it('is a CSV with one line per delivery, named after the campaign', async () => {
    const url = `/api/drop-cowboy/analytics/details/download/${encodeURIComponent(NAME)}/`
    const response = await customer.browser.download(url)
    expect(response.headers.get('content-type')).toContain('text/csv')
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toContain('attachment')
    const encoded = /filename\*=UTF-8''(.+)$/.exec(disposition)?.[1] ?? ''
    expect(decodeURIComponent(encoded)).toBe(`${NAME}_analytics_details.csv`)
    const lines = response.text.split('\r\n')
    expect(lines[0]).toBe('phone_number,status,date,channel,state,reason_code,drop_date')
    expect(lines.slice(1, -1)).toHaveLength(14)
    expect(lines.at(-1)).toBe('')
    expect((await stranger.browser.download(url)).status).toBe(404)
  })
})
