import type { FailureReason, SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import type { Suppress } from '../outcome.ts'

export type ErrorMeaning =
  | { kind: 'failure'; reason: FailureReason; suppress: Suppress }
  | { kind: 'setup'; fault: SetupFault }
  /** Passes by itself: back off, and try again. */
  | { kind: 'transient' }

/** A published code, and the page of Telnyx that documents it. */
export interface ErrorCode {
  code: string
  meaning: ErrorMeaning
  source: string
}

const failure = (reason: FailureReason, suppress: Suppress = false): ErrorMeaning => ({
  kind: 'failure',
  reason,
  suppress,
})
const setup = (fault: SetupFault): ErrorMeaning => ({ kind: 'setup', fault })
const transient: ErrorMeaning = { kind: 'transient' }

type Codes = Readonly<Record<string, ErrorMeaning>>

/** docs/messaging/messages/error-codes, *Messaging Error Code Reference*. */
const messaging: Codes = {
  // The number takes no texts from this sender; voicemails go on.
  40001: failure('not_routable', 'text'),
  40012: failure('not_routable', 'text'),
  40300: failure('opted_out', 'text'),
  40310: failure('not_routable', 'text'),
  40003: failure('judged_spam'),
  // Expired on its way, beyond the provider: part of it may have arrived.
  40005: failure('carrier_failure'),
  40009: failure('content_refused'),
  40015: failure('content_refused'),
  40017: failure('content_refused'),
  40302: failure('message_too_long'),
  40304: failure('content_refused'),
  40316: failure('content_refused'),
  40317: failure('content_refused'),
  40322: failure('content_refused'),
  40328: failure('content_refused'),
  40002: transient,
  40004: transient,
  40006: transient,
  40008: transient,
  40011: transient,
  // Expired in the provider's own queue, so never sent.
  40014: transient,
  40016: transient,
  40018: transient,
  40318: transient,
  40010: setup('sender_not_registered'),
  40013: setup('no_phone_line'),
  40019: setup('sender_not_registered'),
  40020: setup('sender_suspended'),
  40100: setup('no_phone_line'),
  40150: setup('sender_not_registered'),
  40151: setup('sender_not_ready'),
  40155: setup('sender_not_registered'),
  // Unsupported message type between these two kinds of numbers; no opt-out.
  40301: setup('no_phone_line'),
  40305: setup('no_phone_line'),
  40306: setup('no_phone_line'),
  40307: setup('no_phone_line'),
  40308: setup('no_phone_line'),
  40309: setup('destination_not_allowed'),
  40311: setup('wrong_credentials'),
  40312: setup('sender_suspended'),
  40313: setup('wrong_credentials'),
  40314: setup('account_not_usable'),
  40315: setup('sender_suspended'),
  40319: setup('no_phone_line'),
  40320: setup('sender_not_ready'),
  40321: setup('sender_not_ready'),
  40323: setup('sender_not_ready'),
  40325: setup('no_phone_line'),
  40329: setup('sender_not_registered'),
  40330: setup('sender_not_ready'),
  40331: setup('destination_not_allowed'),
  40333: setup('spend_limit'),
}

/** development/api-fundamentals/api-errors, *API error codes*: of all their calls alike. */
const general: Codes = {
  10001: setup('request_refused'),
  10002: setup('request_refused'),
  10003: setup('report_address_refused'),
  10004: setup('request_refused'),
  10005: setup('request_refused'),
  10006: setup('request_refused'),
  10007: transient,
  10009: setup('wrong_credentials'),
  10010: setup('wrong_credentials'),
  10011: transient,
  10015: setup('request_refused'),
  10016: setup('request_refused'),
}

/** support.telnyx.com, *Telnyx Messaging Error Codes*: of the account. */
const account: Codes = {
  20002: setup('wrong_credentials'),
  20006: setup('wrong_credentials'),
  20012: setup('account_not_usable'),
  20013: setup('account_not_usable'),
  20014: setup('account_not_usable'),
  20015: setup('account_not_usable'),
  20016: setup('account_not_usable'),
  20017: setup('account_not_usable'),
  20100: setup('no_funds'),
}

const pages: readonly (readonly [source: string, codes: Codes])[] = [
  ['developers.telnyx.com/docs/messaging/messages/error-codes', messaging],
  ['developers.telnyx.com/development/api-fundamentals/api-errors', general],
  ['support.telnyx.com/en/articles/6505121-telnyx-messaging-error-codes', account],
]

/** Telnyx' published error codes to our words. */
export const errorCodes: readonly ErrorCode[] = pages.flatMap(([source, codes]) =>
  Object.entries(codes).map(([code, meaning]) => ({ code, meaning, source })),
)

const byCode = new Map(errorCodes.map(({ code, meaning }) => [code, meaning]))

/**
 * What an error code means; undefined for one that is not published, which is a set-up fault until
 * an operator has looked at it: it may concern every contact.
 */
export function meaningOf(code: string): ErrorMeaning | undefined {
  return byCode.get(code)
}

/**
 * The one that counts of several errors of one message, which may come in any order: a STOP before all, as the person
 * must not be written to; then what concerns every contact; then what ends this message. What passes counts alone.
 */
export function decisiveCode(codes: readonly string[]): string | undefined {
  const ranked = codes.toSorted((one, other) => rankOf(one) - rankOf(other))
  return ranked[0]
}

function rankOf(code: string): number {
  const meaning = meaningOf(code)
  if (meaning?.kind === 'failure') return meaning.suppress === false ? 2 : 0
  return meaning?.kind === 'transient' ? 3 : 1
}
