/**
 * Drop Cowboy's reason_code and its text, in their words where they publish them. Their documentation
 * says to branch on the number.
 */
const REASONS: Readonly<Record<number, string>> = {
  0: '',
  3000: 'No Funds',
  3001: 'Audio file not valid',
  3002: 'No Voice',
  3007: 'Not authorized',
  3011: 'Must be E.164 format',
  3012: 'Phone number not valid',
  3013: 'Invalid IVR or Route',
  3014: 'Not allowed audio_url',
  3015: 'No TTS',
  3019: 'Invalid Callback',
  3021: 'TTS too long',
  3022: 'Not Allowed in Trial',
  3027: 'Idempotency Key Conflict',
  3028: 'Idempotency Key Not Valid',
  3033: 'Media Not Found',
  3040: 'Test Numbers Only',
  4000: 'VoiceMail Not Detected',
  4001: 'VoiceMail Not Setup',
  4002: 'VoiceMail Full',
  4004: 'Number not reachable',
  4005: 'No Answer',
  4006: 'User Busy',
  4008: 'Spam detected',
  4010: 'No Caller ID',
  4011: 'Text outside calling hours',
  4013: 'Too Many Attempts',
  4016: 'Internal DNC',
  4017: 'Known Litigator',
  4019: 'RND Reassigned',
  4021: 'RND Error',
  6000: 'Carrier Denied Use Case',
  6001: 'Carrier Suspension',
  6002: 'Pool Suspended',
  6003: 'Pool Not Ready',
  6004: 'Opt-in Flagged',
  6005: 'Opt-in Revoked',
  6006: 'Opt-in Pending',
  6011: 'Opt-in Missing',
}

export function reasonOf(code: number): string {
  return REASONS[code] ?? 'Unknown reason'
}

/** The codes that get a receipt: a mailbox was reached. */
export const CODES_WITH_RECEIPT: ReadonlySet<number> = new Set([0, 4001, 4002])
