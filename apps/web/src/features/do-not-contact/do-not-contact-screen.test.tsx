import type { Suppression } from '@afterbeep/contract/api/suppressions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { DoNotContactScreen } from './do-not-contact-screen.tsx'

const list = 'GET /api/suppressions/'
const reviews = 'GET /api/suppressions/reviews/'
const ID = 'x'.repeat(43)

const entry = (changes: Partial<Suppression> = {}): Suppression => ({
  id: ID,
  ends_with: '41',
  channel: 'all',
  reason: 'by_hand',
  reason_text: 'Asked by letter',
  since: '2026-11-20T15:04:00.000Z',
  added_by: 'Bob',
  added_how: 'letter',
  removable: true,
  ...changes,
})
const reply = {
  id: 'one',
  phone: '14085550100',
  text: 'no longer interested',
  received_at: '2026-11-20T15:04:00.000Z',
  campaign_name: 'Autumn',
}
const registry = 'GET /api/suppressions/registry/'
const noRegistry = {
  state: 'none',
  numbers: 0,
  area_codes: [],
  dated: null,
  last_day: null,
  imports: [],
}
const none = {
  [registry]: () => json(noRegistry),
  [list]: () => json({ entries: [], next: null }),
  [reviews]: () => json({ replies: [], more: false }),
}

const show = (responses: Parameters<typeof renderSignedIn>[2]) =>
  renderSignedIn(<Route path="/here" element={<DoNotContactScreen />} />, '/here', {
    ...none,
    ...responses,
  })
afterEach(() => vi.restoreAllMocks())
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the do-not-contact page', () => {
  it('has two buttons for an unclear reply, and shows the response of the server afterwards', async () => {
    let waiting = [reply]
    const calls = show({
      [reviews]: () => json({ replies: waiting, more: false }),
      'POST /api/suppressions/reviews/one/': () => {
        waiting = []
        return json({})
      },
    })
    expect(await screen.findByText('no longer interested')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Keep stopped: / })).toBeEnabled()
    await press(/^Not an opt-out/)
    await waitFor(() => expect(screen.queryByText('no longer interested')).not.toBeInTheDocument())
    const sent = calls.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ decision: 'not_an_opt_out' })
    expect(screen.getByText(/They may be contacted again/)).toBeInTheDocument()
  })

  it('keeps a person stopped by the other button of an unclear reply', async () => {
    let waiting = [reply, { ...reply, id: 'two', phone: '14085550199', text: 'not sure' }]
    const calls = show({
      [reviews]: () => json({ replies: waiting, more: false }),
      'POST /api/suppressions/reviews/one/': () => {
        waiting = waiting.slice(1)
        return json({})
      },
    })
    await screen.findByText('no longer interested')
    await press(/^Keep stopped: .*0100$/)
    await waitFor(() => expect(screen.queryByText('no longer interested')).not.toBeInTheDocument())
    const posts = calls.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).toEqual([{ decision: 'keep_stopped' }])
    expect(screen.getByText('Kept on the list. They are not contacted again.')).toBeInTheDocument()
    // The other person's reply still waits.
    expect(screen.getByText('not sure')).toBeInTheDocument()
  })

  it('uploads a file of numbers, and says how many were added and which lines have none', async () => {
    const result = { added: 2, already: 1, unread: 1, unread_lines: [3] }
    const calls = show({ 'POST /api/suppressions/import/': () => json(result) })
    await screen.findByRole('button', { name: 'Upload a file' })
    const input = screen.getByLabelText('File of numbers not to contact')
    const opened = vi.spyOn(input, 'click')
    await press('Upload a file')
    expect(opened).toHaveBeenCalledOnce()
    await userEvent.upload(input, new File(['4085550101\n'], 'no.csv', { type: 'text/csv' }))
    expect(await screen.findByText(/2 added, 1 were on the list/)).toHaveTextContent(
      '1 line has no whole number: line 3.',
    )
    const lists = calls.filter(
      ({ method, path }) => method === 'GET' && path === '/api/suppressions/',
    )
    expect(lists.length).toBeGreaterThan(1)
  })

  it('downloads the list, and says so where it can’t', async () => {
    let works = true
    const calls = show({
      'GET /api/suppressions/export/': () =>
        works ? new Response('number,why\n') : refusal(500, 'internal', 'No.'),
    })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await screen.findByRole('button', { name: 'Download the list (CSV)' })
    await press('Download the list (CSV)')
    expect(await screen.findByText('The list was downloaded.')).toBeInTheDocument()
    expect(saved).toEqual(['do-not-contact.csv'])
    works = false
    await press('Download the list (CSV)')
    expect(await screen.findByText(/The file could not be downloaded/)).toBeInTheDocument()
    expect(calls.filter(({ path }) => path === '/api/suppressions/export/').length).toBeGreaterThan(
      1,
    )
    expect(saved).toHaveLength(1)
  })

  it('adds a whole number with how its owner asked, and nothing else', async () => {
    const calls = show({
      'POST /api/suppressions/': () => json({ entry: entry() }, 201),
    })
    await userEvent.type(await screen.findByLabelText('Phone number'), '555')
    await userEvent.selectOptions(screen.getByLabelText('How they asked'), 'Letter')
    await press('Add')
    expect(await screen.findByText(/This is not a whole phone number/)).toBeInTheDocument()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    await userEvent.clear(screen.getByLabelText('Phone number'))
    await userEvent.type(screen.getByLabelText('Phone number'), '(408) 555-0141')
    await press('Add')
    expect(await screen.findByText(/It gets no calls and no texts/)).toBeInTheDocument()
    const sent = calls.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ phone: '14085550141', how: 'letter' })
  })

  it('removes only what a person added, and names what still forbids the number', async () => {
    const kept = entry({ reason: 'opted_out', reason_text: 'Asked to stop by text' })
    const stop = entry({ id: 'y'.repeat(43), ends_with: '42', removable: false, added_how: null })
    show({
      [list]: () => json({ entries: [entry(), stop], next: null }),
      'DELETE /api/suppressions/': () => json({ entry: { ...kept, removable: false } }),
    })
    await screen.findByText('Ends in 42')
    expect(screen.queryByRole('button', { name: 'Take off: Ends in 42' })).not.toBeInTheDocument()
    await press('Take off: Ends in 41')
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Take off the list' }),
    )
    expect(
      await screen.findByText(/The number stays on the list: Asked to stop by text\./),
    ).toBeInTheDocument()
  })

  it('looks a number up, and shows where it may be contacted', async () => {
    const calls = show({ 'POST /api/suppressions/searches/': () => json({ entry: null }) })
    await userEvent.type(await screen.findByLabelText('Look up a number'), '408 555 0141{Enter}')
    expect(await screen.findByText(/is not on the list/)).toHaveTextContent('+1 (408) 555-0141')
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ phone: '14085550141' })
  })

  it('can be loaded again after a failure, and explains an empty list', async () => {
    let works = false
    show({
      [list]: () => (works ? json({ entries: [], next: null }) : refusal(404, 'not_found', 'No.')),
    })
    expect(await screen.findByText('The list could not be loaded.')).toBeInTheDocument()
    works = true
    await press('Retry')
    expect(await screen.findByText('No numbers yet')).toBeInTheDocument()
  })

  it.each([
    ['none', null, /You have uploaded no file/],
    ['ageing', '2026-11-01', /After Dec 02, 2026 your campaigns wait until you upload a newer one/],
    ['outdated', '2026-11-01', /Until you upload a newer one, campaigns to people .* wait/],
  ])('explains what a registry that is %s means', async (state, dated, text) => {
    const stored = { ...noRegistry, state, dated, last_day: dated && '2026-12-02', numbers: 2 }
    show({ [registry]: () => json(stored) })
    expect(await screen.findByText(text)).toBeInTheDocument()
    const removal = screen.queryByRole('button', { name: 'Remove the registry' })
    expect(removal === null).toBe(state === 'none')
  })

  it('removes the registry only after a question, and explains what it means', async () => {
    const stored = { ...noRegistry, state: 'fresh', dated: '2026-11-01', last_day: '2026-12-02' }
    const calls = show({
      [registry]: () => json(stored),
      'DELETE /api/suppressions/registry/': () => json(noRegistry),
    })
    await screen.findByText('Nov 01, 2026')
    await press('Remove the registry')
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove the registry' }),
    )
    expect(await screen.findByText(/You have uploaded no file/)).toBeInTheDocument()
  })

  it('asks for the day of the download before a file is chosen', async () => {
    show({})
    await screen.findByLabelText('Day of the download')
    await press('Upload a registry file')
    expect(await screen.findByText(/Enter the day on which you downloaded it/)).toBeInTheDocument()
  })
})
