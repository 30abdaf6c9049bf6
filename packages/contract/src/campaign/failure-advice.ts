import { SAME_NUMBER_AS, failureTexts } from './failure-reasons.ts'
import type { FailureReason } from './failure-reasons.ts'

const resend = 'Nothing is wrong with the number. You may include it in a later campaign.'
const otherWay = 'Reach this person another way, or ask for another number.'
const takeOut = 'Take the number off your list. It is not contacted and nothing is charged.'
const optIn = 'Ask this person to opt in before you include the number again.'

/**
 * What the owner of a campaign can do about a failed delivery: the sentence beside its reason.
 * A reason without one fails the build.
 */
export const failureAdvice: Readonly<Record<FailureReason, string>> = {
  voicemail_not_detected: otherWay,
  mailbox_not_set_up: otherWay,
  mailbox_full: 'The mailbox is full. Try again in a later campaign.',
  unreachable: 'Check the number for a typing mistake, or ask for another one.',
  invalid_number: 'Check the number for a typing mistake, or ask for another one.',
  no_answer: resend,
  busy: resend,
  judged_spam:
    'The carrier took the message for spam. Name your business and write it more plainly.',
  outside_hours: 'Choose a drop time within the calling hours of this person’s state.',
  too_many_attempts: 'Leave some days between campaigns to the same people.',
  do_not_call_list: takeOut,
  known_litigator: takeOut,
  reassigned_number: 'The number now belongs to someone else. Ask this person for the new one.',
  reassignment_unchecked: 'It could not be told whose number this is. You may include it later.',
  opt_in_flagged: optIn,
  opt_in_revoked: takeOut,
  opt_in_pending: optIn,
  opt_in_missing: optIn,
  message_empty: 'Write some words beside its fields, or what stands instead of an empty one.',
  message_too_long: 'Shorten the message, and mind long names in its fields.',
  content_refused: 'The carrier refused the message. Name your business and leave out links.',
  not_routable: 'This may be a landline. Ask for a mobile number.',
  opted_out: takeOut,
  carrier_failure: resend,
  not_sent: resend,
  no_report: 'It may have arrived, but no report came within a day. It was not charged.',
  suppressed: 'This person asked you to stop, or you put the number on the list yourself.',
  consent_refused: 'By your list this person did not agree to it. It was not charged.',
  national_registry:
    'This person asked the government for no advertising calls. Contact them only with their consent in writing. It was not charged.',
  same_number: 'An earlier line of your list has the same number, and a number is reached once.',
  contact_limit: 'Leave a day between campaigns to the same people. It was not charged.',
  outside_us:
    'Campaigns reach phones in the United States only, no premium or personal numbers. It was not charged.',
  not_reached_before: 'A follow-up only goes to people whom the campaign before it has reached.',
  stopped: 'It was still waiting when the campaign was stopped. It was not charged.',
}

/** Temporary failures: a later campaign may include the same number. */
export const passingReasons = [
  'busy',
  'no_answer',
  'mailbox_full',
  'carrier_failure',
  'not_sent',
] as const satisfies readonly FailureReason[]
const passing: ReadonlySet<string> = new Set(passingReasons)

/** Whether a delivery that failed for this reason is worth another try later. */
export function mayBeTriedAgain(reason: string): boolean {
  return passing.has(reason)
}

/** The label of a reason: `mailbox_full` → `Mailbox full`; undefined for an unknown reason. */
export function failureText(reason: string): string | undefined {
  return isReason(reason) ? failureTexts[reason] : undefined
}

/**
 * The advice for a label of the details list (`Mailbox full`): the response holds the reason as
 * its label only. Undefined for a delivery that did not fail.
 */
export function adviceFor(status: string): string | undefined {
  if (status.startsWith(SAME_NUMBER_AS)) return failureAdvice.same_number
  const [reason] = Object.entries(failureTexts).find(([, text]) => text === status) ?? []
  return reason !== undefined && isReason(reason) ? failureAdvice[reason] : undefined
}

function isReason(text: string): text is FailureReason {
  return Object.hasOwn(failureAdvice, text)
}
