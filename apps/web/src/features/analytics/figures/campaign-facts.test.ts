import type { CampaignProgress } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { expect, test } from 'vitest'
import { campaignFacts, tookText } from './campaign-facts.ts'

const aggregates = {
  dropcowboy_total_calls_sent: 10,
  dropcowboy_success_calls: 4,
  dropcowboy_failed_calls: 0,
  dropcowboy_call_sent_rate: 100,
  telnyx_total_messages: 0,
  telnyx_successful_messages: 0,
  telnyx_failed_messages: 0,
  telnyx_message_sent_rate: 0,
  campaign_status: 'In Progress',
  status_reason: null,
  drop_date: '2026-03-05T20:00:00.000Z',
  time_zone: 'America/New_York',
  recipients: 1_200,
  total: 10,
  finished: 4,
  waiting_until: null,
  details_archived_at: null,
  runs: [
    { drop_date: '2026-03-05T20:00:00.000Z', status: 'sending' },
    { drop_date: '2026-03-06T20:00:00.000Z', status: 'scheduled' },
  ],
  hours: [],
}
const progress: CampaignProgress = {
  campaign_status: 'In Progress',
  channels: [],
  started_at: '2026-03-05T20:00:00.000Z',
  finished_at: null,
  rate_per_minute: 1_234.5,
  finish_estimate: '2026-03-05T20:30:00.000Z',
  credits_spent: 200,
  has_variants: false,
  planned: 0,
  waiting_for: null,
}
const factsOf = (changes: Partial<CampaignProgress>) =>
  campaignFacts(aggregates, { ...progress, ...changes }, 'EUR')

test('a scheduled campaign shows when, to whom and how often it is sent', () => {
  const facts = factsOf({ started_at: null })
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Starts: 03-05-2026 03:00 PM',
    'People on its list: 1,200',
    'Runs: 2',
    'Last run: 03-06-2026 03:00 PM',
  ])
})

test('a running campaign shows its rate and its expected end with the zone', () => {
  const [, rate, end, cost] = factsOf({})
  expect(rate?.value).toBe('1,235 a minute')
  expect(end).toEqual({
    name: 'Expected end',
    value: '03-05-2026 03:30 PM',
    note: 'America/New York',
    isTime: true,
  })
  expect(cost).toEqual({ name: 'Cost so far', value: '200 credits', note: '€2.00' })
})

test('with runs to come it shows when this run ends, or when the last one starts', () => {
  expect(factsOf({ planned: 10 })[2]).toMatchObject({ name: 'This run ends' })
  expect(factsOf({ planned: 10, finish_estimate: null })[2]).toMatchObject({
    name: 'Last run',
    value: '03-06-2026 03:00 PM',
  })
})

test('a slow rate keeps its decimal, and unknown facts are shown as unknown', () => {
  expect(factsOf({ rate_per_minute: 0.5 })[1]?.value).toBe('0.5 a minute')
  const facts = factsOf({ rate_per_minute: null, finish_estimate: null })
  expect(facts.map(({ value }) => value).slice(1, 3)).toEqual(['Not known yet', 'Not known yet'])
})

test.each([
  ['2026-03-05T20:00:59Z', 'less than a minute'],
  ['2026-03-05T20:01:00Z', '1 minute'],
  ['2026-03-05T23:05:00Z', '3 hours 5 minutes'],
  ['2026-03-05T21:00:00Z', '1 hour'],
  ['2026-03-11T22:30:00Z', '6 days 2 hours'],
])('a campaign that ended at %s took %s', (end, text) => {
  expect(tookText('2026-03-05T20:00:00Z', end)).toBe(text)
})
