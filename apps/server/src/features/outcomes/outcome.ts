import type { DeliveryCause, DeliveryState } from '@afterbeep/contract/campaign/delivery-status'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { Suppress } from '../../providers/outcome.ts'

export type StoredState = DeliveryState
export type NewState = Exclude<StoredState, 'pending'>
export type Cause = DeliveryCause

/** The state that one delivery moves to. */
export interface Outcome {
  line: number
  to: NewState
  reason: FailureReason | null
  providerCode: string | null
  providerRef: string | null
  /**
   * Which of its sends this is about, counted from 0: an outcome of an earlier send does not apply
   * to the one after it. Undefined where it is about the delivery itself.
   */
  resends?: number | undefined
  /** When its call left, or at the earliest may have; undefined where that is not known. Its response may come much later. */
  sentAt?: Date | undefined
  /** The number itself must not be contacted again, on all channels or by text. */
  suppress?: Suppress
}

/** An outcome without a code or reference of the provider. */
export function blankOutcome(
  line: number,
  to: NewState,
  reason: FailureReason | null = null,
): Outcome {
  return { line, to, reason, providerCode: null, providerRef: null }
}
