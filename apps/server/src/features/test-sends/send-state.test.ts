import { expect, it } from 'vitest'
import { stateAfterResponse, stateAfterReport } from './send-state.ts'

it('a response that is not the provider’s leaves a test unknown, and a refusal fails it', () => {
  const fault = {
    kind: 'setup-fault',
    fault: 'provider_unexpected',
    providerCode: '200',
    maybeAccepted: true,
  } as const
  expect(stateAfterResponse(fault)).toEqual({ state: 'unknown', reason: null, providerCode: '200' })
  expect(stateAfterResponse({ ...fault, maybeAccepted: false })).toMatchObject({ state: 'failed' })
})

it('a report of a transient fault fails a test: the user can send it again', () => {
  expect(stateAfterReport({ kind: 'transient', providerCode: '40006' })).toEqual({
    state: 'failed',
    reason: 'carrier_failure',
    providerCode: '40006',
  })
})
