import type { EmailContent } from './email-content.ts'

/** To a person who was taken out of an account: with no word of the account or of who is in it. */
export function removedEmail(publicUrl: string): EmailContent {
  return {
    subject: 'You were taken out of an Afterbeep account',
    paragraphs: [
      'An owner of an Afterbeep account that you belonged to has taken you out of it. You are signed out, and this address signs in to it no more.',
      'Your address is free: you can open an account of your own with it, or be invited again.',
    ],
    action: { label: 'Open an account', url: `${publicUrl}/auth/signup` },
    notes: [
      'You did not expect this? Ask the person who manages the account.',
      'This address was kept only to send this email.',
    ],
  }
}
