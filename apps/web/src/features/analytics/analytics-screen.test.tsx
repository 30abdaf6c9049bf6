import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { giveCsrfCookie, json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { sessionAs } from '../../testing/signed-in-user.ts'
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
const spent = { month: '2026-11', credits: 23_150, amount: 231.5, currency: 'USD' }

function show(response: () => Response, more: Record<string, () => Response> = {}) {
  return renderSignedIn(<Route path="/analytics" element={<AnalyticsScreen />} />, '/analytics', {
    [path]: response,
    'GET /api/credits/spent/': () => json(spent),
    ...more,
  })
}

/** The list, and a number that one campaign called without success. */
function fakeNumber() {
  giveCsrfCookie('token')
  const delivery = {
    campaign_name: 'Spring sale',
    time_zone: 'America/New_York',
    drop_date: '2026-03-05T20:04:00.000Z',
    channel: 'voice',
    status: 'Mailbox full',
    state: 'failed',
    date: '2026-03-05T20:05:00.000Z',
    reason_code: '4002',
  }
  return show(() => json([campaign]), {
    'POST /api/number-searches/': () =>
      json({ phone: '16175550100', deliveries: [delivery], more: false }),
  })
}

/** A page with one campaign, and where the following one starts. */
function pageOf(name: string, after?: string): () => Response {
  const link = `</api/drop-cowboy/analytics/?limit=50&after=${after}>; rel="next"`
  const headers = after === undefined ? {} : { link }
  return () => new Response(JSON.stringify([{ ...campaign, campaign_name: name }]), { headers })
}

describe('the list of campaigns', () => {
  it('counts both channels as made and failed, calls only as pending, and leads to the details', async () => {
    show(() => json([campaign]))
    const row = await screen.findByRole('row', { name: /^A \/ B 03-05-2026 03:04 PM/ })
    const cells = [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
    expect(cells.slice(2, 6)).toEqual(['16', '3', '3', 'Completed'])
    const link = screen.getByRole('link', { name: 'View details of A / B' })
    expect(link).toHaveAttribute('href', '/analytics/details/A%20%2F%20B')
  })

  it('shows Unnamed Campaign and Unknown where the name and the status are missing', async () => {
    show(() => json([{ ...campaign, campaign_name: '', campaign_status: '' }]))
    expect(await screen.findByText('Unnamed Campaign')).toBeInTheDocument()
    expect(screen.getByText('Unknown')).toBeInTheDocument()
  })

  it('does not say that there are none when they could not be loaded', async () => {
    let works = false
    show(() => (works ? json([]) : refusal(404, 'not_found', 'No.')))
    expect(await screen.findByText('Your campaigns could not be loaded.')).toBeInTheDocument()
    expect(screen.queryByText('No campaigns yet')).not.toBeInTheDocument()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No campaigns yet')).toBeInTheDocument()
  })

  it('pages by key, forward and back, and shows the page number', async () => {
    vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
    show(pageOf('Newest', '2.b'), {
      [`${path}?after=2.b`]: pageOf('Older', '1.a'),
      [`${path}?after=1.a`]: pageOf('Oldest'),
    })
    const pager = await screen.findByRole('navigation', { name: 'Campaigns, pages' })
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect(screen.getByRole('rowheader', { name: 'Newest' })).toBeInTheDocument()
    expect(button('Previous page')).toBeDisabled()
    await userEvent.click(button('Next page'))
    expect(await screen.findByRole('rowheader', { name: 'Older' })).toBeInTheDocument()
    expect(screen.queryByRole('rowheader', { name: 'Newest' })).not.toBeInTheDocument()
    await userEvent.click(button('Next page'))
    expect(await screen.findByRole('rowheader', { name: 'Oldest' })).toBeInTheDocument()
    expect(pager).toHaveTextContent('Page 3')
    expect(button('Next page')).toBeDisabled()
    await userEvent.click(button('Previous page'))
    expect(await screen.findByRole('rowheader', { name: 'Older' })).toBeInTheDocument()
  })

  it('scrolls to the top when a click changes the page, but not when a key does', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
    show(pageOf('Newest', '2.b'), { [`${path}?after=2.b`]: pageOf('Older', '1.a') })
    const next = await screen.findByRole('button', { name: 'Next page' })
    next.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('rowheader', { name: 'Older' })).toBeInTheDocument()
    expect(scrolled).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(scrolled).toHaveBeenCalledWith(0, 0)
  })

  it('Back finds the search and the page again', async () => {
    vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
    const found = {
      [`${path}?search=sale`]: pageOf('Newest sale', '2.b'),
      [`${path}?after=2.b&search=sale`]: pageOf('Older sale'),
    }
    show(pageOf('Newest'), found)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'sale{Enter}')
    expect(await screen.findByRole('rowheader', { name: 'Newest sale' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('rowheader', { name: 'Older sale' })).toBeInTheDocument()
    cleanup()
    show(pageOf('Newest'), found)
    expect(await screen.findByRole('rowheader', { name: 'Older sale' })).toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('sale')
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(await screen.findByRole('rowheader', { name: 'Newest sale' })).toBeInTheDocument()
  })

  it('leads to the details by the name too, and shows what the month has cost', async () => {
    show(() => json([campaign]))
    const link = await screen.findByRole('link', { name: 'A / B' })
    expect(link).toHaveAttribute('href', '/analytics/details/A%20%2F%20B')
    const shown = await screen.findByText(/^Spent in November/)
    expect(shown).toHaveTextContent('Spent in November: $231.50 (23,150 credits)')
  })

  it('is limited to a status, sorted and searched, each from the first page on', async () => {
    vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
    show(pageOf('Newest', '2.b'), {
      [`${path}?after=2.b`]: pageOf('Older'),
      [`${path}?status=Blocked`]: pageOf('Stopped'),
      [`${path}?status=Blocked&sort=name`]: pageOf('Alphabetical'),
      [`${path}?search=spring&status=Blocked&sort=name`]: () => json([]),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('rowheader', { name: 'Older' })).toBeInTheDocument()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Blocked')
    expect(await screen.findByRole('rowheader', { name: 'Stopped' })).toBeInTheDocument()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
    expect(await screen.findByRole('rowheader', { name: 'Alphabetical' })).toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox'), 'spring')
    expect(await screen.findByText(/^No campaign matches\./)).toBeInTheDocument()
  })

  it('shows what was sent to a whole number, however it is written', async () => {
    const calls = fakeNumber()
    await screen.findByRole('rowheader', { name: 'A / B' })
    await userEvent.type(screen.getByRole('searchbox'), '(617) 555-0100')
    const row = await screen.findByRole('row', { name: /^Spring sale/ })
    expect(screen.getByRole('heading', { name: 'Sent to +1 (617) 555-0100' })).toBeInTheDocument()
    expect(row).toHaveTextContent(/Spring sale\s*Voicemail\s*Failed\s*Mailbox full/)
    expect(screen.getByRole('link', { name: 'Spring sale' })).toHaveAttribute(
      'href',
      '/analytics/details/Spring%20sale',
    )
    expect(calls.find(({ path: at }) => at === '/api/number-searches/')?.body).toEqual({
      phone: '16175550100',
    })
    // The number is in no address.
    expect(calls.some(({ path: at }) => at.includes('5550100'))).toBe(false)
    await userEvent.clear(screen.getByRole('searchbox'))
    expect(await screen.findByRole('rowheader', { name: 'A / B' })).toBeInTheDocument()
  })

  it('has no pager where everything is on one page', async () => {
    show(pageOf('Only'))
    expect(await screen.findByRole('rowheader', { name: 'Only' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Campaigns, pages' })).not.toBeInTheDocument()
  })
})

it('offers a viewer neither the file of all campaigns nor the wizard', async () => {
  show(() => json([]), sessionAs('viewer'))
  expect(await screen.findByText('No campaigns yet')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download all (CSV)' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Start a Campaign' })).not.toBeInTheDocument()
})
