import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { TestSendAnswer, TestSendsAnswer } from '@afterbeep/contract/http/test-sends'
import { json, refusal } from '../../../testing/fake-api.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { wizardStage } from '../testing/wizard-stage.tsx'

const wizard = wizardStage()
const phone = '14085550142'
const get = 'GET /api/test-sends/'
const post = 'POST /api/test-sends/'
const ask = 'POST /api/test-sends/numbers/'
const confirm = 'POST /api/test-sends/numbers/confirm/'

const nothing: TestSendsAnswer = {
  numbers: [],
  tests_left: 10,
  next_at: null,
  code: null,
  tests: [],
}
const own: TestSendsAnswer = { ...nothing, numbers: [phone] }
const expiry = '2026-11-21T12:10:00.000Z'

function sent(part: Partial<TestSendAnswer> = {}): TestSendAnswer {
  return {
    id: 'test-1',
    channel: 'text',
    phone,
    state: 'accepted',
    reason: null,
    code: null,
    sent_at: '2026-11-21T12:00:00.000Z',
    ...part,
  }
}

async function open(answers = {}, part = {}) {
  storeFinishedDraft({ step: 5, ...part })
  const calls = wizard.show({ [get]: () => json(nothing), ...answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }))
  return calls
}

const dialog = () => screen.findByRole('dialog', { name: 'Send me a test' })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodies = (calls: Awaited<ReturnType<typeof open>>, path: string) =>
  calls.filter((call) => `${call.method} ${call.path}` === path).map((call) => call.body)

describe('the way to a test', () => {
  it('begins with the profile’s number, and goes over a code to the panel', async () => {
    const calls = await open({
      [ask]: () => json({ phone: '14085550100', expires_at: expiry, sent: true }, 202),
      [confirm]: () => json({ ...nothing, numbers: ['14085550100'] }),
    })
    const number = await field('Your phone number')
    expect(number.value).toBe('+1 (408) 555-0100')
    expect(document.activeElement).toBe(number)
    await press('Text me a code')
    const code = await field('Code')
    expect(document.activeElement).toBe(code)
    await userEvent.type(code, '123 456{Enter}')
    expect(await screen.findByText('To +1 (408) 555-0100')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send test' }))
    expect(bodies(calls, ask)).toEqual([{ phone: '14085550100' }])
    expect(bodies(calls, confirm)).toEqual([{ phone: '14085550100', code: '123456' }])
  })

  it('says what is wrong with a number before anything is sent', async () => {
    const calls = await open()
    const number = await field('Your phone number')
    await userEvent.clear(number)
    await userEvent.type(number, '+44 20 7946 0958{Enter}')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect((await screen.findByRole('alert')).textContent).toMatch(/United States and Canada only/)
    expect(bodies(calls, ask)).toEqual([])
  })

  it('leads to the plans where the account has none', async () => {
    const error = 'Choose a plan before you send a test.'
    await open({ [ask]: () => refusal(402, 'subscription_required', error) })
    await field('Your phone number')
    await press('Text me a code')
    expect(await screen.findByText(error)).toBeTruthy()
    const plans = screen.getByRole('link', { name: 'See the plans' })
    expect(plans.getAttribute('href')).toBe('/billing')
  })

  it('goes on at the code that was sent before, and says why it did not arrive', async () => {
    await open({ [get]: () => json({ ...nothing, code: { phone, failed: 'not_routable' } }) })
    await field('Code')
    expect(screen.getByText(/Number cannot receive texts/)).toBeTruthy()
    await press('Change number')
    expect(document.activeElement).toBe(await field('Your phone number'))
  })

  it('takes a wrong code back to its field, and another code instead', async () => {
    const error = 'This is not the code that was sent. 4 more tries.'
    const calls = await open({
      [get]: () => json({ ...nothing, code: { phone, failed: null } }),
      [confirm]: () => refusal(422, 'code_invalid', error),
      [ask]: () => json({ phone, expires_at: expiry, sent: true }, 202),
    })
    const code = await field('Code')
    await userEvent.type(code, '12{Enter}')
    expect(screen.getByText('Enter the six digits of the code.')).toBeTruthy()
    await userEvent.type(code, '3456{Enter}')
    expect(await screen.findByText(error)).toBeTruthy()
    await press('Send a new code')
    expect(await screen.findByText(/A new code is on its way/)).toBeTruthy()
    expect(code.value).toBe('')
    expect(screen.queryByText(error)).toBeNull()
    expect(bodies(calls, ask)).toEqual([{ phone }])
  })

  it('can be tried again where it could not be loaded', async () => {
    let asked = 0
    await open({
      [get]: () => (++asked === 1 ? refusal(404, 'not_found', 'No.') : json(own)),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('To +1 (408) 555-0142')).toBeTruthy()
  })
})

describe('a test', () => {
  it('is what the phone shows of the contact shown, for each channel, marked as a test', async () => {
    const tests = [sent(), sent({ id: 'test-0', channel: 'voice' })]
    const after = { ...own, tests_left: 8, tests }
    let posted = 0
    const calls = await open(
      {
        [get]: () => json(posted === 0 ? own : after),
        [post]: () => {
          posted += 1
          return json(after, 202)
        },
      },
      { voiceId: 'voice-7' },
    )
    const shown = within(await dialog())
    expect(await shown.findByText('Test: Hi Mary')).toBeTruthy()
    expect(shown.getByText(/^Test: Hi Mary\s+Reply STOP to opt out$/)).toBeTruthy()
    await press('Send test')
    expect(await shown.findByText('Voicemail to +1 (408) …42')).toBeTruthy()
    expect(bodies(calls, post)).toEqual([
      { channel: 'voice', message: 'Hi Mary', phone, voiceId: 'voice-7' },
      { channel: 'text', message: 'Hi Mary\nReply STOP to opt out', phone },
    ])
  })

  it('goes over the channels that are chosen, and over none where none is', async () => {
    const calls = await open({ [get]: () => json(own), [post]: () => json(own, 202) })
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Voicemail/ }))
    await press('Send test')
    await waitFor(() => expect(bodies(calls, post)).toHaveLength(1))
    expect(bodies(calls, post)).toMatchObject([{ channel: 'text' }])
    await userEvent.click(screen.getByRole('checkbox', { name: /^Text/ }))
    expect(screen.getByRole('button', { name: 'Send test' })).toHaveProperty('disabled', true)
  })

  it('shows its result as it comes, and says it aloud', async () => {
    let asked = 0
    const after = () => sent({ state: ++asked > 2 ? 'delivered' : 'accepted' })
    await open({ [get]: () => json({ ...own, tests: [after()] }) })
    expect(await screen.findByText('Sent, no result yet')).toBeTruthy()
    const aloud = 'Text to +1 (408) …42: Delivered'
    await waitFor(() => expect(screen.getByText(aloud).getAttribute('role')).toBe('status'), {
      timeout: 8000,
    })
  }, 10_000)

  it('that failed says why and what to do, with the code one click away', async () => {
    const test = sent({ channel: 'voice', state: 'failed', reason: 'mailbox_full', code: '4002' })
    await open({ [get]: () => json({ ...own, tests: [test] }) })
    expect(await screen.findByText('Mailbox full')).toBeTruthy()
    expect(screen.getByText(/The mailbox takes no more messages/)).toBeTruthy()
    expect(screen.getByText('4002').closest('details')?.open).toBe(false)
  })

  it('that is refused says so, and what went before it stays', async () => {
    const error = 'A test went to this number just now. The next one may follow in 12 seconds.'
    let asked = 0
    const tests = [sent({ channel: 'voice' })]
    await open({
      [get]: () => json(asked === 0 ? own : { ...own, tests }),
      [post]: () =>
        ++asked === 1 ? json({ ...own, tests }, 202) : refusal(429, 'rate_limited', error),
    })
    await screen.findByRole('checkbox', { name: /^Text/ })
    await press('Send test')
    expect(await screen.findByText(error)).toBeTruthy()
    expect(screen.getByText('Voicemail to +1 (408) …42')).toBeTruthy()
  })

  it('can’t be sent while none is left, and says when the next can', async () => {
    const next_at = '2026-11-22T15:30:00.000Z'
    await open({ [get]: () => json({ ...own, tests_left: 0, next_at }) })
    expect(await screen.findByText(/All 10 tests within 24 hours are sent\. The next/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send test' })).toHaveProperty('disabled', true)
  })

  it('goes to the number chosen among several', async () => {
    const other = '14085550177'
    const calls = await open(
      { [get]: () => json({ ...own, numbers: [phone, other] }), [post]: () => json(own, 202) },
      { campaignType: 'voicemail' },
    )
    const choice = await screen.findByRole('combobox', { name: 'To' })
    await userEvent.selectOptions(choice, '+1 (408) 555-0177')
    await press('Send test')
    await waitFor(() => expect(bodies(calls, post)).toMatchObject([{ phone: other }]))
  })

  it('is seen on the sandbox phone in the sandbox only', async () => {
    await open({
      [get]: () => json(own),
      'GET /api/app/': () => json({ sandbox: true, support_email: 'help@example.com' }),
    })
    const link = await screen.findByRole('link', { name: /See it on the sandbox phone/ })
    expect(link.getAttribute('href')).toBe(`/sandbox?phone=${phone}`)
  })

  it('needs a message that may be sent', async () => {
    storeFinishedDraft({ step: 5, message: ' ' })
    wizard.show()
    const button = await screen.findByRole('button', { name: 'Send me a test' })
    expect(button).toHaveProperty('disabled', true)
    expect(screen.getByText('Write a message first.')).toBeTruthy()
  })
})
