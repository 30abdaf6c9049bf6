import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import { LATE_RUN_DROPPED } from '@afterbeep/contract/schedule/late-run'
import { unpaidRunText } from '@afterbeep/contract/schedule/unpaid-run'
import { describe, expect, it, test } from 'vitest'
import { campaignCounts } from '../figures/campaign-counts.ts'
import { campaignOutlook } from './campaign-outlook.ts'

const aggregates: CampaignAggregates = {
  dropcowboy_total_calls_sent: 10,
  dropcowboy_success_calls: 0,
  dropcowboy_failed_calls: 0,
  dropcowboy_call_sent_rate: 0,
  telnyx_total_messages: 0,
  telnyx_successful_messages: 0,
  telnyx_failed_messages: 0,
  telnyx_message_sent_rate: 0,
  campaign_status: 'In Progress',
  status_reason: null,
  drop_date: '2026-03-05T20:04:00.000Z',
  time_zone: 'America/New_York',
  recipients: 1,
  total: 10,
  finished: 0,
  waiting_until: null,
  details_archived_at: null,
  runs: [{ drop_date: '2026-03-05T20:04:00.000Z', status: 'sending' }],
  hours: [],
}
const counts = (
  changes: Partial<Record<'pending' | 'accepted' | 'delivered' | 'failed', number>>,
) =>
  campaignCounts({
    channels: [
      {
        channel: 'voice',
        total: 10,
        pending: 0,
        accepted: 0,
        unknown: 0,
        delivered: 0,
        failed: 0,
        skipped: 0,
        ...changes,
      },
    ],
  })
const textOf = (changes: Partial<CampaignAggregates>, of = counts({ pending: 10 })) =>
  campaignOutlook({ ...aggregates, ...changes }, of).text

test('a scheduled campaign shows that no action is needed, and whom it reaches', () => {
  expect(textOf({ campaign_status: 'Scheduled' })).toBe(
    'Starts by itself when its time comes. 1 person is on its list.',
  )
})

describe('a campaign in progress', () => {
  it('is being sent, or prepared', () => {
    expect(textOf({})).toMatch(/^Sending now/)
    const runs = [{ drop_date: '2026-03-05T20:04:00.000Z', status: 'preparing' }]
    expect(textOf({ runs })).toBe('Getting its deliveries ready.')
  })

  it('waits for calling hours, for the last results, or for its next run', () => {
    expect(textOf({ waiting_until: '2026-03-06T13:00:00.000Z' })).toContain(
      'The next deliveries go out at 03-06-2026 08:00 AM America/New York.',
    )
    expect(textOf({}, counts({ accepted: 2, delivered: 8 }))).toMatch(
      /^Everything is sent\. 2 results are still to come;/,
    )
    const runs = [
      { drop_date: '2026-03-05T20:04:00.000Z', status: 'completed' },
      { drop_date: '2026-03-06T20:04:00.000Z', status: 'scheduled' },
    ]
    expect(textOf({ runs })).toBe(
      '1 of 2 runs are done. The next one starts 03-06-2026 03:04 PM America/New York.',
    )
  })
})

test('a campaign waits for a provider that is down, whatever else is true of it', () => {
  const during = (since: string, channel: 'voice' | 'text' = 'voice') =>
    campaignOutlook(
      { ...aggregates, waiting_until: '2026-03-05T21:00:00.000Z' },
      counts({ pending: 10 }),
      { waiting_for: { channel, since } },
    ).text
  expect(during('2026-03-05T20:42:10.000Z')).toBe(
    'Waiting for the voice provider since 3:42 PM, nobody is lost.',
  )
  expect(during('2026-03-06T15:42:10.000Z', 'text')).toBe(
    'Waiting for the text provider since 03-06-2026 10:42 AM America/New York, nobody is lost.',
  )
})

test('a campaign that is over shows how much arrived', () => {
  expect(textOf({ campaign_status: 'Completed' }, counts({ delivered: 10 }))).toBe(
    'Done. 10 deliveries arrived.',
  )
  const some = counts({ delivered: 9, failed: 1 })
  expect(textOf({ campaign_status: 'Completed with failures' }, some)).toMatch(
    /^Done\. 9 of 10 deliveries arrived, 1 did not;/,
  )
})

test('a campaign that is over shows how many of its runs were not sent, and why', () => {
  const runs = ['completed', 'blocked', 'blocked'].map((status) => ({
    drop_date: '2026-03-05T20:04:00.000Z',
    status,
  }))
  const status_reason = unpaidRunText(1_500, 870)
  const part = { campaign_status: 'Completed', runs, status_reason }
  expect(textOf(part, counts({ delivered: 30 }))).toBe(
    'Done. 30 deliveries arrived. 2 of 3 runs were not sent. There were not enough credits for a run: it needed 1,500 credits, and you had 870 credits.',
  )
})

test('a blocked or flagged campaign shows why and what to do', () => {
  const stopped = (changes: Partial<CampaignAggregates>) =>
    campaignOutlook({ ...aggregates, ...changes }, counts({}))
  const reason = unpaidRunText(1_500, 870)
  const short = { campaign_status: 'Blocked', status_reason: reason }
  expect(stopped(short)).toMatchObject({ text: reason, next: { to: '/billing' } })
  const paused = [{ drop_date: '2026-03-05T20:04:00.000Z', status: 'paused' }]
  const fault = { campaign_status: 'Blocked', status_reason: 'The sender is not ready yet.' }
  expect(stopped({ ...fault, runs: paused })).toMatchObject({
    text: 'Paused. The sender is not ready yet.',
    advice: expect.stringContaining('tried again'),
  })
  expect(stopped({ campaign_status: 'Blocked' }).advice).toContain('Nothing more is sent')
  const dropped = { campaign_status: 'Blocked', status_reason: LATE_RUN_DROPPED }
  expect(stopped(dropped)).toMatchObject({
    advice: expect.not.stringContaining('support'),
    next: { to: '/campaign' },
  })
  expect(stopped({ campaign_status: 'Flagged' })).toMatchObject({ next: { to: '/campaign' } })
})
