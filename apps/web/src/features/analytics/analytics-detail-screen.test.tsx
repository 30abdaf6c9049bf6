import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import type { Bar } from 'react-chartjs-2'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Route } from 'react-router'
import { json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { AnalyticsDetailScreen } from './analytics-detail-screen.tsx'
import {
  aggregates,
  base,
  progress,
  progressPath,
  showDetails,
} from './testing/details-fixture.tsx'

const drawn = vi.hoisted(() => ({
  bar: vi.fn<(props: ComponentProps<typeof Bar>) => void>(),
}))
vi.mock('react-chartjs-2', () => ({
  Bar: (props: ComponentProps<typeof Bar>) => {
    drawn.bar(props)
    return <canvas />
  },
}))
beforeEach(() => vi.clearAllMocks())

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a campaign’s details', () => {
  it('draw each hour’s own counts, without tooltips', async () => {
    showDetails()
    const table = await screen.findByRole('table', { name: 'Hourly Trend' })
    expect(within(table).getByRole('row', { name: '3 PM 9 1' })).toBeInTheDocument()
    expect(within(table).getByRole('row', { name: '4 PM 7 2' })).toBeInTheDocument()
    // The chart's code is loaded separately.
    await waitFor(() => expect(drawn.bar).toHaveBeenCalled())
    expect(drawn.bar.mock.lastCall?.[0].options?.plugins?.tooltip?.enabled).toBe(false)
  })

  it('of a campaign that is not there are one sentence and a way on', async () => {
    showDetails({ [`GET ${base}/aggregates/A%20%2F%20B/`]: () => refusal(404, 'not_found', 'No.') })
    expect(await screen.findByText('There is no campaign of this name.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See all campaigns' })).toHaveAttribute(
      'href',
      '/analytics',
    )
    expect(screen.queryByRole('button', { name: 'Export Details' })).not.toBeInTheDocument()
    expect(screen.queryByText('Delivery rate')).not.toBeInTheDocument()
  })

  it('of a name with a percent sign and a slash’s code are asked for by that name', async () => {
    const calls = renderSignedIn(
      <Route path="/analytics/details/:campaignName" element={<AnalyticsDetailScreen />} />,
      `/analytics/details/${encodeURIComponent('50%2Foff')}`,
    )
    expect(await screen.findByText('There is no campaign of this name.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('50%2Foff')
    expect(calls.map(({ path }) => path)).toContain(`${base}/aggregates/50%252Foff/`)
  })

  it('of a link that was cut off in the middle of a character are not there', async () => {
    renderSignedIn(
      <Route path="/analytics/details/:campaignName" element={<AnalyticsDetailScreen />} />,
      '/analytics/details/Caf%C3',
    )
    expect(await screen.findByText('There is no campaign of this name.')).toBeInTheDocument()
  })

  it('fetch two versions only where there are two, and link to them from the top', async () => {
    const asked = (calls: readonly { path: string }[]) =>
      calls.some(({ path }) => path.includes('/variants/'))
    const single = showDetails()
    await screen.findByText('+1 (408) 555-0100')
    expect(screen.queryByRole('link', { name: 'Two versions' })).not.toBeInTheDocument()
    expect(asked(single)).toBe(false)
    cleanup()
    const both = showDetails({ [progressPath]: () => json({ ...progress, has_variants: true }) })
    const link = await screen.findByRole('link', { name: 'Two versions' })
    expect(link).toHaveAttribute('href', '#two-versions')
    expect(await screen.findByRole('heading', { name: 'Two versions' })).toBeInTheDocument()
    await waitFor(() => expect(asked(both)).toBe(true))
  })

  it('are paged by five with keys, and < goes back', async () => {
    const calls = showDetails()
    expect(await screen.findByText('+1 (408) 555-0100')).toBeInTheDocument()
    expect(button('Previous page').textContent).toBe('<')
    expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([true, false])
    await userEvent.click(button('Next page'))
    expect(await screen.findByText('+1 (408) 555-0105')).toBeInTheDocument()
    await waitFor(() => expect(button('Next page')).toBeDisabled())
    await userEvent.click(button('Previous page'))
    expect(await screen.findByText('+1 (408) 555-0100')).toBeInTheDocument()
    expect(calls.some(({ path }) => path.endsWith('after=key+5'))).toBe(true)
  })

  it('show what a failure means, with the advice and its code one click away', async () => {
    showDetails()
    const summary = await screen.findByText('Mailbox full')
    const more = summary.closest('details')
    expect(more?.open).toBe(false)
    await userEvent.click(summary)
    expect(more?.open).toBe(true)
    expect(more).toHaveTextContent(/Try again in a later campaign\..*Code 4002/)
    expect(screen.getAllByText(/^Code /)).toHaveLength(1)
  })

  it('show how it ended: what arrived, when, for how long and at what cost', async () => {
    showDetails()
    expect(
      await screen.findByText(/^Done\. 16 of 19 deliveries arrived, 3 did not/),
    ).toBeInTheDocument()
    const states = within(screen.getByRole('region', { name: 'Deliveries by state' }))
    expect(states.getByText('Not sent').parentElement?.textContent).toBe('Not sent1')
    expect(screen.getByText('Took').parentElement?.textContent).toBe('Took14 minutes')
    expect(screen.getByText('Cost').parentElement?.textContent).toBe('Cost530 credits$5.30')
    expect(screen.getByText('Ended').parentElement?.textContent).toBe(
      'Ended03-05-2026 03:18 PMAmerica/New York',
    )
  })

  it('show the counts when the progress could not be loaded', async () => {
    showDetails({ [progressPath]: () => refusal(404, 'not_found', 'No.') })
    expect(
      await screen.findByText('This campaign’s progress could not be loaded.'),
    ).toBeInTheDocument()
    expect(screen.getByText('19 of 19 deliveries done')).toBeInTheDocument()
  })

  it('say so when there are none, and count zero when nothing could be loaded', async () => {
    showDetails({
      [`GET ${base}/aggregates/A%20%2F%20B/`]: () => refusal(500, 'unexpected', 'No.'),
      [`GET ${base}/analytics/details/A%20%2F%20B/?limit=5`]: () => json([]),
    })
    expect(await screen.findByText('No call details available.')).toBeInTheDocument()
    const calls = within(await screen.findByRole('region', { name: 'Calls' }))
    expect(calls.getAllByText('0')).toHaveLength(3)
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded')
  })

  it('show since when they are archived, and that the file still has them', async () => {
    const archived = { ...aggregates, details_archived_at: '2027-04-10T15:30:00.000Z' }
    showDetails({
      [`GET ${base}/aggregates/A%20%2F%20B/`]: () => json(archived),
      [`GET ${base}/analytics/details/A%20%2F%20B/?limit=5`]: () => json([]),
    })
    const note = /^The details of this campaign were moved to the archive on 04-10-2027 11:30 AM\. /
    expect(await screen.findByText(note)).toBeInTheDocument()
    expect(screen.getByText('No call details available.')).toBeInTheDocument()
  })

  it('show the same for older runs where newer ones are still listed', async () => {
    const archived = { ...aggregates, details_archived_at: '2027-04-10T15:30:00.000Z' }
    showDetails({ [`GET ${base}/aggregates/A%20%2F%20B/`]: () => json(archived) })
    expect(await screen.findByText(/^The details of older runs were moved/)).toBeInTheDocument()
    expect(screen.queryByText('No call details available.')).not.toBeInTheDocument()
  })

  it('are an empty list with one line and Retry when they could not be loaded', async () => {
    showDetails({
      [`GET ${base}/analytics/details/A%20%2F%20B/?limit=5`]: () =>
        refusal(500, 'unexpected', 'No.'),
    })
    expect(await screen.findByText('The call details could not be loaded.')).toBeInTheDocument()
    expect(screen.getByText('No call details available.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('show how many people a campaign that has not started will reach', async () => {
    showDetails({
      [`GET ${base}/aggregates/A%20%2F%20B/`]: () =>
        json({ ...aggregates, campaign_status: 'Scheduled', total: 0, finished: 0, hours: [] }),
    })
    expect(await screen.findByText(/12 people are on its list/)).toBeInTheDocument()
  })

  it('show when the next deliveries go out while no recipient may be contacted', async () => {
    showDetails({
      [`GET ${base}/aggregates/A%20%2F%20B/`]: () =>
        json({
          ...aggregates,
          campaign_status: 'In Progress',
          waiting_until: '2026-03-06T13:00:00.000Z',
        }),
    })
    const note = await screen.findByText(/next deliveries go out/)
    expect(note).toHaveTextContent('03-06-2026 08:00 AM America/New York')
  })

  it('announce each quarter and the end, and nothing when the page opens', async () => {
    let asked = 0
    const status = () => (asked > 1 ? 'Completed' : 'In Progress')
    showDetails({
      [`GET ${base}/aggregates/A%20%2F%20B/`]: () => {
        asked += 1
        return json({ ...aggregates, campaign_status: status() })
      },
    })
    await screen.findByText('In Progress')
    const announcement = screen.getAllByRole('status').find((one) => one.className === 'sr-only')
    expect(announcement).toBeEmptyDOMElement()
    await waitFor(() => expect(announcement).toHaveTextContent(/^Completed\. Done\./))
  })

  it('are polled while the campaign runs, and no longer when it has ended', async () => {
    let asked = 0
    showDetails({
      [`GET ${base}/aggregates/A%20%2F%20B/`]: () => {
        asked += 1
        return json({ ...aggregates, campaign_status: asked > 1 ? 'Completed' : 'In Progress' })
      },
    })
    expect(await screen.findByText('In Progress')).toBeInTheDocument()
    expect(await screen.findByText('Completed')).toBeInTheDocument()
    expect(asked).toBe(2)
  })
})
