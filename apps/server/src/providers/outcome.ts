import type { FailureReason, SetupFault } from '@afterbeep/contract/failure-reasons'

/** What became of one attempt to send, in our words. Both channels' adapters answer this. */
export type SendAnswer =
  | { kind: 'accepted'; providerRef: string | null }
  /** Permanent. `suppress` when the number itself must not be contacted again. */
  | { kind: 'rejected'; reason: FailureReason; providerCode: string; suppress: boolean }
  /**
   * Certainly not accepted; try again, not before `afterMs` when the provider said so. `providerDown`
   * where the provider itself is in trouble (5xx, no connection), not only too busy for us.
   */
  | { kind: 'retry-later'; afterMs: number | null; providerCode: string; providerDown: boolean }
  /** It may have been accepted: a time-out, or a connection that dropped before the answer. */
  | { kind: 'unknown'; cause: string }
  /** Nothing is wrong with this recipient; our own set-up is. */
  | { kind: 'setup-fault'; fault: SetupFault; providerCode: string }

/** A final report about one delivery. */
export type ReportedOutcome =
  | { kind: 'delivered' }
  | { kind: 'failed'; reason: FailureReason; providerCode: string; suppress: boolean }
  | { kind: 'setup-fault'; fault: SetupFault; providerCode: string }

/** Why a webhook was refused before anything was read from it. */
export type WebhookRefusal =
  | 'no_secret'
  | 'missing_signature'
  | 'stale_timestamp'
  | 'invalid_signature'
  | 'not_an_object'
