import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import YourDataCard from './your-data-card.tsx'

const at = '2026-11-21T18:30:00.000Z'
const open = { id: 'e1', ends_with: '23', requested_at: at, done_at: null }
const done = { id: 'e2', ends_with: null, requested_at: at, done_at: at }
const running = { state: 'running', rows_done: 340_000, rows_total: 1_200_000, started_at: at }

function renderCard(responses = {}) {
  return renderSignedIn(<Route path="/profile" element={<YourDataCard />} />, '/profile', {
    'GET /api/account/export/progress/': () => json({ export: null }),
    'GET /api/account/erasure/': () => json({ erasures: [] }),
    ...responses,
  })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('your data', () => {
  it('shows how far a download has come, and how the last one ended', async () => {
    renderCard({ 'GET /api/account/export/progress/': () => json({ export: running }) })
    const bar = await screen.findByRole('progressbar', { name: 'Packing your data' })
    expect(bar).toHaveAttribute('aria-valuetext', '340,000 of 1,200,000 rows')
    expect(screen.getByRole('button', { name: 'Packing your data...' })).toBeDisabled()
  })

  it('lets the browser save the file, so that it is never in the page', async () => {
    const clicked: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.pathname} ${this.hasAttribute('download')}`)
    })
    const interrupted = { ...running, state: 'interrupted' }
    let last = interrupted
    renderCard({ 'GET /api/account/export/progress/': () => json({ export: last }) })
    expect(await screen.findByText(/stopped before its end/)).toBeInTheDocument()
    await press('Download my data')
    await waitFor(() => expect(clicked).toEqual(['/api/account/export/ true']))
    last = { ...running, state: 'complete', rows_done: 12, started_at: '2026-11-21T18:31:00.000Z' }
    expect(await screen.findByText(/The last download is complete: 12 rows/)).toBeInTheDocument()
    click.mockRestore()
  })

  it('asks for the password where the last sign-in is too long ago, before it downloads', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    renderCard({
      'GET /api/account/export/progress/': () => json({ export: null, needs_sign_in: true }),
    })
    await screen.findByRole('button', { name: 'Download my data' })
    await press('Download my data')
    expect(
      await screen.findByText(/^To download all data, type the password of/),
    ).toBeInTheDocument()
    expect(clicked).not.toHaveBeenCalled()
    clicked.mockRestore()
  })

  it('erases a person after a second look at the number', async () => {
    const calls = renderCard({
      'POST /api/account/erasure/': () => json({ erasures: [open, done] }, 202),
    })
    await userEvent.type(await screen.findByLabelText('Their phone number'), '408 555')
    await press('Erase...')
    expect(screen.getByText(/This is not a whole phone number/)).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Their phone number'), ' 0123')
    await press('Erase...')
    const dialog = screen.getByRole('dialog', { name: 'Erase +1 (408) 555-0123?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Erase this person' }))
    const list = await screen.findByRole('list', { name: 'Latest erasures' })
    expect(list).toHaveTextContent('The number ending in 23 is being erased.')
    expect(list).toHaveTextContent('A person was erased,')
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ phone: '14085550123' })
    expect(screen.getByLabelText('Their phone number')).toHaveValue('')
  })

  it('deletes the account after a typed word and the password, and shows why it can’t', async () => {
    let response = () => refusal(409, 'account_busy', 'The campaign “Spring” is not over yet.')
    const calls = renderCard({
      'POST /api/account/erasure/': () => response(),
      'POST /api/logout/': () => json({}),
    })
    await screen.findByRole('button', { name: 'Delete my account...' })
    await press('Delete my account...')
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this account?' }))
    const button = dialog.getByRole('button', { name: 'Delete my account' })
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret words')
    expect(button).toBeDisabled()
    await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE')
    await userEvent.click(button)
    expect(await dialog.findByRole('alert')).toHaveTextContent('“Spring” is not over yet')
    response = () => json({ erasures: [] }, 202)
    await userEvent.click(button)
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/logout/'))
    const bodies = calls.filter(({ path }) => path === '/api/account/erasure/')
    expect(bodies.at(-1)?.body).toEqual({ password: 'secret words' })
  })

  it('offers to try again where something could not be loaded', async () => {
    renderCard({
      'GET /api/account/export/progress/': () => refusal(500, 'unexpected', 'No.'),
      'GET /api/account/erasure/': () => refusal(500, 'unexpected', 'No.'),
    })
    expect(await screen.findByText('Earlier requests could not be loaded.')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
  })
})
