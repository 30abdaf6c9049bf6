import type { FailureReason, SetupFault } from '@afterbeep/contract/campaign/failure-reasons'

/**
 * On which channels a number must not be contacted any more: on all, by text only (a landline still
 * takes voicemails), or on none.
 */
export type Suppress = 'all' | 'text' | false

/**
 * Asked when a call is about to be written to its open connection, which may be seconds after it was
 * made. Where it returns false, nothing of the call leaves.
 */
export type MayLeave = () => boolean

/** The outcome of one attempt to send, in our words. Both channels' adapters return this. */
export type SendResponse =
  | { kind: 'accepted'; providerRef: string | null }
  /** Permanent, and about this recipient. */
  | { kind: 'rejected'; reason: FailureReason; providerCode: string; suppress: Suppress }
  /**
   * Certainly not accepted; try again, not before `afterMs` when the provider gave one. `providerDown`
   * where the provider itself is in trouble (500, 503, no connection), not only too busy for us.
   * `neverLeft` where there was no connection: however often, it shows nothing about the recipient.
   */
  | {
      kind: 'retry-later'
      afterMs: number | null
      providerCode: string
      providerDown: boolean
      neverLeft?: true
    }
  /** `mayLeave` did not allow it when its turn came: certainly not sent. */
  | { kind: 'withheld' }
  /** It may have been accepted: a time-out, 502, 504, or a connection that dropped before the response. */
  | { kind: 'unknown'; cause: string }
  /**
   * Nothing is wrong with this recipient; our own set-up is. `maybeAccepted` where the response was a
   * success that we can't read: then this one send is uncertain, beside the fault.
   */
  | { kind: 'setup-fault'; fault: SetupFault; providerCode: string; maybeAccepted: boolean }

/** A report about one delivery. */
export type ReportedOutcome =
  /** `suppress` where the provider says of a person it reached that they are not to be contacted. */
  | { kind: 'delivered'; suppress?: 'all' | undefined }
  | { kind: 'failed'; reason: FailureReason; providerCode: string; suppress: Suppress }
  /** Not delivered, for a reason that passes: neither the recipient nor our set-up is at fault. */
  | { kind: 'transient'; providerCode: string }
  /** It did not leave the provider, and nothing is wrong with the recipient: it can be sent again. */
  | { kind: 'setup-fault'; fault: SetupFault; providerCode: string }

/** Why a webhook was refused before anything was read from it. */
export type WebhookRejection =
  | 'no_secret'
  | 'missing_signature'
  | 'stale_timestamp'
  | 'invalid_signature'
  | 'unknown_version'
  | 'not_an_object'

/** A well-signed event that nothing is done with. Only the first is what we expect to get. */
export interface IgnoredEvent {
  kind: 'ignored'
  eventId: string
  /** The provider's name of the event. */
  name: string
  why: 'not_needed' | 'unknown_event' | 'unknown_shape'
}
