import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { TestState } from '@afterbeep/contract/api/test-sends'
import type { ReportedOutcome, SendResponse } from '../../providers/outcome.ts'

/** The provider's response; or `stopped`: nothing was sent, because the number's owner has opted out. */
export type SendResult = SendResponse | { kind: 'stopped' }

/** The state of a send, and why. */
export interface SendState {
  state: TestState
  reason: FailureReason | null
  providerCode: string | null
}

const plain = (state: TestState): SendState => ({ state, reason: null, providerCode: null })

/** The state after the provider's response. Nothing is retried later: the user can press again. */
export function stateAfterResponse(response: SendResult): SendState {
  switch (response.kind) {
    case 'accepted':
      return plain('accepted')
    case 'unknown':
      return plain('unknown')
    case 'rejected':
      return { state: 'failed', reason: response.reason, providerCode: response.providerCode }
    case 'stopped':
      return { state: 'failed', reason: 'suppressed', providerCode: null }
    case 'withheld':
      return { state: 'failed', reason: 'not_sent', providerCode: null }
    case 'retry-later':
      return { state: 'failed', reason: 'not_sent', providerCode: response.providerCode }
    case 'setup-fault':
      if (response.maybeAccepted)
        return { ...plain('unknown'), providerCode: response.providerCode }
      return { state: 'failed', reason: 'not_sent', providerCode: response.providerCode }
  }
}

export function stateAfterReport(outcome: ReportedOutcome): SendState {
  switch (outcome.kind) {
    case 'delivered':
      return plain('delivered')
    case 'failed':
      return { state: 'failed', reason: outcome.reason, providerCode: outcome.providerCode }
    case 'transient':
      return { state: 'failed', reason: 'carrier_failure', providerCode: outcome.providerCode }
    case 'setup-fault':
      return { state: 'failed', reason: 'not_sent', providerCode: outcome.providerCode }
  }
}

/** Longer than any wait for a response: the sending process has ended without storing it. */
const ANSWER_MS = 60_000
/** As for deliveries: the provider has had a day to report. */
export const REPORT_MS = 24 * 3_600_000

/**
 * The current state of a send. A result that was never stored is derived from the age, so that no row
 * has to be swept: a late report still moves it.
 */
export function stateBy(now: Date, sentAt: Date, stored: SendState): SendState {
  const ageMs = now.getTime() - sentAt.getTime()
  if (stored.state === 'delivered' || stored.state === 'failed') return stored
  if (ageMs >= REPORT_MS) return { ...stored, state: 'failed', reason: 'no_report' }
  return stored.state === 'sending' && ageMs >= ANSWER_MS ? plain('unknown') : stored
}
