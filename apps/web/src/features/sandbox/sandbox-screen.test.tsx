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
    expect(await screen.findByText('Wed, Sep 30, 6:45 PM in Boston')).toBeTruthy()
    const link = await card('Mail').findByRole('link')
    expect(link.getAttribute('href')).toBe('http://localhost/auth/verify-email?token=1')
    expect(await screen.findByText('1,234')).toBeTruthy()
    expect(await screen.findByText('voice: 500 (2 more requests)')).toBeTruthy()
  })

  it('moves the clock, and shows why it would not', async () => {
    show()
    await screen.findByText(/in Boston/)
    await press('+1 hour')
    expect(await screen.findByText('The clock has moved.')).toBeTruthy()
    refusedPath = '/sandbox/clock'
    await press('To 10:00 tomorrow')
    expect(await screen.findByText('The clock only moves forward.')).toBeTruthy()
    const tomorrow = new Date(at)
    tomorrow.setDate(tomorrow.getDate() + 1)
    tomorrow.setHours(10, 0, 0, 0)
    expect(posted.map(({ body }) => body)).toEqual([
      { advance_seconds: 3_600 },
      { now: tomorrow.toISOString() },
    ])
  })

  it('picks up the phone that another page links to, and replies from it', async () => {
    // jsdom has no layout to scroll.
    const scrolled = vi.fn<() => void>()
    Element.prototype.scrollIntoView = scrolled
    show('/sandbox?phone=13125550142')
    expect(await screen.findByText('Voicemail, spoken by Ava')).toBeTruthy()
    expect(await screen.findByText('A reminder')).toBeTruthy()
    expect(scrolled).toHaveBeenCalledTimes(1)
    await userEvent.type(screen.getByLabelText('Reply'), 'STOP')
    await press('Send')
    expect(await screen.findByText('The reply is on its way.')).toBeTruthy()
    expect(screen.getByLabelText('Reply')).toHaveProperty('value', '')
    expect(posted).toEqual([
      { path: '/sandbox/phones/13125550142/replies', body: { text: 'STOP' } },
    ])
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
    const faults = card('Faults')
    const options = () =>
      within(faults.getByLabelText('Fault'))
        .getAllByRole('option')
        .map((option) => option.getAttribute('value'))
    expect(options()).toContain('no-funds')
    await userEvent.selectOptions(faults.getByLabelText('Fault'), 'no-funds')
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
