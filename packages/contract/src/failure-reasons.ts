/**
 * Why a delivery did not arrive, in our own words, whatever the provider's code was. The record is
 * what a person reads; the provider's code stays one click away. A setup fault is nobody's number:
 * it pauses the run instead of using up its contacts.
 */
export const failureTexts = {
  voicemail_not_detected: 'No voicemail found',
  mailbox_not_set_up: 'Mailbox not set up',
  mailbox_full: 'Mailbox full',
  unreachable: 'Number unreachable',
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
  content_refused: 'Message refused by the carrier',
  not_routable: 'Number cannot receive texts',
  opted_out: 'Opted out',
  carrier_failure: 'Carrier failure',
  not_sent: 'Could not be sent',
  no_report: 'No report came',
  suppressed: 'On your do-not-contact list',
  stopped: 'Stopped with its campaign',
} as const
export type FailureReason = keyof typeof failureTexts

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
} as const
export type SetupFault = keyof typeof setupFaultTexts
