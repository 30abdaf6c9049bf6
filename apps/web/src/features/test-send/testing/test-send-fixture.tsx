import type { TestSendResponse, TestSendsResponse } from '@afterbeep/contract/api/test-sends'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Route } from 'react-router'
import { json } from '../../../testing/fake-api.ts'
import type { RecordedCall } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { LazyTestSend } from '../lazy-test-send.ts'
import type { TestSendProps } from '../test-send.tsx'

export const testSends = 'GET /api/test-sends/'
export const testPhone = '14085550142'

/** Nothing confirmed and nothing sent yet. */
export const noTests: TestSendsResponse = {
  numbers: [],
  tests_left: 10,
  next_at: null,
  code: null,
  tests: [],
}
/** One number is confirmed. */
export const ownNumber: TestSendsResponse = { ...noTests, numbers: [testPhone] }

export function sentTest(part: Partial<TestSendResponse> = {}): TestSendResponse {
  return {
    id: 'test-1',
    channel: 'text',
    phone: testPhone,
    state: 'accepted',
    reason: null,
    code: null,
    sent_at: '2026-11-21T12:00:00.000Z',
    ...part,
  }
}

/** The bodies of the calls to an address, `POST /api/…`, in their order. */
export function bodiesOf(calls: readonly RecordedCall[], address: string): unknown[] {
  return calls
    .filter(({ method, path }) => `${method} ${path}` === address)
    .map((call) => call.body)
}

const source: TestSendProps = {
  message: 'Hi <FirstName>',
  campaignType: 'both',
  contact: { FirstName: 'Mary' },
  fallbacks: {},
  business: '',
  voiceId: '',
}

/** Within a form that a submit of the dialog must not reach, as the wizard's step is one. */
function Holder(part: Partial<TestSendProps>) {
  const [isSubmitted, setIsSubmitted] = useState(false)
  if (isSubmitted) return <p>The step was left.</p>
  return (
    <form onSubmit={() => setIsSubmitted(true)}>
      <LazyTestSend {...source} {...part} />
    </form>
  )
}

/** A test as Mary sends it, with helpers for tests. */
export function testSendFixture() {
  const show = (part: Partial<TestSendProps> = {}, responses = {}) =>
    renderSignedIn(<Route path="/" element={<Holder {...part} />} />, '/', {
      'GET /api/app/': () => json({ sandbox: false, support_email: 'help@example.com' }),
      [testSends]: () => json(noTests),
      ...responses,
    })
  return {
    show,
    /** Opens its dialog. */
    open: async (responses = {}, part: Partial<TestSendProps> = {}) => {
      const calls = show(part, responses)
      await userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }))
      return calls
    },
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    field: (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name }),
  }
}
