import type { TestSendResponse, TestSendsResponse } from '@afterbeep/contract/api/test-sends'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json } from '../../../testing/fake-api.ts'
import type { RecordedCall } from '../../../testing/fake-api.ts'
import type { Draft } from '../draft.ts'
import { storeFinishedDraft } from './draft-in-hand.ts'
import { wizardFixture } from './wizard-fixture.tsx'

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

/** Step 5 as Mary sees it, with the dialog of a test open, and helpers for tests. */
export function testSendFixture() {
  const wizard = wizardFixture()
  return {
    ...wizard,
    open: async (responses = {}, part: Partial<Draft> = {}) => {
      storeFinishedDraft({ step: 5, ...part })
      const calls = wizard.show({ [testSends]: () => json(noTests), ...responses })
      await userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }))
      return calls
    },
    field: (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name }),
  }
}
