/**
 * Why a delivery did not arrive, in our own words for every provider's codes. The record holds the
 * labels that users read; the provider's code stays one click away. A setup fault is not the
 * recipient's: it pauses the run instead of using up its contacts.
 */
export const failureTexts = {
  voicemail_not_detected: 'No voicemail found',
  mailbox_not_set_up: 'Mailbox not set up',
  mailbox_full: 'Mailbox full',
  unreachable: 'Number unreachable',
  invalid_number: 'Number is not valid',
  no_answer: 'No answer',
  busy: 'Line busy',
  judged_spam: 'Refused as spam',
  outside_hours: 'Outside calling hours',
  too_many_attempts: 'Contacted too often lately',
  do_not_call_list: 'On a do-not-call list',
  known_litigator: 'Known litigator',
  reassigned_number: 'Number has a new owner',
  reassignment_unchecked: 'Ownership could not be checked',
  opt_in_flagged: 'Opt-in flagged',
  opt_in_revoked: 'Opt-in revoked',
  opt_in_pending: 'Opt-in pending',
  opt_in_missing: 'Opt-in missing',
  message_too_long: 'Message too long',
  message_empty: 'Nothing of your message is left for this person',
  content_refused: 'Message refused by the carrier',
  not_routable: 'Number cannot receive texts',
  opted_out: 'Opted out',
  carrier_failure: 'Carrier failure',
  not_sent: 'Could not be sent',
  no_report: 'No report came',
  suppressed: 'On your do-not-contact list',
  stopped: 'Stopped with its campaign',
  consent_refused: 'No consent, as your list says',
  national_registry: 'On the national do-not-call registry',
  same_number: 'Same number as an earlier line',
  contact_limit: 'Contacted as often as allowed in 24 hours',
  outside_us: 'Outside the United States, or not a person’s number',
  not_reached_before: 'Not reached by the campaign before',
} as const
export type FailureReason = keyof typeof failureTexts

export const SAME_NUMBER_AS = 'Same number as line'

/** The label of a delivery whose number is in an earlier line of the list. */
export function sameNumberText(line: number): string {
  return `${SAME_NUMBER_AS} ${line}`
}

/** What is wrong with the sender's own set-up, as the run's status reason. */
export const setupFaultTexts = {
  no_funds: 'The sending account has no funds.',
  audio_unusable: 'The audio could not be used.',
  voice_missing: 'No voice is configured for spoken messages.',
  wrong_credentials: 'The sending credentials were refused.',
  audio_address_not_enabled: 'Audio by address is not enabled for the sending account.',
  test_numbers_only: 'The sending account may only reach test numbers.',
  no_phone_line: 'No phone line is configured.',
  sender_suspended: 'The sender was suspended by the carrier.',
  sender_not_registered: 'The sender is not registered with the carriers.',
  sender_not_ready: 'The sender is not ready yet.',
  account_not_usable: 'The sending account is inactive, blocked or not verified.',
  trial_account: 'The sending account is on trial and may only reach verified numbers.',
  spend_limit: 'The sending account has reached its spend limit for today.',
  destination_not_allowed: 'The sending account may not send to this region.',
  report_address_refused: 'The address for reports was refused.',
  request_refused: 'The provider refused our request as not valid.',
  provider_address: 'The provider was not found at its address.',
  provider_unexpected: 'The provider’s response could not be understood.',
  unknown_code: 'The provider gave a code that we do not know.',
  line_missing:
    'Your account has no phone line to call from yet. The campaign waits until support has set it up.',
  text_number_missing:
    'Your account has no number to text from yet. The campaign waits until support has set it up.',
  text_number_unregistered:
    'Your text number is not registered with the phone companies yet. The campaign waits until it is; support can tell you how far that is.',
} as const
export type SetupFault = keyof typeof setupFaultTexts
