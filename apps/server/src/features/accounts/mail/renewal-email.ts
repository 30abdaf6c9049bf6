import type { EmailContent } from './email-content.ts'

/** The content of an email about an unpaid renewal. */
export interface RenewalNews {
  planTitle: string
  /** Whole US dollars. */
  amountUsd: number
}

export function renewalEmail(
  { planTitle, amountUsd }: RenewalNews,
  publicUrl: string,
): EmailContent {
  const amount = `$${amountUsd.toLocaleString('en-US')}`
  return {
    subject: 'Your Afterbeep plan could not be renewed',
    paragraphs: [
      `The payment of ${amount} for another month of your plan ${planTitle} did not go through.`,
      'The credits you have stay yours, and the new ones are added as soon as the payment succeeds. Your card will be tried again in the next days. To be sure that it works then, check your card or choose another one.',
    ],
    action: { label: 'Open my subscription', url: `${publicUrl}/billing` },
    notes: ['If the payment keeps failing, the plan ends.'],
  }
}
