import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import {
  bodiesOf,
  ownNumber,
  sentTest,
  testPhone,
  testSends,
  testSendFixture,
} from './testing/test-send-fixture.tsx'

const { open, press, show } = testSendFixture()
const post = 'POST /api/test-sends/'

describe('a test', () => {
  it('is what the phone shows of the contact shown, for each channel, marked as a test', async () => {
    const tests = [sentTest(), sentTest({ id: 'test-0', channel: 'voice' })]
    const after = { ...ownNumber, tests_left: 8, tests }
    let posted = 0
    const calls = await open(
      {
        [testSends]: () => json(posted === 0 ? ownNumber : after),
        [post]: () => {
          posted += 1
          return json(after, 202)
        },
      },
      { voiceId: 'voice-7' },
    )
    expect(screen.getByText('To your own phone. Free: uses no credits.')).toBeInTheDocument()
    const shown = within(await screen.findByRole('dialog', { name: 'Send me a test' }))
    expect(await shown.findByText('Test: Hi Mary')).toBeInTheDocument()
    expect(shown.getByText(/^Test: Hi Mary\s+Reply STOP to opt out$/)).toBeInTheDocument()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await press('Send test')
    expect(await shown.findByText('Voicemail to +1 (408) …42')).toBeInTheDocument()
    const results = screen.getByText('Voicemail to +1 (408) …42')
    expect(
      scrolled.mock.contexts.some((place) => place instanceof Element && place.contains(results)),
    ).toBe(true)
    scrolled.mockRestore()
    expect(bodiesOf(calls, post)).toEqual([
      { channel: 'voice', message: 'Hi Mary', phone: testPhone, voiceId: 'voice-7' },
      { channel: 'text', message: 'Hi Mary\nReply STOP to opt out', phone: testPhone },
    ])
  })

  it('goes over the channels that are chosen, and over none where none is', async () => {
    const calls = await open({
      [testSends]: () => json(ownNumber),
      [post]: () => json(ownNumber, 202),
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Voicemail/ }))
    await press('Send test')
    await waitFor(() => expect(bodiesOf(calls, post)).toHaveLength(1))
    expect(bodiesOf(calls, post)).toMatchObject([{ channel: 'text' }])
    await userEvent.click(screen.getByRole('checkbox', { name: /^Text/ }))
    expect(screen.getByRole('button', { name: 'Send test' })).toBeDisabled()
  })

  it('shows its result as it comes, and announces it', async () => {
    let asked = 0
    const after = () => sentTest({ state: ++asked > 2 ? 'delivered' : 'accepted' })
    await open({ [testSends]: () => json({ ...ownNumber, tests: [after()] }) })
    expect(await screen.findByText('Sent, no result yet')).toBeInTheDocument()
    const aloud = 'Text to +1 (408) …42: Delivered'
    await waitFor(() => expect(screen.getByText(aloud)).toHaveRole('status'))
  })

  it('shows why it failed and what to do, with the code one click away', async () => {
    const test = sentTest({
      channel: 'voice',
      state: 'failed',
      reason: 'mailbox_full',
      code: '4002',
    })
    await open({ [testSends]: () => json({ ...ownNumber, tests: [test] }) })
    expect(await screen.findByText('Mailbox full')).toBeInTheDocument()
    expect(screen.getByText(/The mailbox is full/)).toBeInTheDocument()
    expect(screen.getByText('4002').closest('details')?.open).toBe(false)
  })

  it('shows a refusal, and keeps what was sent before it', async () => {
    const error = 'A test went to this number just now. The next one may follow in 12 seconds.'
    let asked = 0
    const tests = [sentTest({ channel: 'voice' })]
    await open({
      [testSends]: () => json(asked === 0 ? ownNumber : { ...ownNumber, tests }),
      [post]: () =>
        ++asked === 1 ? json({ ...ownNumber, tests }, 202) : refusal(429, 'rate_limited', error),
    })
    await screen.findByRole('checkbox', { name: /^Text/ })
    await press('Send test')
    expect(await screen.findByText(error)).toBeInTheDocument()
    expect(screen.getByText('Voicemail to +1 (408) …42')).toBeInTheDocument()
  })

  it('can’t be sent while none is left, and shows when the next can', async () => {
    const next_at = '2026-11-22T15:30:00.000Z'
    await open({ [testSends]: () => json({ ...ownNumber, tests_left: 0, next_at }) })
    expect(
      await screen.findByText(/All 10 tests within 24 hours are sent\. The next/),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send test' })).toBeDisabled()
  })

  it('goes to the number chosen among several', async () => {
    const other = '14085550177'
    const calls = await open(
      {
        [testSends]: () => json({ ...ownNumber, numbers: [testPhone, other] }),
        [post]: () => json(ownNumber, 202),
      },
      { campaignType: 'voicemail' },
    )
    const choice = await screen.findByRole('combobox', { name: 'To' })
    await userEvent.selectOptions(choice, '+1 (408) 555-0177')
    await press('Send test')
    await waitFor(() => expect(bodiesOf(calls, post)).toMatchObject([{ phone: other }]))
  })

  it('is seen on the sandbox phone in the sandbox only', async () => {
    await open({
      [testSends]: () => json({ ...ownNumber, tests: [sentTest({ state: 'delivered' })] }),
      'GET /api/app/': () => json({ sandbox: true, support_email: 'help@example.com' }),
    })
    const link = await screen.findByRole('link', { name: /See it on the sandbox phone/ })
    expect(link).toHaveAttribute('href', `/sandbox?phone=${testPhone}`)
  })

  it('needs a message that may be sent', async () => {
    show({ message: ' ' })
    const button = await screen.findByRole('button', { name: 'Send me a test' })
    expect(button).toBeDisabled()
    expect(screen.getByText('Write a message first.')).toBeInTheDocument()
  })
})
