import { expect, test } from 'vitest'
import { campaignRow } from './campaign-row.ts'

const item = {
  campaign_name: 'Spring',
  drop_date: '2026-03-05T20:04:00.000Z',
  time_zone: 'America/New_York',
  campaign_status: 'In Progress',
  status_reason: null,
  dropcowboy_success_calls: 10,
  dropcowboy_failed_calls: 2,
  dropcowboy_pending_calls: 3,
  dropcowboy_total_calls: 15,
  telnyx_total_messages: 9,
  telnyx_successful_messages: 4,
  telnyx_failed_messages: 1,
  telnyx_pending_messages: 4,
  telnyx_success_rate: 80,
}

test('Made and Failed count both channels, Pending counts calls only', () => {
  expect(campaignRow(item)).toMatchObject({ made: 14, failed: 3, pending: 3 })
})

test('a missing name and status get the specified defaults', () => {
  const row = campaignRow({ ...item, campaign_name: '', campaign_status: '' })
  expect([row.name, row.status]).toEqual(['Unnamed Campaign', 'Unknown'])
})
