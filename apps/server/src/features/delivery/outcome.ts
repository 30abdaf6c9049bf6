import type { FailureReason } from '@afterbeep/contract/failure-reasons'
import type { DeliveryCause } from '@afterbeep/contract/delivery-status'

/** The states that the table keeps; *sending* is a pending delivery of a leased chunk. */
export type StoredState = 'pending' | 'accepted' | 'unknown' | 'delivered' | 'failed' | 'skipped'
export type NewState = Exclude<StoredState, 'pending'>

/** Where one delivery shall go. */
export interface Outcome {
  line: number
  to: NewState
  reason: FailureReason | null
  providerCode: string | null
  providerRef: string | null
  /** The number itself must not be contacted again. */
  suppress?: boolean
}

/** An outcome that nothing more is to be said about. */
export function blankOutcome(
  line: number,
  to: NewState,
  reason: FailureReason | null = null,
): Outcome {
  return { line, to, reason, providerCode: null, providerRef: null }
}

/**
 * From which stored states each cause may move a delivery: contract's table of moves, with
 * *sending* kept as pending. One way only, so that reports may come twice, late, early or shuffled.
 */
export const movesFrom: Record<
  Exclude<DeliveryCause, 'lease'>,
  Partial<Record<NewState, readonly StoredState[]>>
> = {
  rule: { skipped: ['pending'] },
  answer: { accepted: ['pending'], failed: ['pending'], unknown: ['pending'] },
  report: {
    delivered: ['pending', 'accepted', 'unknown'],
    failed: ['pending', 'accepted', 'unknown'],
  },
  timeout: { unknown: ['pending'], failed: ['accepted', 'unknown'] },
}

export type Cause = keyof typeof movesFrom

export function isFinal(state: StoredState): boolean {
  return state === 'delivered' || state === 'failed' || state === 'skipped'
}
