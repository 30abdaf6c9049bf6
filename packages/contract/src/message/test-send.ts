import { isNeverContacted } from '../phones/never-contacted.ts'
import { onlyReading } from '../contact/phone-reading.ts'
import { messageTexts } from './message.ts'
import { digitsOf, isRecommendedPhone } from '../contact/phone.ts'
import { typedPhoneProblem } from '../contact/typed-phone.ts'

/** Limits of test sends; they are free, so nothing else limits them. */
export const testSendLimits = {
  /** For an account within 24 hours; a test over two channels is two. */
  testsPerDay: 10,
  /** Between two tests to one number over one channel, from any sender. */
  gapSeconds: 30,
  codeMinutes: 10,
  /** Attempts at one code; then a new code is needed. */
  codeTries: 5,
  codesPerUserAndHour: 5,
  codesPerAccountAndHour: 8,
  /** Over all accounts, so that many strangers together can't pester one number. */
  codesPerNumberAndHour: 3,
  /** Merged and marked as a test, UTF-16 units: four segments of a text at most. */
  messageMaxChars: 600,
  /** Tests on the list. */
  testsShown: 4,
} as const

/** The prefix of every test, spoken or written, so that it is not taken for the real message. */
export const TEST_MARK = 'Test: '

/** A merged message as it is sent to the user's own phone. */
export function asTest(merged: string): string {
  return `${TEST_MARK}${merged.trim()}`
}

/** Why a merged message can't be sent as a test, as a text for the user; undefined when it can. */
export function testMessageProblem(merged: string): string | undefined {
  if (merged.trim() === '') return messageTexts.missing
  if (asTest(merged).length <= testSendLimits.messageMaxChars) return undefined
  return `With this contact’s fields the message is longer than a test may be (${testSendLimits.messageMaxChars} characters). Show another contact, or shorten it.`
}

const notOurs = 'Tests go to numbers of the United States only.'

/**
 * A typed number for tests as 1 and ten digits (the rule of RecommendedPhone), or its problem as a
 * text for the user.
 */
export function readTestPhone(typed: string): { phone: string } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { problem: 'Enter the number of your phone.' }
  const problem = typedPhoneProblem(text)
  if (problem !== undefined) return { problem }
  const digits = digitsOf(text)
  const phone = isRecommendedPhone(digits) ? digits : onlyReading(text)
  if (phone === undefined) {
    return { problem: `${notOurs} Write 1 and ten digits, like 1 408 555 0100.` }
  }
  return isNeverContacted(Number(phone)) ? { problem: notOurs } : { phone }
}

/** A number that is safe to show on a screen that others may see: `+1 (408) …42`. */
export function shortenPhone(phone: string): string {
  return isRecommendedPhone(phone) ? `+1 (${phone.slice(1, 4)}) …${phone.slice(-2)}` : phone
}
