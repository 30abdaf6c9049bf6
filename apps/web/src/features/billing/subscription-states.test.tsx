import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json } from '../../testing/fake-api.ts'
import { overage, press, show, subscribed, subscription } from './testing/billing-fixture.tsx'

describe('a plan that is not simply paid', () => {
  const inState = (state: string, more: object = {}) => {
    const standing = { state, day: '2026-04-12T12:00:00.000Z', disputed: false, ...more }
    return () => json({ subscription: { ...subscription, standing } })
  }
  const path = 'GET /api/payments/customers/user-1/subscription'

  it('is past due with its day, and leads to the payment that is missing', async () => {
    show({ ...subscribed, [path]: inState('past_due') })
    expect(await screen.findByText('Past due')).toBeInTheDocument()
    expect(screen.getByText(/Campaigns are sent until Apr 12, 2026/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'End plan now' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Update card' }))
    expect((await screen.findByTestId('place')).textContent).toBe(
      '/billing/payments {"planId":"overdue-payment"}',
    )
  })

  it('is cancelled after a question, and kept again with one press', async () => {
    const asked: string[] = []
    const answer = () => {
      asked.push(asked.length === 0 ? 'ending' : 'active')
      return inState(asked.at(-1) ?? '')()
    }
    show({
      ...subscribed,
      [path]: inState('active', { day: null }),
      'POST /api/payments/billing/ending': answer,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }))
    const dialog = screen.getByRole('dialog', { name: 'Cancel your plan?' })
    expect(dialog).toHaveTextContent('It goes on until Apr 05, 2026')
    expect(asked).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel plan' }))
    expect(await screen.findByText('Ends Apr 12, 2026')).toBeInTheDocument()
    expect(screen.queryByText('Tax included')).not.toBeInTheDocument()
    await press('Keep my plan')
    expect(await screen.findByText('Tax included')).toBeInTheDocument()
    expect(asked).toEqual(['ending', 'active'])
  })

  it('offers all campaigns that waited for the payment in one press, once it is paid', async () => {
    const waiting = [
      { campaign_name: 'Autumn / 1', drops: 1 },
      { campaign_name: 'Daily', drops: 4 },
    ]
    const calls = show({
      ...subscribed,
      [path]: inState('active', { day: null }),
      'GET /api/late-runs/': () => json({ campaigns: waiting }),
      'POST /api/late-runs/': () => json({ campaigns: [] }),
    })
    const link = await screen.findByRole('link', { name: 'Autumn / 1' })
    expect(link).toHaveAttribute('href', '/analytics/details/Autumn%20%2F%201')
    expect(screen.getByText(/, 4 drops/)).toBeInTheDocument()
    await press('Send all now')
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Daily' })).not.toBeInTheDocument(),
    )
    const decided = calls.find(({ method }) => method === 'POST')
    expect(decided).toMatchObject({ path: '/api/late-runs/', body: { decision: 'send' } })
  })

  it('asks for no waiting campaigns while the payment is missing', async () => {
    const calls = show({ ...subscribed, [path]: inState('stopped') })
    expect(await screen.findByRole('link', { name: 'Update card' })).toBeInTheDocument()
    expect(calls.some(({ path: asked }) => asked === '/api/late-runs/')).toBe(false)
  })

  it('shows that a payment is disputed, whatever else is so', async () => {
    show({ ...subscribed, [path]: inState('active', { day: null, disputed: true }) })
    expect(await screen.findByText('Disputed')).toBeInTheDocument()
    expect(screen.getByText(/A payment of yours is disputed at your bank/)).toBeInTheDocument()
  })

  it('owes credits for a lost dispute, which no bank decides any more', async () => {
    const lost = { day: null, disputed: true, owed: 12_500 }
    show({ ...subscribed, [path]: inState('active', lost) })
    expect(await screen.findByText('Credits owed')).toBeInTheDocument()
    expect(screen.getByText(/12,500 credits are owed for it, and nothing is sent/)).toBeVisible()
    expect(screen.queryByText(/is disputed at your bank/)).not.toBeInTheDocument()
  })

  it('is on hold without a next payment, and its end is asked for without naming a missing one', async () => {
    show({ ...subscribed, [path]: inState('on_hold', { day: null }) })
    expect(await screen.findByText('On hold')).toBeInTheDocument()
    expect(screen.queryByText('Tax included')).not.toBeInTheDocument()
    await press('End plan now')
    const dialog = screen.getByRole('dialog', { name: 'End your plan now?' })
    expect(dialog).not.toHaveTextContent(/missing payment/)
    expect(dialog).toHaveTextContent(/The credits that are left stay yours/)
  })
})

describe('overage', () => {
  it('is allowed up to a ceiling in whole dollars, and shows what is used of it', async () => {
    const on = { ...overage, enabled: true, ceiling: 50, used: 12.4, reserved: 3 }
    show({ ...subscribed, 'PUT /api/payments/overage': () => json(on) })
    const ceiling = await screen.findByLabelText('Ceiling a month, in dollars')
    expect(screen.getByText(/go on at 65 credits a voicemail and 7 a text/)).toBeInTheDocument()
    await userEvent.type(ceiling, '2.5')
    await press('Allow overage')
    expect(screen.getByText('Enter whole dollars from 1 to 10,000.')).toBeInTheDocument()
    await userEvent.clear(ceiling)
    await userEvent.type(ceiling, '50')
    await press('Allow overage')
    expect(await screen.findByText('$12.40')).toBeInTheDocument()
    expect(screen.getByText(/held for campaigns, of at most \$50\.00/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Switch overage off' })).toBeInTheDocument()
  })
})
