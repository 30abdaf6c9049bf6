import type { CampaignRecord } from '@afterbeep/contract/api/campaigns/campaign-record'
import { Route } from 'react-router'
import { json } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { AnalyticsDetailScreen } from '../analytics-detail-screen.tsx'

/** The server's responses for the page of a finished campaign named `A / B`. */
export const aggregates = {
  dropcowboy_total_calls_sent: 12,
  dropcowboy_success_calls: 10,
  dropcowboy_failed_calls: 2,
  dropcowboy_call_sent_rate: 83.33,
  telnyx_total_messages: 7,
  telnyx_successful_messages: 6,
  telnyx_failed_messages: 1,
  telnyx_message_sent_rate: 85.7,
  campaign_status: 'Completed',
  status_reason: null,
  drop_date: '2026-03-05T20:04:00.000Z',
  time_zone: 'America/New_York',
  recipients: 12,
  total: 19,
  finished: 19,
  waiting_until: null,
  details_archived_at: null,
  runs: [{ drop_date: '2026-03-05T20:04:00.000Z', status: 'completed' }],
  hours: [
    { hour: '2026-03-05T20:00:00.000Z', success: 9, fails: 1 },
    { hour: '2026-03-05T21:00:00.000Z', success: 7, fails: 2 },
  ],
}

export const progress = {
  campaign_status: 'Completed',
  channels: [
    {
      channel: 'voice',
      total: 12,
      pending: 0,
      accepted: 0,
      unknown: 0,
      delivered: 10,
      failed: 2,
      skipped: 0,
    },
    {
      channel: 'text',
      total: 7,
      pending: 0,
      accepted: 0,
      unknown: 0,
      delivered: 6,
      failed: 0,
      skipped: 1,
    },
  ],
  started_at: '2026-03-05T20:04:00.000Z',
  finished_at: '2026-03-05T20:18:00.000Z',
  rate_per_minute: null,
  finish_estimate: null,
  credits_spent: 530,
  has_variants: false,
  planned: 0,
  waiting_for: null,
}

/** The campaign as it was published. */
export const record: CampaignRecord = {
  campaign_name: 'A / B',
  description: 'For the spring',
  campaign_type: 'both',
  message: 'Hi <FirstName>, call us',
  variant_message: null,
  fallbacks: {},
  voice: { id: 'marcus', name: 'Marcus' },
  contact_list: { contact_list_id: 'list-1', name: 'spring.csv', is_available: true },
  recipients: 12,
  follow_up_of: null,
  start_date: '2026-03-05',
  end_date: '2026-03-05',
  frequency: 'once',
  drop_time: '15:04',
  time_zone: 'America/New_York',
  published_by: 'Mary Major',
  published_at: '2026-03-05T19:00:00.000Z',
  next: { name: 'A / B 2', start_date: '2026-03-06', end_date: '2026-03-06' },
  again_of: null,
}

const details = (from: number, next: string | null) =>
  json([
    {
      drop_date: '2026-03-05T20:04:00.000Z',
      call_details: [0, 1, 2, 3, 4].map((index) => ({
        phone_number: `1408555010${from + index}`,
        status: index === 0 ? 'Mailbox full' : 'Delivered',
        date: '2026-03-05T20:04:00.000Z',
        channel: 'voice',
        state: 'delivered',
        reason_code: index === 0 ? '4002' : null,
      })),
      next,
    },
  ])

export const base = '/api/drop-cowboy'
export const detailsBase = `GET ${base}/analytics/details/A%20%2F%20B/`
export const progressPath = 'GET /api/campaigns/A%20%2F%20B/progress/'
export const recordPath = 'GET /api/campaigns/A%20%2F%20B/record/'
export const retryPath = '/api/campaigns/A%20%2F%20B/retry/'
const responses = {
  [recordPath]: () => json(record),
  [`GET ${retryPath}`]: () => json({ people: 0, sent_again_in: null }),
  [progressPath]: () => json(progress),
  'GET /api/messages/?campaign=A+%2F+B&limit=5': () => json({ messages: [], next: null }),
  'GET /api/campaigns/A%20%2F%20B/call-backs/': () =>
    json({ calls: 0, asked_for_owner: 0, opt_outs: 0, versions: [], hours: [] }),
  'GET /api/assistant/summary/A%20%2F%20B/': () =>
    json({ summary: 'It went well.', source: 'templates', reason: 'no_model' }),
  [`GET ${base}/aggregates/A%20%2F%20B/`]: () => json(aggregates),
  [`GET ${base}/analytics/details/A%20%2F%20B/?limit=5`]: () => details(0, 'key 5'),
  [`GET ${base}/analytics/details/A%20%2F%20B/?limit=5&after=key+5`]: () => details(5, null),
}

/** The page, with some of its responses replaced. */
export function showDetails(given = {}) {
  const path = '/analytics/details/A%20%2F%20B'
  const route = (
    <Route path="/analytics/details/:campaignName" element={<AnalyticsDetailScreen />} />
  )
  return renderSignedIn(route, path, { ...responses, ...given })
}
