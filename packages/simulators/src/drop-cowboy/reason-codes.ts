/** Drop Cowboy's reason_code and its text. Their documentation says to branch on the number. */
const REASONS: Readonly<Record<number, string>> = {
  0: '',
  3000: 'Insufficient funds',
  3001: 'Audio could not be used',
  3002: 'tts_body given without voice_id',
  3007: 'Wrong credentials',
  3014: 'audio_url is not enabled for this account',
  3015: 'voice_id given without tts_body',
  3021: 'Text is too long to be spoken',
  3027: 'Idempotency key was used for another request',
  3028: 'Idempotency key is not valid',
  3040: 'Account may call test numbers only',
  4000: 'Voicemail not detected',
  4001: 'Mailbox is not set up',
  4002: 'Mailbox is full',
  4004: 'Number cannot be reached',
  4005: 'No answer',
  4006: 'Busy',
  4008: 'Text judged to be spam',
  4010: 'No phone line',
  4011: 'Text outside calling hours',
  4013: 'Too many attempts to this number',
  4016: 'Number is on the do-not-call list',
  4017: 'Known litigator',
  4019: 'Number was reassigned',
  4021: 'Reassigned-number check failed',
  6000: 'Carrier denied the use case',
  6001: 'Carrier suspended the use case',
  6002: 'Number pool is suspended',
  6003: 'Number pool is not ready',
  6004: 'Opt-in was flagged',
  6005: 'Opt-in was revoked',
  6006: 'Opt-in is pending',
  6011: 'Opt-in is missing',
}

export function reasonOf(code: number): string {
  return REASONS[code] ?? 'Unknown reason'
}

/** The codes that get a receipt: a mailbox was reached. */
export const CODES_WITH_RECEIPT: ReadonlySet<number> = new Set([0, 4001, 4002])
