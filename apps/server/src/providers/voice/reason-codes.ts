import type { FailureReason, SetupFault } from '@afterbeep/contract/failure-reasons'
import type { ReportedOutcome } from '../outcome.ts'

/** Drop Cowboy's published reason_code to our word. The number is judged, never their text. */
const failures: Record<number, { reason: FailureReason; suppress?: true }> = {
  3021: { reason: 'message_too_long' },
  3027: { reason: 'not_sent' },
  3028: { reason: 'not_sent' },
  4000: { reason: 'voicemail_not_detected' },
  4001: { reason: 'mailbox_not_set_up' },
  4002: { reason: 'mailbox_full' },
  4004: { reason: 'unreachable' },
  4005: { reason: 'no_answer' },
  4006: { reason: 'busy' },
  4008: { reason: 'judged_spam' },
  4011: { reason: 'outside_hours' },
  4013: { reason: 'too_many_attempts' },
  4016: { reason: 'do_not_call_list', suppress: true },
  4017: { reason: 'known_litigator', suppress: true },
  4019: { reason: 'reassigned_number', suppress: true },
  4021: { reason: 'reassignment_unchecked' },
  6004: { reason: 'opt_in_flagged' },
  6005: { reason: 'opt_in_revoked', suppress: true },
  6006: { reason: 'opt_in_pending' },
  6011: { reason: 'opt_in_missing' },
}

const setupFaults: Record<number, SetupFault> = {
  3000: 'no_funds',
  3001: 'audio_unusable',
  3002: 'voice_missing',
  3015: 'voice_missing',
  3007: 'wrong_credentials',
  3014: 'audio_address_not_enabled',
  3040: 'test_numbers_only',
  4010: 'no_phone_line',
  6000: 'sender_suspended',
  6001: 'sender_suspended',
  6002: 'sender_suspended',
  6003: 'sender_not_ready',
}

/** What a final status and reason_code mean to us; an unknown code is a failure that keeps its number. */
export function outcomeOf(status: string, reasonCode: number): ReportedOutcome {
  if (reasonCode === 0 && status === 'success') return { kind: 'delivered' }
  const providerCode = String(reasonCode)
  const fault = setupFaults[reasonCode]
  if (fault) return { kind: 'setup-fault', fault, providerCode }
  const failure = failures[reasonCode] ?? { reason: 'carrier_failure' as const }
  return {
    kind: 'failed',
    reason: failure.reason,
    providerCode,
    suppress: failure.suppress ?? false,
  }
}
