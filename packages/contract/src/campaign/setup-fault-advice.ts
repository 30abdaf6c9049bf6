import type { SetupFault } from './failure-reasons.ts'

/**
 * What the operator of the sending account can do about a set-up fault; logged with the fault.
 * A fault without one fails the build.
 */
export const setupFaultAdvice: Readonly<Record<SetupFault, string>> = {
  no_funds: 'Add funds to the sending account, or switch on automatic recharge.',
  audio_unusable: 'Check that the audio belongs to the sending account and is complete.',
  voice_missing: 'Set a voice, and check that it is ready at the provider.',
  wrong_credentials: 'Check the provider’s key and secret, and what the key is allowed to do.',
  audio_address_not_enabled: 'Ask the provider to enable audio by address, or use spoken text.',
  test_numbers_only: 'Ask the provider to end the testing mode of the account.',
  no_phone_line: 'Set a phone line or number of this account that may send.',
  sender_suspended: 'Ask the provider why the sender was suspended.',
  sender_not_registered: 'Register the sender: brand and campaign, or toll-free verification.',
  sender_not_ready: 'Wait until the provider has made the sender ready, or add numbers.',
  account_not_usable: 'Ask the provider what the account still needs.',
  trial_account: 'Upgrade the sending account, or verify the numbers.',
  spend_limit: 'Raise the spend limit, or wait: it ends at midnight UTC.',
  destination_not_allowed: 'Allow the destination in the messaging profile.',
  report_address_refused: 'Set PUBLIC_URL to an address that the provider can reach.',
  request_refused: 'Compare the code with the provider’s documentation, and report it to us.',
  provider_address: 'Check the provider’s base address, and any proxy on the way.',
  provider_unexpected: 'Check what stands between us and the provider: a proxy, a sign-in page.',
  unknown_code: 'Look the code up in the provider’s documentation, and report it to us.',
  line_missing: 'Give the account a phone line, by the command `sender`.',
  text_number_missing: 'Give the account a number or a messaging profile, by the command `sender`.',
  text_number_unregistered:
    'Register the account’s number at the provider, then say so by the command `sender`.',
}
