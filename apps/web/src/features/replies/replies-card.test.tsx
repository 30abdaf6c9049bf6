import type { MessagesResponse, Reply } from '@afterbeep/contract/api/campaigns/messages'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import RepliesCard from './replies-card.tsx'

const path = 'GET /api/messages/?campaign=A+%2F+B&limit=5'
const callsPath = 'GET /api/campaigns/A%20%2F%20B/call-backs/'
const noCalls = () => json({ calls: 0, asked_for_owner: 0, opt_outs: 0, versions: [], hours: [] })

function reply(changes: Partial<Reply> = {}): Reply {
  return {
    id: 'one',
    phone: '14085550100',
    name: 'Ann Lee',
    text: 'How much?',
    received_at: '2026-03-05T20:04:00.000Z',
    campaign_name: 'A / B',
    opted_out: false,
    suggestions: ['Thanks for asking. What do you need?', 'May I call you?'],
    ...changes,
  }
}

function show(response: () => Response, more: Record<string, () => Response> = {}, live = false) {
  const card = <RepliesCard campaignName="A / B" timeZone="America/New_York" live={live} />
  const route = <Route path="/here" element={card} />
  return renderSignedIn(route, '/here', { [path]: response, [callsPath]: noCalls, ...more })
}
const page = (messages: Reply[], next: string | null = null) => {
  const response: MessagesResponse = { messages, next }
  return () => json(response)
}

describe('the replies to a campaign', () => {
  it('show who wrote, when in the campaign’s zone, and what', async () => {
    show(page([reply(), reply({ id: 'two', name: null, phone: '14085550101', text: 'Hola' })]))
    const first = (await screen.findByText('How much?')).closest('li')
    const second = screen.getByText('Hola').closest('li')
    expect(first).toHaveTextContent('Ann Lee+1 (408) 555-010003-05-2026 03:04 PM')
    expect(first).toHaveTextContent('America/New York')
    expect(second).toHaveTextContent(/^\+1 \(408\) 555-0101/)
  })

  it('are shown when the calls back fail, which are asked for once', async () => {
    const failing = { [callsPath]: () => refusal(404, 'not_found', 'No.') }
    const calls = show(page([reply()]), failing)
    expect(await screen.findByText('The calls back could not be loaded.')).toBeInTheDocument()
    expect(screen.getByText('How much?')).toBeInTheDocument()
    expect(calls.filter(({ path: one }) => one.includes('/call-backs/'))).toHaveLength(1)
  })

  it('show untrusted text as text, in its own direction', async () => {
    show(page([reply({ text: '<img src=x onerror="alert(1)">\nשלום' })]))
    const text = await screen.findByText(/<img src=x/)
    expect(text).toHaveAttribute('dir', 'auto')
    expect(text).toHaveClass('wrap-anywhere')
    expect(document.querySelector('main img, li img')).toBeNull()
  })

  it('offer suggested replies to copy, or to send from the user’s own phone', async () => {
    show(page([reply()]))
    const user = userEvent.setup()
    await user.click(await screen.findByText('Answer'))
    expect(screen.getByText(/Afterbeep doesn’t send them\./)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Copy: May I call you?' }))
    expect(await navigator.clipboard.readText()).toBe('May I call you?')
    expect(await screen.findByText('Answer copied.')).toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Text from my phone: May I call you?' })
    expect(link).toHaveAttribute('href', 'sms:+14085550100?&body=May%20I%20call%20you%3F')
  })

  it('show when a suggested reply could not be copied', async () => {
    show(page([reply()]))
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
    await user.click(await screen.findByText('Answer'))
    await user.click(screen.getByRole('button', { name: 'Copy: May I call you?' }))
    expect(await screen.findByText(/couldn’t copy the reply/)).toBeInTheDocument()
  })

  it('mark an opt-out, and offer no suggested reply for it', async () => {
    show(page([reply({ text: 'STOP', opted_out: true, suggestions: [] })]))
    expect(await screen.findByText('On your do-not-contact list')).toBeInTheDocument()
    expect(screen.queryByText('Answer')).not.toBeInTheDocument()
  })

  it('load more with More, which focuses the first new reply', async () => {
    const next = { [`${path}&after=key`]: page([reply({ id: 'two', text: 'Older' })]) }
    show(page([reply()], 'key'), next)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    const older = await screen.findByText('Older')
    await waitFor(() => expect(older.closest('li')).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument()
  })

  it('load by themselves while the campaign runs, and are announced', async () => {
    let asked = 0
    const response = () => {
      asked += 1
      return page(asked > 1 ? [reply({ id: 'new', text: 'Here I am' }), reply()] : [reply()])()
    }
    show(response, {}, true)
    expect(await screen.findByText('Here I am')).toBeInTheDocument()
    const said = within(document.body).getAllByRole('status')
    expect(said.map((one) => one.textContent)).toContain('New reply from Ann Lee: Here I am')
  })

  it('explain the card when there are none', async () => {
    show(page([]))
    expect(await screen.findByText('No replies yet')).toBeInTheDocument()
    expect(screen.getByText(/Replies appear here/)).toBeInTheDocument()
  })

  it('can be loaded again after a failure', async () => {
    let asked = 0
    show(() => {
      asked += 1
      return asked > 1 ? page([reply()])() : refusal(404, 'not_found', 'No.')
    })
    expect(await screen.findByText('The replies could not be loaded.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('How much?')).toBeInTheDocument()
    expect(screen.queryByText('The replies could not be loaded.')).not.toBeInTheDocument()
  })
})
