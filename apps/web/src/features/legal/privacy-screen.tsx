import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    heading: 'What we keep about you',
    paragraphs: [
      'Your name, your email, your phone if you give it, and a hash of your password from which no one can read it. What you bought and when, and the brand and last four digits of your cards; the full card number goes to the payment provider and never to us.',
    ],
  },
  {
    heading: 'What we keep about the people you contact',
    paragraphs: [
      'The contact lists you upload, what was sent to whom and when, whether it arrived, and what people answered. These belong to you. We use them to run your campaigns and to show you the results, and for nothing else.',
      'When someone asks not to be contacted, we remember it, so that you don’t contact them again by mistake.',
    ],
  },
  {
    heading: 'Who else sees it',
    paragraphs: [
      'The companies that carry the calls, the texts, the mail and the payments get what they need to do that: a phone number and a message, an email and a text, a card and an amount. We sell data to nobody and show no advertising.',
    ],
  },
  {
    heading: 'In your browser',
    paragraphs: [
      'One cookie keeps you signed in for an hour, and one protects your forms. One is for the hour after you sign up, so that only you can finish it, and one shows for half a year that you signed in here before, so that a stranger who guesses passwords elsewhere does not lock you out. Your browser also remembers your name for the page, your theme and an unfinished campaign. There is no tracking.',
    ],
  },
  {
    heading: 'How it is protected',
    paragraphs: [
      'Data is encrypted on its way and where it is stored, and every account sees its own data only.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You can ask for a copy of your data, have it corrected, or have it removed. Records that the law obliges us to keep, such as invoices, stay for as long as it says.',
    ],
  },
]

/** /privacy */
export function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy policy"
      description="What Afterbeep knows, why, and who else gets to see it."
      sections={sections}
    />
  )
}
