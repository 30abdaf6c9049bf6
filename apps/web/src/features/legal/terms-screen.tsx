import { limits } from '@afterbeep/contract/limits'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    heading: 'What you get',
    paragraphs: [
      'Afterbeep drops voicemails and sends texts to the contact lists you upload, and shows you what became of each. A plan is paid monthly and brings credits, which campaigns are paid with.',
    ],
  },
  {
    heading: 'Paying',
    paragraphs: [
      'Plans renew automatically every month. You can cancel at any time on the Subscription page; the plan then ends with the month that is paid. There are no refunds for a plan.',
      'Unused credits roll over to the next month. Credits are charged for what was delivered and come back for what failed.',
    ],
  },
  {
    heading: 'Whom you may contact',
    paragraphs: [
      'Only people who have agreed to be contacted by you, and whom you may lawfully call and text. You confirm this for every campaign, and you answer for it.',
      'Anyone who asks not to be contacted is not contacted again. No one is contacted outside the legal hours where they live.',
    ],
  },
  {
    heading: 'Campaigns',
    paragraphs: [
      'Call + Message and Only Call campaigns are allowed. A message-only campaign may only follow a Call + Message campaign.',
      `A scheduled campaign cannot be edited, paused or cancelled. Leave at least ${limits.campaignGapHours} hours between campaigns. Incorrectly scheduled campaigns may be flagged or blocked.`,
    ],
  },
  {
    heading: 'Misuse',
    paragraphs: ['Misuse such as spamming may end the service without refund.'],
  },
  {
    heading: 'What we cannot promise',
    paragraphs: [
      'Whether a call or a text arrives depends on carriers and phones that are not ours. We tell you what they report, and charge nothing for what did not arrive.',
    ],
  },
]

/** /terms */
export function TermsScreen() {
  return (
    <LegalPage
      title="Terms of service"
      description="What you can expect from Afterbeep, and what it expects from you."
      sections={sections}
    />
  )
}
