import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../../testing/fake-api.ts'
import { mary } from '../../../testing/signed-in-user.ts'
import { readStoredDraft, storeDraft } from '../../campaigns/draft-storage.ts'
import { emptyDraft } from '../../campaigns/draft.ts'
import {
  aggregates,
  base,
  progress,
  progressPath,
  record,
  recordPath,
  retryPath,
  showDetails,
} from '../testing/details-fixture.tsx'

vi.mock('react-chartjs-2', () => ({ Bar: () => <canvas /> }))

const list = {
  contact_list_id: 'list-1',
  name: 'spring.csv',
  rows: 12,
  accepted: 12,
  rejected: 0,
  created_at: '2026-03-01T19:00:00.000Z',
  in_use_by: null,
  columns: ['id', 'FirstName'],
  sample: [],
  extremes: { longest: {}, unusual: {} },
  empty_values: {},
  errors: [],
  problem_groups: [],
  fixed: 0,
}
const lists = {
  'GET /api/contact-lists/list-1/': () => json(list),
  'GET /api/contact-lists/list-2/': () =>
    json({ ...list, contact_list_id: 'list-2', name: 'A / B, not reached', accepted: 3 }),
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const isInWizard = () =>
  waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent(/^\/campaign /))

beforeEach(() => sessionStorage.clear())

describe('a campaign’s record', () => {
  it('shows what was sent in both versions, to whom, how, and who published it', async () => {
    showDetails({
      [recordPath]: () =>
        json({
          ...record,
          variant_message: 'Hola <FirstName>',
          fallbacks: { FirstName: 'there' },
          follow_up_of: 'Winter',
        }),
    })
    const card = within(await screen.findByRole('region', { name: 'What was sent' }))
    expect(await card.findByText('Hola <FirstName>')).toBeInTheDocument()
    expect(card.getByText('Hi <FirstName>, call us')).toBeInTheDocument()
    expect(card.getByText(/<FirstName> became “there”/)).toBeInTheDocument()
    const facts = card.getAllByRole('definition').map((fact) => fact.textContent)
    expect(facts).toEqual([
      'spring.csv12 people',
      'Voice & Text',
      'Marcus',
      'Winter',
      'Mar 05, 2026Once at 3:04 PM, America/New York',
      'Mary Major03-05-2026 02:00 PM America/New York',
      'For the spring',
    ])
    expect(card.queryByRole('button')).not.toBeInTheDocument()
  })

  it('leads to the schedule of one like it, and asks before it replaces another one', async () => {
    storeDraft(mary.uid, { ...emptyDraft(), step: 3, name: 'Begun' })
    showDetails(lists)
    await click('Use again')
    expect(await screen.findByText(/You have started “Begun”/)).toBeInTheDocument()
    await click('Keep it')
    expect(readStoredDraft(mary.uid)?.name).toBe('Begun')
    await click('Use again')
    await click('Replace')
    await isInWizard()
    expect(readStoredDraft(mary.uid)).toMatchObject({
      step: 6,
      name: 'A / B 2',
      list: { contactListId: 'list-1' },
      voiceName: 'Marcus',
      consentDigest: '',
    })
  })

  it('leads to a campaign to those whom nothing has reached', async () => {
    const calls = showDetails({
      ...lists,
      [`GET ${retryPath}`]: () => json({ people: 3, sent_again_in: null }),
      [`POST ${retryPath}`]: () => json({ contact_list_id: 'list-2', people: 3 }, 201),
    })
    expect(await screen.findByText(/^3 people were not reached/)).toBeInTheDocument()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await click('Send again to the 3 that may be retried')
    await isInWizard()
    expect(readStoredDraft(mary.uid)).toMatchObject({
      name: 'A / B 2',
      frequency: 'once',
      list: { contactListId: 'list-2', accepted: 3 },
    })
  })

  it('names the campaign that was sent to them since', async () => {
    showDetails({ [`GET ${retryPath}`]: () => json({ people: 0, sent_again_in: 'A / B 2' }) })
    const link = await screen.findByRole('link', { name: 'A / B 2' })
    expect(link).toHaveAttribute('href', '/analytics/details/A%20%2F%20B%202')
    expect(screen.queryByRole('button', { name: /Send again/ })).not.toBeInTheDocument()
  })
})

describe('a campaign of several days', () => {
  const runs = [
    {
      drop_date: '2026-03-05T20:04:00.000Z',
      status: 'completed',
      total: 19,
      delivered: 16,
      failed: 3,
    },
    {
      drop_date: '2026-03-06T20:04:00.000Z',
      status: 'scheduled',
      total: 0,
      delivered: 0,
      failed: 0,
    },
  ]

  it('shows each run, a bar that is not full, and its hours with their day', async () => {
    showDetails({
      [`GET ${base}/aggregates/A%20%2F%20B/`]: () =>
        json({
          ...aggregates,
          campaign_status: 'In Progress',
          runs,
          hours: [
            { hour: '2026-03-05T20:00:00.000Z', success: 9, fails: 1 },
            { hour: '2026-03-06T20:00:00.000Z', success: 7, fails: 2 },
          ],
        }),
      [progressPath]: () => json({ ...progress, finished_at: null, planned: 24 }),
      'GET /api/campaigns/A%20%2F%20B/runs/': () => json({ runs }),
    })
    expect(await screen.findByText('19 of 43 deliveries done, 1 of 2 runs')).toBeInTheDocument()
    const bar = screen.getByRole('progressbar', { name: 'Deliveries done' })
    expect([bar.ariaValueNow, bar.ariaValueMax]).toEqual(['19', '43'])
    const table = within(await screen.findByRole('table', { name: 'Runs' }))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'RunStateDeliveredFailedDelivery rate',
      '1. 03-05-2026 03:04 PMDone16384.2%',
      '2. 03-06-2026 03:04 PMTo come–––',
    ])
    const hours = await screen.findByRole('table', { name: 'Hourly Trend' })
    expect(within(hours).getByRole('row', { name: '3 PM, Mar 6 7 2' })).toBeInTheDocument()
  })
})
