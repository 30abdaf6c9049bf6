import type { FailureReason, SetupFault } from '@afterbeep/contract/failure-reasons'

export type ErrorMeaning =
  | { kind: 'failure'; reason: FailureReason; suppress: boolean }
  | { kind: 'setup'; fault: SetupFault }
  | { kind: 'transient' }

const failure = (reason: FailureReason, suppress = false): ErrorMeaning => ({
  kind: 'failure',
  reason,
  suppress,
})
const setup = (fault: SetupFault): ErrorMeaning => ({ kind: 'setup', fault })

/** Telnyx' published error codes to our words (providers: Telnyx, Errors). */
const meanings: Record<string, ErrorMeaning> = {
  40001: failure('not_routable', true),
  40012: failure('not_routable', true),
  40310: failure('not_routable', true),
  40300: failure('opted_out', true),
  40301: failure('opted_out', true),
  40003: failure('judged_spam'),
  40009: failure('content_refused'),
  40015: failure('content_refused'),
  40017: failure('content_refused'),
  40302: failure('message_too_long'),
  40304: failure('content_refused'),
  40316: failure('content_refused'),
  40322: failure('content_refused'),
  40328: failure('content_refused'),
  10009: setup('wrong_credentials'),
  20100: setup('no_funds'),
  40010: setup('sender_not_registered'),
  40013: setup('no_phone_line'),
  40100: setup('no_phone_line'),
  40305: setup('no_phone_line'),
  40312: setup('sender_suspended'),
  40314: setup('sender_suspended'),
  40315: setup('no_phone_line'),
  40321: setup('sender_not_ready'),
  40329: setup('sender_not_registered'),
}

const transient = new Set([
  '10011',
  '10007',
  '40002',
  '40004',
  '40006',
  '40008',
  '40011',
  '40016',
  '40018',
  '40318',
])

/** What an error code means; one that is not published counts as a failure of this message alone. */
export function meaningOf(code: string): ErrorMeaning {
  if (transient.has(code)) return { kind: 'transient' }
  return meanings[code] ?? failure('carrier_failure')
}
