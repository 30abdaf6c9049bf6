import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { SandboxScreen } from './sandbox-screen.tsx'

const at = '2026-09-30T22:45:10.000Z'
const counts = { requests: 3, calls: 2, distinct: 2 }
const responses: Record<string, unknown> = {
  '/sandbox/clock': { now: at },
  '/sandbox/next-event': { next: { event: 'run', at: '2026-10-01T14:00:00.000Z' } },
  '/sandbox/phones': {
    phones: [{ number: '13125550142', kind: 'voicemail', text: 'Hello Ann', at }],
  },
  '/sandbox/stats': { voice: counts, text: { requests: 1_234, calls: 0, distinct: 0 } },
  '/sandbox/faults': { faults: [{ target: 'voice', kind: '500', remaining: 2 }] },
  '/sandbox/mail': [
    {
      to: 'ada@example.com',
      subject: 'Verify your email',
      text: 'Hello',
      html: '',
      links: ['http://localhost/auth/verify-email?token=1'],
      sent_at: at,
    },
  ],
  '/sandbox/phones/13125550142': {
    voicemails: [{ text: 'Hello Ann', foreign_id: '1', voice: 'Ava', at }],
    messages: [{ direction: 'outbound', text: 'A reminder', at }],
  },
  '/sandbox/phones/13125550142/replies': { direction: 'inbound', text: 'STOP', at },
}

const posted: { path: string; body: unknown }[] = []
let refusedPath = ''

beforeEach(() => {
  posted.length = 0
  refusedPath = ''
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') posted.push({ path, body: JSON.parse(body) })
    const isRefused = path === refusedPath
    const error = { error: 'The clock only moves forward.', code: 'clock_backwards' }
    return Promise.resolve(
      Response.json(isRefused ? error : responses[path.split('?')[0] ?? ''], {
        status: isRefused ? 400 : 200,
      }),
    )
  })
})

function show(path = '/sandbox') {
  renderScreen(
    <>
      <SandboxScreen />
      <Toaster />
    </>,
    path,
  )
}

const card = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the sandbox’s screen', () => {
  it('shows the time here and in Boston, mail with its links, counts and faults', async () => {
    show()
    expect(await screen.findByText('Wed, Sep 30, 6:45 PM in Boston')).toBeInTheDocument()
    const link = await card('Mail').findByRole('link')
    expect(link).toHaveAttribute('href', 'http://localhost/auth/verify-email?token=1')
    expect(await screen.findByText('1,234')).toBeInTheDocument()
    expect(await screen.findByText('voice: 500 (2 more requests)')).toBeInTheDocument()
  })

  it('moves the clock, and shows why it would not', async () => {
    show()
    await screen.findByText(/^Next: a campaign starts, .* in Boston$/)
    await press('+1 hour')
    expect(await screen.findByText('The clock has moved.')).toBeInTheDocument()
    refusedPath = '/sandbox/clock'
    expect(
      screen.getByText('Next: a campaign starts, Thu, Oct 1, 10:00 AM in Boston'),
    ).toBeInTheDocument()
    await press('To 10:00 tomorrow')
    expect(await screen.findByText('The clock only moves forward.')).toBeInTheDocument()
    const tomorrow = new Date(at)
    tomorrow.setDate(tomorrow.getDate() + 1)
    tomorrow.setHours(10, 0, 0, 0)
    refusedPath = ''
    await press('Jump to the next event')
    expect(await screen.findByText('The clock has moved to the next event.')).toBeInTheDocument()
    expect(posted.map(({ body }) => body)).toEqual([
      { advance_seconds: 3_600 },
      { now: tomorrow.toISOString() },
      { to_next_event: true },
    ])
  })

  it('picks up the phone that another page links to, and replies from it', async () => {
    // jsdom has no layout to scroll.
    const scrolled = vi.fn<() => void>()
    Element.prototype.scrollIntoView = scrolled
    show('/sandbox?phone=13125550142')
    expect(await screen.findByText('Voicemail, spoken by Ava')).toBeInTheDocument()
    expect(await screen.findByText('A reminder')).toBeInTheDocument()
    expect(scrolled).toHaveBeenCalledTimes(1)
    await userEvent.type(screen.getByLabelText('Reply'), 'STOP')
    await press('Send')
    expect(await screen.findByText('The reply is on its way.')).toBeInTheDocument()
    expect(screen.getByLabelText('Reply')).toHaveProperty('value', '')
    expect(posted).toEqual([
      { path: '/sandbox/phones/13125550142/replies', body: { text: 'STOP' } },
    ])
  })

  it('shows what arrived on a phone only with the phones below it, which it would push down', async () => {
    const call = globalThis.fetch
    const phones = Promise.withResolvers<undefined>()
    vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
      if (path === '/sandbox/phones') await phones.promise
      return call(path, request)
    })
    show('/sandbox?phone=13125550142')
    await screen.findByText('1,234')
    expect(screen.queryByText('Recent phones')).not.toBeInTheDocument()
    expect(screen.queryByText('A reminder')).not.toBeInTheDocument()
    phones.resolve(undefined)
    expect(await screen.findByText('A reminder')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Pick up +1 (312) 555-0142' })).toBeInTheDocument()
  })

  it('lists the phones that something arrived on last, to pick up', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Pick up +1 (312) 555-0142' }))
    expect(await screen.findByText('Voicemail, spoken by Ava')).toBeInTheDocument()
    expect(screen.getByLabelText('Number')).toHaveValue('13125550142')
  })

  it('switches failures of the providers on, and only those off again', async () => {
    responses['/sandbox/faults'] = { faults: [{ target: 'text', kind: '500' }] }
    show()
    const text = screen.getByRole('switch', { name: 'The text provider is down' })
    await waitFor(() => expect(text).toBeChecked())
    const twice = screen.getByRole('switch', { name: 'Results come twice' })
    expect(twice).not.toBeChecked()
    await userEvent.click(twice)
    await waitFor(() => expect(posted).toHaveLength(2))
    await waitFor(() => expect(text).toBeEnabled())
    await userEvent.click(text)
    await waitFor(() =>
      expect(posted.map(({ body }) => body)).toEqual([
        { target: 'voice', kind: 'duplicate' },
        { target: 'text', kind: 'duplicate' },
        { target: 'text', kind: '500', off: true },
      ]),
    )
    responses['/sandbox/faults'] = { faults: [{ target: 'voice', kind: '500', remaining: 2 }] }
  })

  it('keeps each failure as it was set while another is sent to the simulators', async () => {
    const call = globalThis.fetch
    // No response comes to what is turned.
    vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) =>
      request.method === 'POST' ? new Promise<Response>(() => undefined) : call(path, request),
    )
    show()
    const text = screen.getByRole('switch', { name: 'The text provider is down' })
    await waitFor(() => expect(text).toBeEnabled())
    await userEvent.click(text)
    const twice = screen.getByRole('switch', { name: 'Results come twice' })
    await userEvent.click(twice)
    expect(text).toBeChecked()
    expect(twice).toBeChecked()
  })

  it('shows the mail to one address', async () => {
    show()
    const addresses: string[] = []
    const call = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, request?: RequestInit) => {
      addresses.push(path)
      return call(path, request)
    })
    await userEvent.type(screen.getByLabelText('Address'), 'ada@example.com')
    await waitFor(() => expect(addresses).toContain('/sandbox/mail?to=ada%40example.com'))
  })

  it('offers a provider its own faults, and sets as many as were asked for', async () => {
    show()
    const faults = card('Failures')
    const options = () =>
      within(faults.getByLabelText('Fault'))
        .getAllByRole('option')
        .map((option) => option.getAttribute('value'))
    expect(options()).toContain('no-funds')
    await userEvent.selectOptions(faults.getByLabelText('Fault'), 'no-funds')
    await userEvent.selectOptions(faults.getByLabelText('Provider'), 'calls')
    expect(options()).toEqual(['429', '500', 'timeout', 'drop', 'duplicate', 'shuffle', 'none'])
    await userEvent.selectOptions(faults.getByLabelText('Provider'), 'payments')
    expect(options()).toEqual(['429', '500', 'timeout', 'drop', 'none'])
    await press('Set')
    await userEvent.selectOptions(faults.getByLabelText('Fault'), 'none')
    await press('Set')
    await waitFor(() =>
      expect(posted.map(({ body }) => body)).toEqual([
        { target: 'payments', kind: '429', count: 5 },
        { target: 'payments', kind: 'none' },
      ]),
    )
  })
})
