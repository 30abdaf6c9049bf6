import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { forgetSession } from '../../../lib/session/stored-session.ts'
import { json } from '../../../testing/fake-api.ts'
import type { RecordedCall } from '../../../testing/fake-api.ts'
import { aggregates, base, detailsBase, showDetails } from '../testing/details-fixture.tsx'

vi.mock('react-chartjs-2', () => ({ Bar: () => <canvas /> }))

const counts = {
  delivered: 70,
  failed: 7,
  not_sent: 0,
  no_result: 1,
  pending: 0,
  more_people: false,
}
const row = (phone: string, changes = {}) => ({
  phone_number: phone,
  status: 'Delivered',
  date: '2026-03-05T20:04:00.000Z',
  channel: 'voice',
  state: 'delivered',
  reason_code: null,
  name: 'Ann Lee',
  ...changes,
})
const busy = { state: 'failed', status: 'Line busy', reason_code: '4006', name: null }
const pageOf = (rows: object[], next: string | null = null) =>
  json([{ drop_date: '2026-03-05T20:04:00.000Z', call_details: rows, next }])

const countsPath = 'GET /api/campaigns/A%20%2F%20B/details-counts/'
const button = (name: string) => screen.getByRole('button', { name })

function show() {
  return showDetails({
    [`${detailsBase}?limit=5`]: () => pageOf([row('14085550100')], 'key 5'),
    [`${detailsBase}?limit=5&after=key+5`]: () => pageOf([row('14085550105')]),
    [`${detailsBase}?limit=5&result=failed`]: () => pageOf([row('14085550107', busy)]),
    [`${detailsBase}?limit=25&result=failed`]: () => pageOf([row('14085550108', busy)]),
    [`${detailsBase}?limit=25&result=failed&channel=text&sort=name`]: () =>
      pageOf([row('14085550109', busy)]),
    'POST /api/campaigns/A%20%2F%20B/details-searches/': () =>
      json({ records: [], counts: { ...counts, failed: 0, more_people: true } }),
    [countsPath]: () => json(counts),
    [`${countsPath}?channel=text`]: () => json(counts),
  })
}

it('details are found by result, size, channel, order and search, each from the first page on', async () => {
  const calls = show()
  expect(await screen.findByText('+1 (408) 555-0100')).toBeInTheDocument()
  const chips = within(screen.getByRole('group', { name: 'Result' }))
  expect(chips.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'All 78',
    'Delivered 70',
    'Failed 7',
    'No result yet 1',
  ])
  expect(button('All 78')).toHaveAttribute('aria-pressed', 'true')
  const pager = screen.getByRole('navigation', { name: 'Call details, pages' })
  expect(pager).toHaveTextContent('Page 1 of 16')
  await userEvent.click(button('Next page'))
  expect(await screen.findByText('+1 (408) 555-0105')).toBeInTheDocument()
  expect(pager).toHaveTextContent('Page 2 of 16')

  await userEvent.click(button('Failed 7'))
  const failed = await screen.findByRole('row', { name: /^\+1 \(408\) 555-0107/ })
  const cells = [...failed.querySelectorAll('th, td')].map(({ textContent }) => textContent)
  expect(cells.slice(0, 4)).toEqual(['+1 (408) 555-0107', '–none', 'Voicemail', 'Failed'])
  expect(cells[4]).toContain('Line busy')
  expect(button('Failed 7')).toHaveAttribute('aria-pressed', 'true')
  expect(pager).toHaveTextContent('Page 1 of 2')

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25')
  expect(await screen.findByText('+1 (408) 555-0108')).toBeInTheDocument()
  expect(pager).toHaveTextContent('Page 1 of 1')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'Text')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
  expect(await screen.findByText('+1 (408) 555-0109')).toBeInTheDocument()

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), ' lee ')
  expect(await screen.findByText(/^Nothing matches\./)).toBeInTheDocument()
  expect(screen.getByText(/^More than 200 people match\./)).toBeInTheDocument()
  expect(button('Failed 0')).toHaveAttribute('aria-pressed', 'true')
  const { path, body } = calls.at(-1) ?? {}
  expect(path).toBe('/api/campaigns/A%20%2F%20B/details-searches/')
  expect(body).toEqual({
    search: 'lee',
    limit: 25,
    result: 'failed',
    channel: 'text',
    sort: 'name',
  })
  expect(calls.filter((call) => /lee/.test(call.path))).toEqual([])
})

it('the next page of another choice can’t be opened while the chosen one is on its way', async () => {
  const response = Promise.withResolvers<Response>()
  showDetails({
    [`${detailsBase}?limit=5`]: () => pageOf([row('14085550100')], 'key 5'),
    [`${detailsBase}?limit=5&result=failed`]: () => response.promise,
    [countsPath]: () => json(counts),
  })
  await screen.findByText('+1 (408) 555-0100')
  expect(button('Next page')).toBeEnabled()
  await userEvent.click(button('Failed 7'))
  expect(button('Next page')).toBeDisabled()
  response.resolve(pageOf([row('14085550107', busy)], 'key 7'))
  await waitFor(() => expect(button('Next page')).toBeEnabled())
  expect(screen.getByText('+1 (408) 555-0107')).toBeInTheDocument()
})

it('very many details are not sorted, and say so', async () => {
  showDetails({
    [`${detailsBase}?limit=5`]: () => pageOf([row('14085550100')]),
    [countsPath]: () => json({ ...counts, delivered: 20_000 }),
    [`GET ${base}/aggregates/A%20%2F%20B/`]: () =>
      json({ ...aggregates, telnyx_total_messages: 0 }),
  })
  const sort = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(sort).toBeDisabled()
  expect(sort).toHaveAccessibleDescription('Up to 20,000 rows can be sorted.')
  await waitFor(() =>
    expect(screen.queryByRole('combobox', { name: 'Channel' })).not.toBeInTheDocument(),
  )
})

it('a list of one page has no tools', async () => {
  showDetails({
    [`${detailsBase}?limit=5`]: () => pageOf([row('14085550100')]),
    [countsPath]: () => json({ ...counts, delivered: 0, failed: 5, no_result: 0 }),
  })
  expect(await screen.findByText('+1 (408) 555-0100')).toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
})

it('Back finds the search, the filters and the page again, until the session ends, and no storage has them', async () => {
  const searched = z.object({ result: z.string().optional(), after: z.string().optional() })
  const found = {
    [`${detailsBase}?limit=5`]: () => pageOf([row('14085550100')]),
    [countsPath]: () => json(counts),
    'POST /api/campaigns/A%20%2F%20B/details-searches/': ({ body }: RecordedCall) => {
      const { result, after } = searched.parse(body)
      const [phone, next] =
        result === undefined
          ? (['14085550103', null] as const)
          : after === undefined
            ? (['14085550107', 'key 5'] as const)
            : (['14085550111', null] as const)
      const records = [{ drop_date: '2026-03-05T20:04:00.000Z', call_details: [row(phone)], next }]
      return json({ records, counts })
    },
  }
  showDetails(found)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'lee{Enter}')
  expect(await screen.findByText('+1 (408) 555-0103')).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Failed 7' }))
  expect(await screen.findByText('+1 (408) 555-0107')).toBeInTheDocument()
  await userEvent.click(button('Next page'))
  expect(await screen.findByText('+1 (408) 555-0111')).toBeInTheDocument()
  cleanup()
  showDetails(found)
  expect(await screen.findByText('+1 (408) 555-0111')).toBeInTheDocument()
  expect(screen.getByText('Page 2 of 2')).toBeInTheDocument()
  expect(button('Failed 7')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('lee')
  await userEvent.click(button('Previous page'))
  expect(await screen.findByText('+1 (408) 555-0107')).toBeInTheDocument()
  const kept = JSON.stringify([localStorage, sessionStorage, history.state])
  expect(kept).not.toMatch(/lee|408\D*555|key 5/)
  cleanup()
  forgetSession()
  showDetails(found)
  expect(await screen.findByText('+1 (408) 555-0100')).toBeInTheDocument()
})
