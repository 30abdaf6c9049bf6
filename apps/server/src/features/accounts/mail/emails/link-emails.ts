import type { EmailContent } from './email-content.ts'
import type { LinkPurpose } from '../../registration/link-token.ts'

/**
 * The mail that carries a link. It does not greet by name: anyone can register another person's
 * address, and a name of their choice would let them write to strangers through us.
 */
export function linkEmail(purpose: LinkPurpose, url: string): EmailContent {
  return purpose === 'verify' ? verificationEmail(url) : resetEmail(url)
}

function verificationEmail(url: string): EmailContent {
  return {
    subject: 'Verify your email for Afterbeep',
    paragraphs: [
      'Thank you for signing up. Confirm that this address is yours, and your account is ready.',
    ],
    action: { label: 'Verify my email', url },
    notes: [
      'The link works for 24 hours. After that, ask for a new one on the sign-in page.',
      'You did not sign up? Then ignore this mail, and nothing happens.',
    ],
  }
}

/** For an email that has an account already, where the page says the same as for a new one. */
export function registeredAgainEmail(publicUrl: string): EmailContent {
  return {
    subject: 'You already have an Afterbeep account',
    paragraphs: [
      'Someone, most likely you, tried to sign up with this address. It has an account already, and nothing was changed.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/auth/signin` },
    notes: ['That was not you? Then ignore this mail; your account is as safe as before.'],
    footer: {
      text: 'Don’t know your password any more?',
      label: 'Choose a new one',
      url: `${publicUrl}/auth/forgot-password`,
    },
  }
}

function resetEmail(url: string): EmailContent {
  return {
    subject: 'Reset your Afterbeep password',
    paragraphs: ['Someone, most likely you, asked to set a new password for your account.'],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, for one hour. Setting a new password signs you out everywhere.',
      'You did not ask for this? Then ignore this mail; your password stays as it is.',
    ],
  }
}
