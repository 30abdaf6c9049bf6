import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { TestState } from '@afterbeep/contract/api/test-sends'
import type { ReportedOutcome, SendResponse } from '../../providers/outcome.ts'

/** Where a send stands, and why. */
export interface SendState {
  state: TestState
  reason: FailureReason | null
  providerCode: string | null
}

const plain = (state: TestState): SendState => ({ state, reason: null, providerCode: null })

/** What the provider's answer makes of a send. Nothing is tried again later: a person presses again. */
export function stateAfterResponse(response: SendResponse): SendState {
  switch (response.kind) {
    case 'accepted':
      return plain('accepted')
    case 'unknown':
      return plain('unknown')
    case 'rejected':
      return { state: 'failed', reason: response.reason, providerCode: response.providerCode }
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

/** Longer than any answer is waited for: whoever sent it has ended without writing it down. */
const ANSWER_MS = 60_000
/** As for deliveries: whoever was to report it has had a day. */
export const REPORT_MS = 24 * 3_600_000

/**
 * Where a send stands by now. What nobody wrote down is told from its age, so that no row has to be
 * swept: a report that comes late still moves it.
 */
export function stateBy(now: Date, sentAt: Date, stored: SendState): SendState {
  const ageMs = now.getTime() - sentAt.getTime()
  if (stored.state === 'delivered' || stored.state === 'failed') return stored
  if (ageMs >= REPORT_MS) return { ...stored, state: 'failed', reason: 'no_report' }
  return stored.state === 'sending' && ageMs >= ANSWER_MS ? plain('unknown') : stored
}
