import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { AnalyticsScreen } from './analytics-screen.tsx'

const campaign = {
  campaign_name: 'A / B',
  drop_date: '2026-03-05T20:04:00.000Z',
  time_zone: 'America/New_York',
  campaign_status: 'Completed',
  status_reason: null,
  dropcowboy_success_calls: 10,
  dropcowboy_failed_calls: 2,
  dropcowboy_pending_calls: 3,
  dropcowboy_total_calls: 15,
  telnyx_total_messages: 11,
  telnyx_successful_messages: 6,
  telnyx_failed_messages: 1,
  telnyx_pending_messages: 4,
  telnyx_success_rate: 85.7,
}
const path = 'GET /api/drop-cowboy/analytics/'

function show(answer: () => Response) {
  renderSignedIn(<Route path="/analytics" element={<AnalyticsScreen />} />, '/analytics', {
    [path]: answer,
  })
}

describe('the list of campaigns', () => {
  it('counts both channels as made and failed, calls only as pending, and leads to the details', async () => {
    show(() => json([campaign]))
    const row = await screen.findByRole('row', { name: /^A \/ B 03-05-2026 03:04 PM/ })
    const cells = [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
    expect(cells.slice(2, 6)).toEqual(['16', '3', '3', 'Completed'])
    const link = screen.getByRole('link', { name: 'View details of A / B' })
    expect(link.getAttribute('href')).toBe('/analytics/details/A%20%2F%20B')
  })

  it('says Unnamed Campaign and Unknown where the name and the status are missing', async () => {
    show(() => json([{ ...campaign, campaign_name: '', campaign_status: '' }]))
    expect(await screen.findByText('Unnamed Campaign')).toBeTruthy()
    expect(screen.getByText('Unknown')).toBeTruthy()
  })

  it('does not say that there are none when they could not be loaded', async () => {
    let works = false
    show(() => (works ? json([]) : refusal(404, 'not_found', 'No.')))
    expect(await screen.findByText('Your campaigns could not be loaded.')).toBeTruthy()
    expect(screen.queryByText('No campaigns yet')).toBeNull()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No campaigns yet')).toBeTruthy()
  })
})
