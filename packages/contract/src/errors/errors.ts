import { screenErrors } from './screen-errors.ts'
import { shownErrors } from './shown-errors.ts'

/**
 * Every error the API can return, with its default text for the user; the code that throws it may
 * give a more exact one. A missing text fails the build, because the record is keyed by code.
 * Texts that the specification's error catalogue fixes are here to the letter, those that screens name in
 * shown-errors.ts. No zod here, so that no text has to wait for a parser (the body's schema is
 * api/error-body.ts).
 */
export const errorTexts = {
  ...shownErrors,
  ...screenErrors,
  invalid_request: 'Some of what was sent is missing or not in the expected form.',
  csrf_rejected: 'This page has been open too long. Reload it and try again.',
  role_forbidden:
    'Your role in this account does not allow this. Ask an owner to do it, or to change your role.',
  last_owner: 'An account needs an owner. Make another person an owner first.',
  member_exists: 'This person is in the account already.',
  not_found: 'We could not find what you asked for.',
  method_not_allowed: 'This address does not answer that kind of request.',
  payload_too_large: 'What was sent is too large.',
  unsupported_media_type: 'What was sent is not of a type we can read.',
  https_required:
    'This address is called over https only. What was sent has travelled unencrypted: change any password or key in it.',
  rate_limited: 'Too many attempts. Please wait a minute and try again.',
  password_reset_required:
    'Signing in with a password is locked for this email: it was tried too often with a wrong one, or support removed a second step. Reset your password by mail, and you can sign in again.',
  server_busy: 'Many people are here right now. Please try again in a few seconds.',
  login_failed: 'Login failed. Check your email and password.',
  email_unverified:
    'Please verify your email first. We have sent you a verification link; check your spam folder too.',
  second_factor_required:
    'Now enter the six digits of your authenticator app, use a passkey, or type a recovery code.',
  code_wrong:
    'This code is not right. Each code works once, and for half a minute: wait for the next one and type it again.',
  sign_in_expired:
    'This took too long, or too many codes were wrong. Start again with your password.',
  passkey_refused:
    'This passkey could not be used. It may have been removed from your account. Try again, or sign in with your password.',
  second_factor_locked:
    'There were too many wrong tries. Reset your password by email to go on; your authenticator app, passkeys and recovery codes stay as they are.',
  second_factor_setup_required:
    'Your role needs a second step at sign-in. Open My Profile and turn on an authenticator app or add a passkey first.',
  longer_password_required:
    'Your password has fewer than 12 characters, which is enough only beside a second step. Change it to a longer one before you remove the last step.',
  second_factor_kept:
    'Your role needs a second step at sign-in. Set up another one before you remove the last.',
  recent_sign_in_required:
    'For this, sign in again first: the last time was more than ten minutes ago.',
  authenticator_on: 'An authenticator app is on already. Turn it off first to set up another one.',
  passkey_limit:
    'You have 20 passkeys, which is the most. Remove one that you no longer use first.',
  password_required:
    'Choose a password to verify your email. In another browser than the one you signed up with, the first one does not count.',
  plan_unknown: 'This plan is not available. Choose Launch, Scale or Dominate.',
  already_subscribed:
    'You already have a subscription. For subscription changes, please reach out to our sales team.',
  plan_not_changeable:
    'Your plan has changed meanwhile. Reload the page to see what can be done now.',
  nothing_overdue: 'There is nothing to pay: the payment has come in meanwhile. Reload the page.',
  sending_stopped: 'Nothing is sent right now. Open Subscription to see why and what to do.',
  payment_provider_failed:
    "We couldn't reach the payment provider. Nothing was charged; please try again.",
  payment_provider_unreachable:
    "We couldn't reach the payment provider. Nothing was charged; please try again.",
  payment_setup_invalid:
    'Payments are not working right now, and the fault is ours. Nothing was charged and nothing was changed. Please try again later.',
  purchase_replaced:
    'You chose a plan in another window after this one. Continue there, or reload this page to start again here.',
  purchase_in_progress:
    'A payment for another plan is still being processed. Wait a moment, then reload this page.',
  file_headers_invalid: 'Invalid headers',
  file_empty: 'Please upload a valid CSV file',
  file_too_large: 'This file is too large. Split it into several lists.',
  upload_limit:
    'Two of your files are being read already. Wait until one of them is done, then try this one again.',
  contacts_quota:
    'You have stored as many contacts as an account may have. Delete lists that you no longer need, then try again.',
  contact_list_missing: 'Please upload a valid CSV file',
  list_in_use: 'A campaign that is not over yet needs this list. Delete it when that is over.',
  retry_no_recipients:
    'No one is left to send this campaign to again: they were sent to already, or their reasons do not pass.',
  retry_being_made:
    'The list of these people is being made in another window. Try again in a few seconds.',
  name_taken: 'A campaign with this name already exists. Choose another name.',
  gap_clash: 'Campaigns need at least 4 hours between them.',
  subscription_required: 'Choose a plan before you publish a campaign.',
  follow_up_invalid: 'Choose a Call + Message campaign of your own for this message to follow.',
  idempotency_key_required: 'Send an Idempotency-Key header with this request.',
  idempotency_key_reused:
    'This draft was published already, before its last changes. They are not in that campaign.',
  assistant_unavailable:
    'The writing assistant is not available right now. Your text is unchanged; please try again later.',
  number_unverified: 'Confirm this number with a code first.',
  number_suppressed:
    'This number is on your do-not-contact list. Its owner can text START to be contacted again.',
  suppression_kept:
    'Nobody of your account put this number on the list, so nobody can take it off. Its owner can text START.',
  registry_unreadable:
    'This is no file of the national do-not-call registry. Download it as a “flat text file” from telemarketing.donotcall.gov, unpack it, and upload that.',
  registry_date: 'Enter the day on which you downloaded the file. It can’t be in the future.',
  registry_missing:
    'This is a change list, and there is no full list that it could change. Upload the full list first.',
  registry_outdated:
    'Your national do-not-call registry is older than 31 days. Upload a newer one under Do not contact first.',
  registry_older: 'This file is older than a list that you have uploaded. Upload the newest one.',
  code_invalid: 'This is not the code that was sent.',
  code_over: 'This code is no longer valid. Ask for a new one.',
  sender_not_ready:
    'Your account can’t send this yet: its phone line or text number is still being set up, or is not registered with the phone companies. Support can tell you how far that is.',
  code_not_sent: 'The code could not be sent. Please try again in a minute.',
  voice_unknown: 'This voice is no longer available. Choose another one in the message step.',
  voices_unavailable:
    'The voices can’t be loaded right now. Try again in a minute, or use the default voice.',
  speech_unavailable:
    'The voicemail could not be spoken right now. Nothing is wrong with your text; try again in a minute.',
  speech_limit:
    'You have used today’s new previews. Earlier ones can be played again; new ones come tomorrow.',
  password_wrong: 'This is not your password. Type it again.',
  account_busy: 'A campaign is not over yet. Delete the account when its last result is there.',
  export_running:
    'Your data is being packed already, perhaps in another window. Wait until that is done, then start again.',
  clock_backwards: 'The sandbox clock only moves forward.',
  nothing_planned: 'Nothing is planned. Publish a campaign for later, or move the clock by hand.',
  database_unavailable: 'We can’t reach our database right now. Please try again in a few seconds.',
  simulator_unreachable: 'The simulator did not respond. Is it running?',
  host_unknown:
    'This address is not the sandbox’s own. Open it as http://localhost with its port, or set PUBLIC_URL and SANDBOX=public.',
  sandbox_local_only:
    'This sandbox is open on its own machine only, because nothing in it is real and its demo password is public. To show it to others, set SANDBOX=public and SANDBOX_PASSWORD. To go live, set the providers’ keys.',
  sandbox_password_required: 'Enter the password of this sandbox; any user name will do.',
} as const

export type ErrorCode = keyof typeof errorTexts
