import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import type { Bar, Line } from 'react-chartjs-2'
import { Route } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../testing/fake-api.ts'
import { sessionAs } from '../../testing/signed-in-user.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

// A canvas can't be drawn on here, so the tests check the charts' input instead.
const drawn = vi.hoisted(() => ({
  bar: vi.fn<(props: ComponentProps<typeof Bar>) => void>(),
  line: vi.fn<(props: ComponentProps<typeof Line>) => void>(),
}))
vi.mock('react-chartjs-2', () => ({
  Bar: (props: ComponentProps<typeof Bar>) => {
    drawn.bar(props)
    return <canvas />
  },
  Line: (props: ComponentProps<typeof Line>) => {
    drawn.line(props)
    return <canvas />
  },
}))
beforeEach(() => vi.clearAllMocks())

const campaign = (name: string) => ({
  campaign_name: name,
  drop_date: '2026-03-05T20:04:00.000Z',
  time_zone: 'America/New_York',
  campaign_status: 'Completed',
  status_reason: null,
  dropcowboy_success_calls: 1,
  dropcowboy_failed_calls: 0,
  dropcowboy_pending_calls: 0,
  dropcowboy_total_calls: 1,
  telnyx_total_messages: 0,
  telnyx_successful_messages: 0,
  telnyx_failed_messages: 0,
  telnyx_pending_messages: 0,
  telnyx_success_rate: 0,
})

const responses = {
  'GET /api/agents/agent-info/': () => json({ agent_name: 'Mary Ann Smith' }),
  'GET /api/drop-cowboy/past-campaigns/': () =>
    json([campaign('50% off / spring'), campaign('Second'), campaign('Third')]),
  'GET /api/drop-cowboy/credits/': () =>
    json({ balance: 187, credits: 18_700, reserved: 0, currency: 'USD' }),
  'GET /api/drop-cowboy/aggregates/?timeframe=7d': () =>
    json({
      '03-04': {
        dropcowboy_total_calls: 3,
        telnyx_total_messages: 4,
        call_sent_rate: 90,
        message_sent_rate: 80,
      },
    }),
}

const show = (given = {}) =>
  renderSignedIn(<Route path="/dashboard" element={<DashboardScreen />} />, '/dashboard', given)

describe('the dashboard', () => {
  it('shows the agent, the balance and the two newest campaigns with their drop dates', async () => {
    show(responses)
    expect(await screen.findByText('Mary Ann Smith')).toBeInTheDocument()
    expect(await screen.findByText('$187.00')).toBeInTheDocument()
    const recent = within(screen.getByRole('region', { name: 'Recent Campaigns' }))
    expect((await recent.findAllByRole('listitem')).length).toBe(2)
    expect(recent.getAllByText(/^03-05-2026 03:04 PM/)).toHaveLength(2)
    const link = recent.getByRole('link', { name: 'View details of 50% off / spring' })
    expect(link).toHaveAttribute('href', '/analytics/details/50%25%20off%20%2F%20spring')
  })

  it('draws both charts as specified and shows the same in tables', async () => {
    show(responses)
    const bars = await screen.findByRole('table', { name: 'Total Calls and Messages Sent' })
    expect(within(bars).getByRole('row', { name: '03-04 7' })).toBeInTheDocument()
    const rates = await screen.findByRole('table', { name: 'Delivery Rate' })
    expect(within(rates).getByRole('row', { name: '03-04 85%' })).toBeInTheDocument()
    await waitFor(() => {
      expect(drawn.bar).toHaveBeenCalled()
      expect(drawn.line).toHaveBeenCalled()
    })
    expect(drawn.bar.mock.lastCall?.[0].data.datasets[0]).toMatchObject({
      label: 'Calls sent last week',
      data: [7],
      barPercentage: 0.5,
      borderRadius: 20,
    })
    expect(drawn.line.mock.lastCall?.[0].data.datasets[0]).toMatchObject({
      data: [85],
      fill: true,
      tension: 0.4,
      borderWidth: 2,
      pointRadius: 0,
    })
  })

  it('shows empty values with one line and Retry after failures, without Loading... or $0.00', async () => {
    const calls = show()
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(5))
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
    expect(screen.queryByText('$0.00')).not.toBeInTheDocument()
    expect(screen.queryAllByRole('listitem')).toHaveLength(0)
    const before = calls.filter(({ path }) => path.includes('credits')).length
    const credits = within(screen.getByRole('region', { name: 'Credits' }))
    await userEvent.click(credits.getByRole('button', { name: 'Retry' }))
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.includes('credits'))).toHaveLength(before + 1),
    )
  })

  it('offers the next step when there is no campaign yet', async () => {
    show({ ...responses, 'GET /api/drop-cowboy/past-campaigns/': () => json([]) })
    expect(await screen.findByText('No campaigns yet')).toBeInTheDocument()
  })
})

describe('what a role may not do', () => {
  it.each(['manager', 'viewer'] as const)('is offered to a %s only where allowed', async (role) => {
    renderSignedIn(<Route path="/dashboard" element={<DashboardScreen />} />, '/dashboard', {
      ...responses,
      'GET /api/drop-cowboy/past-campaigns/': () => json([]),
      ...sessionAs(role),
    })
    expect(await screen.findByText('No campaigns yet')).toBeInTheDocument()
    const starts = screen.queryAllByRole('link', { name: 'Start a Campaign' })
    expect(starts).toHaveLength(role === 'manager' ? 2 : 0)
  })
})
