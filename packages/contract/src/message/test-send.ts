import { onlyReading } from '../contact-file/phone-reading.ts'
import { messageTexts } from './message.ts'
import { digitsOf, isRecommendedPhone } from '../contact/phone.ts'
import { typedPhoneProblem } from '../contact/typed-phone.ts'

/** What bounds test sends: they cost nothing, so these are all that does. */
export const testSendLimits = {
  /** Of an account within 24 hours; a test over two channels is two. */
  testsPerDay: 10,
  /** Between two to one number over one channel, whoever sends them. */
  gapSeconds: 30,
  codeMinutes: 10,
  /** Tries at one code; then a new one is needed. */
  codeTries: 5,
  codesPerUserAndHour: 5,
  codesPerAccountAndHour: 8,
  /** Over all accounts: nobody shall be pestered by strangers, however many they are. */
  codesPerNumberAndHour: 3,
  /** Merged and marked as a test, UTF-16 units: four segments of a text at most. */
  messageMaxChars: 600,
  /** Tests that are listed. */
  testsShown: 4,
} as const

/** What every test begins with, spoken or written, so that nobody takes it for the real thing. */
export const TEST_MARK = 'Test: '

/** A merged message as it is sent to oneself. */
export function asTest(merged: string): string {
  return `${TEST_MARK}${merged.trim()}`
}

/** What keeps a merged message from being sent as a test, in words; undefined when nothing does. */
export function testMessageProblem(merged: string): string | undefined {
  if (merged.trim() === '') return messageTexts.missing
  if (asTest(merged).length <= testSendLimits.messageMaxChars) return undefined
  return `With this contact’s fields the message is longer than a test may be (${testSendLimits.messageMaxChars} characters). Show another contact, or shorten it.`
}

const notOurs = 'Tests go to numbers of the United States and Canada only.'

/** Area codes that begin with 1 as well, but dial abroad or cost extra: whoever farms texts has those. */
const elsewhere = new Set(
  (
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 ' + '900'
  ).split(' '),
)

/**
 * The number that somebody typed for tests, as 1 and ten digits (the rule of RecommendedPhone), or
 * what is wrong with it in words.
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
  return elsewhere.has(phone.slice(1, 4)) ? { problem: notOurs } : { phone }
}

/** A number as it may be shown to whoever looks over a shoulder: `+1 (408) …42`. */
export function shortenPhone(phone: string): string {
  return isRecommendedPhone(phone) ? `+1 (${phone.slice(1, 4)}) …${phone.slice(-2)}` : phone
}
