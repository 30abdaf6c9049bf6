import { randomOf, pickFor } from './seeded-random.ts'

/** How the wire behaves for one send; 'plain' is the ordinary way. */
export type WireTest =
  | 'plain'
  | '500-first'
  | '429-first'
  | 'never-reported'
  | 'drop-connection'
  | 'report-first'

/** The result of a text: delivered, failed later by webhook, or refused in the response itself. */
export type TextOutcome =
  | { kind: 'delivered' }
  | { kind: 'failed'; code: string; status: 'delivery_failed' | 'sending_failed' }
  | { kind: 'refused'; code: string }

// Drop Cowboy's own simulated voice numbers: the last four digits of 1555001xxxx.
const VOICE_CODES: Readonly<Record<string, number>> = {
  '0001': 0,
  '0002': 4000,
  '0004': 4005,
  '0005': 4006,
  '0006': 4004,
  '0090': 4016,
  '0091': 4017,
  '0092': 4019,
  '0093': 4021,
  '0094': 6000,
  '0095': 6002,
  '0097': 4013,
  '0098': 6005,
  '0099': 6011,
}

const TEXT_OUTCOMES: Readonly<Record<string, TextOutcome>> = {
  '0001': { kind: 'delivered' },
  '0003': { kind: 'failed', code: '40001', status: 'sending_failed' },
  '0005': { kind: 'failed', code: '40003', status: 'sending_failed' },
  '0090': { kind: 'refused', code: '40300' },
  '0091': { kind: 'failed', code: '40300', status: 'sending_failed' },
  '0099': { kind: 'refused', code: '40010' },
}

const WIRE_TESTS: Readonly<Record<string, WireTest>> = {
  '0001': '500-first',
  '0002': '429-first',
  '0003': 'never-reported',
  '0004': 'drop-connection',
  '0005': 'report-first',
}

const DELIVERED: TextOutcome = { kind: 'delivered' }

/** Digits of a phone number with its country code: '+1 312 555 0142' → '13125550142'. */
export function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `1${digits}` : digits
}

/** Whether a number can be reached at all: 1 and ten more digits. */
export function isReachable(digits: string): boolean {
  return /^1\d{10}$/.test(digits)
}

/** The wire test of 1555003xxxx, on either channel. */
export function wireTestFor(digits: string): WireTest {
  return (digits.startsWith('1555003') && WIRE_TESTS[digits.slice(7)]) || 'plain'
}

/** Whether it is one of Drop Cowboy's own simulated numbers: nothing is recorded or paid for. */
export function isSimulatedVoice(digits: string): boolean {
  return digits.startsWith('1555001')
}

/** What becomes of a call to this number: the same busy and silent numbers as for voicemails. */
export function callOutcomeFor(digits: string): 'answered' | 'user_busy' | 'no_answer' {
  const code = isSimulatedVoice(digits) ? VOICE_CODES[digits.slice(7)] : 0
  if (code === 4006) return 'user_busy'
  return code === 4004 || code === 4005 ? 'no_answer' : 'answered'
}

/** Drop Cowboy's reason_code for a voicemail to this number. */
export function voiceCodeFor(digits: string, failureRate: number): number {
  if (!isReachable(digits)) return 4004
  if (isSimulatedVoice(digits)) return VOICE_CODES[digits.slice(7)] ?? 0
  if (isSimulated(digits) || randomOf(`voice:${digits}`) >= failureRate) return 0
  return pickFor(`voice-reason:${digits}`, [4000, 4001, 4002, 4005])
}

/**
 * Codes after which a text is not sent again. After a temporary code it would be, for a quarter of an
 * hour and always in vain, as a number gives the same result each time: no campaign would end sooner.
 */
const FINAL_TEXT_CODES = ['40003', '40005'] as const

/** The outcome of a text to this number. */
export function textOutcomeFor(digits: string, failureRate: number): TextOutcome {
  if (digits.startsWith('1555002')) return TEXT_OUTCOMES[digits.slice(7)] ?? DELIVERED
  // Any code of theirs that begins with 4, by its last four digits.
  if (digits.startsWith('1555004')) {
    return { kind: 'failed', code: `4${digits.slice(7)}`, status: 'delivery_failed' }
  }
  if (isSimulated(digits) || randomOf(`text:${digits}`) >= failureRate) return DELIVERED
  // One failure in twenty is permanent: the product suppresses those numbers when it reads the report.
  const permanent = randomOf(`text-permanent:${digits}`) < 0.05
  const code = permanent ? '40001' : pickFor(`text-reason:${digits}`, FINAL_TEXT_CODES)
  return { kind: 'failed', code, status: 'delivery_failed' }
}

// Every number of these three blocks has its own outcome and is not part of the failing share.
function isSimulated(digits: string): boolean {
  return /^155500[123]/.test(digits)
}
