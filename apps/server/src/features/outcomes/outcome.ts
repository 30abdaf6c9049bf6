import type { DeliveryCause, DeliveryState } from '@afterbeep/contract/campaign/delivery-status'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { Suppress } from '../../providers/outcome.ts'

export type StoredState = DeliveryState
export type NewState = Exclude<StoredState, 'pending'>
export type Cause = DeliveryCause

/** Where one delivery shall go. */
export interface Outcome {
  line: number
  to: NewState
  reason: FailureReason | null
  providerCode: string | null
  providerRef: string | null
  /**
   * Which of its sends this is about, counted from 0: a word about an earlier one says nothing of the
   * one after it. Undefined where it is about the delivery itself.
   */
  resends?: number | undefined
  /** The number itself must not be contacted again, on all channels or by text. */
  suppress?: Suppress
}

/** An outcome that nothing more is to be said about. */
export function blankOutcome(
  line: number,
  to: NewState,
  reason: FailureReason | null = null,
): Outcome {
  return { line, to, reason, providerCode: null, providerRef: null }
}

export function isFinal(state: StoredState): boolean {
  return state === 'delivered' || state === 'failed' || state === 'skipped'
}
