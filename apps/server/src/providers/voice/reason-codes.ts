import type { FailureReason, SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import type { ReportedOutcome } from '../outcome.ts'

export type CodeMeaning =
  | { kind: 'failure'; reason: FailureReason; suppress: 'all' | false }
  | { kind: 'setup'; fault: SetupFault }

/** A published reason_code, and the page of Drop Cowboy that documents it. */
export interface ReasonCode {
  code: number
  meaning: CodeMeaning
  source: string
}

/** `REASON_CODES`, in their public repository Drop-Cowboy/dropcowboy. */
const quickstart = 'Drop-Cowboy/dropcowboy: examples/api/quickstart/lib/messages.js'
const sendResults = 'Drop-Cowboy/dropcowboy: docs/concepts/send-results.md'
const testNumbers = 'Drop-Cowboy/dropcowboy: docs/concepts/test-numbers.md'

const failure = (reason: FailureReason, suppress: 'all' | false = false): CodeMeaning => ({
  kind: 'failure',
  reason,
  suppress,
})
const setup = (fault: SetupFault): CodeMeaning => ({ kind: 'setup', fault })

const meanings: readonly (readonly [code: number, meaning: CodeMeaning, source: string])[] = [
  [3000, setup('no_funds'), quickstart],
  [3001, setup('audio_unusable'), quickstart],
  [3002, setup('voice_missing'), quickstart],
  [3007, setup('wrong_credentials'), quickstart],
  [3011, failure('invalid_number'), quickstart],
  [3012, failure('invalid_number'), quickstart],
  [3013, setup('no_phone_line'), quickstart],
  [3014, setup('audio_address_not_enabled'), quickstart],
  [3015, setup('voice_missing'), quickstart],
  [3019, setup('report_address_refused'), quickstart],
  [3021, failure('message_too_long'), quickstart],
  [3022, setup('trial_account'), quickstart],
  // A fault of ours that every send would have.
  [3028, setup('request_refused'), sendResults],
  [3033, setup('audio_unusable'), quickstart],
  [3040, setup('test_numbers_only'), quickstart],
  [4000, failure('voicemail_not_detected'), quickstart],
  [4001, failure('mailbox_not_set_up'), quickstart],
  [4002, failure('mailbox_full'), quickstart],
  [4004, failure('unreachable'), testNumbers],
  [4005, failure('no_answer'), testNumbers],
  [4006, failure('busy'), testNumbers],
  [4008, failure('judged_spam'), testNumbers],
  [4010, setup('no_phone_line'), quickstart],
  [4011, failure('outside_hours'), testNumbers],
  [4013, failure('too_many_attempts'), quickstart],
  [4016, failure('do_not_call_list', 'all'), quickstart],
  [4017, failure('known_litigator', 'all'), quickstart],
  [4019, failure('reassigned_number', 'all'), testNumbers],
  [4021, failure('reassignment_unchecked'), testNumbers],
  [6000, setup('sender_suspended'), testNumbers],
  [6001, setup('sender_suspended'), testNumbers],
  [6002, setup('sender_suspended'), testNumbers],
  [6003, setup('sender_not_ready'), testNumbers],
  [6004, failure('opt_in_flagged'), testNumbers],
  [6005, failure('opt_in_revoked', 'all'), testNumbers],
  [6006, failure('opt_in_pending'), testNumbers],
  [6011, failure('opt_in_missing'), sendResults],
]

/**
 * A repeat whose body is not that of the key's first send, as after a change of PUBLIC_URL. It is no result of the
 * delivery: nothing was sent for it, and the first send is reported by itself.
 */
export const REUSED_KEY = 3027

/** Drop Cowboy's published reason codes to our words; 0 is success. */
export const reasonCodes: readonly ReasonCode[] = meanings.map(([code, meaning, source]) => ({
  code,
  meaning,
  source,
}))

const byCode = new Map(reasonCodes.map(({ code, meaning }) => [code, meaning]))

/**
 * What a final status and reason_code mean to us. The number decides, never their text. One that is
 * not published is a set-up fault until an operator has looked at it: it may concern every contact.
 */
export function outcomeOf(status: string, reasonCode: number): ReportedOutcome {
  if (reasonCode === 0 && status === 'success') return { kind: 'delivered' }
  const providerCode = String(reasonCode)
  const meaning = byCode.get(reasonCode)
  if (!meaning) return { kind: 'setup-fault', fault: 'unknown_code', providerCode }
  if (meaning.kind === 'setup') {
    return { kind: 'setup-fault', fault: meaning.fault, providerCode }
  }
  const { reason, suppress } = meaning
  return { kind: 'failed', reason, providerCode, suppress }
}
