import type { EmailContent } from './email-content.ts'
import { accountChanges } from '../../../mails/index.ts'
import type { SecurityChange, SecurityChangeFacts } from '../../../mails/index.ts'

interface ChangeText {
  subject: string
  happened: string
}

const texts: Readonly<Record<SecurityChange, ChangeText>> = {
  authenticator_on: {
    subject: 'An authenticator app was turned on',
    happened:
      'An authenticator app was turned on for your Afterbeep account. From now on signing in with your password also asks for its code.',
  },
  authenticator_off: {
    subject: 'Your authenticator app was turned off',
    happened: 'The authenticator app of your Afterbeep account was turned off.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    happened:
      'A passkey was added to your Afterbeep account. It can be used to sign in without your password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    happened: 'A passkey was removed from your Afterbeep account. It does not sign in any more.',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were made',
    happened:
      'New recovery codes were made for your Afterbeep account. The ones before do not work any more.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used to sign in',
    happened:
      'A recovery code was used to sign in to your Afterbeep account. It does not work a second time.',
  },
  password_changed: {
    subject: 'Your password was changed',
    happened:
      'The password of your Afterbeep account was changed, and all other browsers were signed out.',
  },
  password_reset: {
    subject: 'Your password was reset',
    happened:
      'The password of your Afterbeep account was reset by a link that we mailed to you, and all browsers were signed out.',
  },
  signed_out_elsewhere: {
    subject: 'You were signed out everywhere else',
    happened: 'All browsers but one were signed out of your Afterbeep account.',
  },
  signed_out_by_support: {
    subject: 'Support signed you out everywhere',
    happened: 'Our support signed out all browsers of your Afterbeep account.',
  },
  second_step_removed: {
    subject: 'Your second step was removed',
    happened:
      'Our support removed the authenticator app, passkeys and recovery codes of your Afterbeep account and signed out all browsers, because we were asked to. To sign in, choose a new password by “Forgot your password” first, and then turn on a new second step under My Profile.',
  },
  person_invited: {
    subject: 'A person was invited into your account',
    happened: 'An owner of your Afterbeep account invited a person by email to join it.',
  },
  person_joined: {
    subject: 'A person joined your account',
    happened: 'A person who was invited has joined your Afterbeep account.',
  },
  role_changed: {
    subject: 'A role in your account was changed',
    happened: 'What a person of your Afterbeep account may do was changed.',
  },
  person_removed: {
    subject: 'A person was taken out of your account',
    happened: 'A person was taken out of your Afterbeep account and signed out.',
  },
  card_changed: {
    subject: 'The card of your account was changed',
    happened: 'Your Afterbeep plan is paid with another card from now on.',
  },
  overage_changed: {
    subject: 'Overage was changed',
    happened:
      'Overage of your Afterbeep account was switched on or off, or its ceiling was changed.',
  },
  calls_forwarded: {
    subject: 'The number that callers reach was changed',
    happened:
      'People who call back and ask for you are connected to another number, or to none any more.',
  },
  export_requested: {
    subject: 'All data of your account was requested',
    happened:
      'All that is stored of your Afterbeep account, with the people on its lists, was requested as one file.',
  },
  wrong_codes: {
    subject: 'Wrong codes after your right password',
    happened:
      'The right password of your Afterbeep account was entered, and then five wrong codes. No one was signed in by them.',
  },
}

const isOfAccount: ReadonlySet<SecurityChange> = new Set(accountChanges)
const isBySupport: ReadonlySet<SecurityChange> = new Set([
  'signed_out_by_support',
  'second_step_removed',
])

function innocent(change: SecurityChange): string {
  if (isBySupport.has(change)) return 'Did you ask us for it? Then there is nothing more to do.'
  return isOfAccount.has(change)
    ? 'Was it you, or another owner? Then there is nothing to do. Who it was is listed under Activity.'
    : 'Was it you? Then there is nothing to do.'
}

/** What changed, when, and what to do if it was someone else. */
export function securityEmail(
  { change, at }: SecurityChangeFacts,
  publicUrl: string,
): EmailContent {
  const { subject, happened } = texts[change]
  return {
    subject,
    paragraphs: [happened, `It happened on ${timeText(at)}.`],
    action: { label: 'Check your security settings', url: `${publicUrl}/profile` },
    notes: [
      innocent(change),
      `Was it not you? Choose a new password now at ${publicUrl}/auth/forgot-password, which signs everyone out. Then look under My Profile for passkeys and apps that are not yours, remove them, and make new recovery codes. If you can't get in, write to us.`,
    ],
  }
}

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** `November 21, 2026 at 10:00 AM UTC`: where the reader is, is not known here. */
function timeText(at: Date): string {
  return `${format.format(at).replaceAll('\u202F', ' ')} UTC`
}
