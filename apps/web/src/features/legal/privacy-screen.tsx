import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    heading: 'What we keep about you, and why',
    paragraphs: [
      'Your name, your email, your phone if you give it, your business’s name and number, and a hash of your password from which no one can read it: to sign you in, to write to you, and to put your name into messages that you have written for you.',
      'What you bought and when, and every credit that came and went: to charge what was delivered and nothing else. Card numbers go to the payment provider and never to us; we show the brand, the last four digits and the month of expiry that it tells us.',
      'For each test message to your own phone: the number, the time and the result. What is older than a month goes with your next test.',
    ],
  },
  {
    heading: 'What we keep about the people you contact, and why',
    paragraphs: [
      'The contact lists you upload with all their columns, what was sent to whom and when, whether it arrived, and what people answered. You decide about these data; we keep them for you, to run your campaigns and to show you the results, and for nothing else.',
      'When someone asks not to be contacted, or to be erased, we keep a keyed hash of the number. No number can be read from it; it can only be compared, so that you don’t contact them again by mistake. Of someone who was not erased we also keep the last two digits.',
    ],
  },
  {
    heading: 'How long',
    paragraphs: [
      'Contact lists: until you delete them, or until two years have passed since their upload and since the last campaign that used them. The numbers in your results and people’s replies: four years after the campaign or the reply, as claims about calls can be made for that long. Reports of the companies that carry calls and texts: a week after they were used. The company that runs this installation may have set other times.',
      'Counts of what was sent, the record of credits and the hashes of people who must not be contacted stay. None of them has a name or a number in it.',
    ],
  },
  {
    heading: 'Who else gets it',
    paragraphs: [
      'The companies that carry the calls, the texts, the mail and the payments get what they need to do that: a phone number and a message, an email and a text, a card and an amount. They keep their own records of it, by their own rules.',
      'If you let a language model write for you, it gets what you typed, the names of your columns, the name and number of your business and, for a summary, the counts of a campaign. It gets no contact lists and no replies.',
      'We sell data to no one and show no advertising.',
    ],
  },
  {
    heading: 'In your browser',
    paragraphs: [
      'One cookie keeps you signed in for an hour, and one protects your forms. One is for the hour after you sign up, so that only you can finish it, and one shows for half a year that you signed in here before, so that a stranger who guesses passwords elsewhere does not lock you out. Your browser also remembers your name for the page, your theme and campaigns that you have not finished. There is no tracking.',
    ],
  },
  {
    heading: 'How it is protected',
    paragraphs: [
      'Every account sees its own data only. Between your browser and us data is encrypted wherever this site is reached by https. Passwords, links, sessions and recovery codes are stored as hashes, and numbers that must not be contacted as keyed hashes. The secrets of authenticator apps are stored encrypted.',
      'Everything else, so also names, numbers, messages and replies, is stored as the database writes it: the product does not encrypt it, only the disks do. Outside of a sandbox the product does not start before the company that runs this installation has stated that the disks of its database and of its backups are encrypted; it can’t check that. Encrypted disks protect what is stolen with a disk or a backup. They do not protect from a person who gets into the running database.',
    ],
  },
  {
    heading: 'What you can do',
    paragraphs: [
      'On your profile, under Your data: download everything that is stored of your account as one file; erase a person from your lists, results and replies by their number; delete your account with all it has stored. You can correct your name, phone and business there too.',
      'Erasing a person takes minutes; what is on its way to them ends first. What stays is a line without name and number in your results, the counts, the credits, and a keyed hash so that they are not contacted again. Copies in backups go when the backups do.',
      'When you delete your account, your plan ends and your cards are removed at the payment provider. The record of credits and payments stays for bookkeeping, without your name.',
      'If a business has contacted you through Afterbeep and you want to be erased, ask that business, or write to us and we pass it on. Answering a text with STOP is enough not to be contacted again.',
    ],
  },
]

/** /privacy */
export function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy policy"
      description="What Afterbeep knows, why, for how long, and who else gets to see it."
      sections={sections}
    />
  )
}
