import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { sessionAs } from '../../../testing/signed-in-user.ts'
import { aggregates, base, showDetails } from '../testing/details-fixture.tsx'

vi.mock('react-chartjs-2', () => ({ Bar: () => <canvas /> }))

// Fetched when it is shown, which takes a busy machine longer than a test waits.
beforeAll(() => import('../runs/campaign-runs.tsx'))

const held = {
  ...aggregates,
  campaign_status: 'Blocked',
  status_reason: 'It was due while the service was away, and has not been started.',
  runs: [{ drop_date: '2026-03-05T20:04:00.000Z', status: 'held' }],
}
const aggregatesPath = `GET ${base}/aggregates/A%20%2F%20B/`
const decisionPath = 'POST /api/campaigns/A%20%2F%20B/late-run/'

describe('a run that waits for its owner', () => {
  it.each([
    ['Send now', 'send'],
    ['Don’t send', 'drop'],
  ])('posts the decision of the button %s and reads the campaign again', async (name, decision) => {
    let decided: unknown
    const calls = showDetails({
      [aggregatesPath]: () => json(decided ? aggregates : held),
      [decisionPath]: ({ body }: { body: unknown }) => {
        decided = body
        return json({})
      },
    })
    expect(await screen.findByText(/due while the service was away/)).toBeInTheDocument()
    expect(screen.getByText(/Nothing goes out until you decide/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument())
    expect(decided).toEqual({ decision })
    expect(calls.filter(({ path }) => path.includes('late-run'))).toHaveLength(1)
  })

  it('reads the runs of a campaign that goes on again as well', async () => {
    let decided = false
    const drop_date = '2026-03-05T20:04:00.000Z'
    const counts = { drop_date, total: 0, delivered: 0, failed: 0 }
    const states = () => [decided ? 'sending' : 'held', 'scheduled']
    showDetails({
      [aggregatesPath]: () =>
        json({
          ...held,
          campaign_status: decided ? 'In Progress' : 'Blocked',
          runs: states().map((status) => ({ drop_date, status })),
        }),
      'GET /api/campaigns/A%20%2F%20B/runs/': () =>
        json({ runs: states().map((status) => ({ ...counts, status })) }),
      [decisionPath]: () => {
        decided = true
        return json({})
      },
    })
    expect(await screen.findByRole('cell', { name: 'Waits for your decision' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
    // Sooner than the next poll of the runs.
    const sending = screen.findByRole('cell', { name: 'Sending' })
    expect(await sending).toBeInTheDocument()
  })

  it('shows why a decision was refused, and can be tried again', async () => {
    showDetails({
      [aggregatesPath]: () => json(held),
      [decisionPath]: () => refusal(404, 'not_found', 'We could not find what you asked for.'),
    })
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send now' })
    await userEvent.click(send)
    expect(await screen.findByRole('alert')).toHaveTextContent('could not find')
    expect(send).toBeEnabled()
  })

  it('offers a viewer neither the decision, nor the details as a file, nor another campaign', async () => {
    showDetails({ [aggregatesPath]: () => json(held), ...sessionAs('viewer') })
    expect(await screen.findByText(/due while the service was away/)).toBeInTheDocument()
    const names = screen.queryAllByRole('button').map((button) => button.textContent)
    expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/send|again|Export/i)]))
  })

  it('shows no buttons for a campaign that is blocked for another reason', async () => {
    const blocked = { ...held, runs: [{ ...held.runs[0], status: 'blocked' }] }
    showDetails({ [aggregatesPath]: () => json(blocked) })
    expect(await screen.findByText(/due while the service was away/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
  })
})
