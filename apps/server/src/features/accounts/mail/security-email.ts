import type { EmailContent } from './email-content.ts'
import type { SecurityChange, SecurityChangeFacts } from './security-changes.ts'

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
  wrong_codes: {
    subject: 'Wrong codes after your right password',
    happened:
      'The right password of your Afterbeep account was entered, and then five wrong codes. No one was signed in by them.',
  },
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
      'Was it you? Then there is nothing to do.',
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
