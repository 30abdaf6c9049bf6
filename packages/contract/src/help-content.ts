import { limits } from './limits.ts'
import { plans } from './money/plans.ts'
import type { Plan } from './money/plans.ts'
import { peopleOfPlan } from './money/enough-plan.ts'

/** One question with its answer; an accordion shows one answer at a time. */
export type FaqItem = { readonly title: string; readonly response: string }

export type HelpSection = {
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** A small table under the paragraphs, where numbers read better in columns. */
  readonly table?: {
    readonly head: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
}

export type HelpPage = {
  readonly path: string
  readonly title: string
  /** Its text on the card of the help home page. */
  readonly summary: string
  readonly sections: readonly HelpSection[]
}

const number = (value: number) => value.toLocaleString('en-US')

/** A plan's benefits, one line each; the plan cards and the current plan show the same lines. */
export function benefitLines({ benefits }: Pick<Plan, 'benefits'>): string[] {
  return [
    `${number(benefits.assignedCredits)} credits a month`,
    `${benefits.creditsPerCall} credits per call`,
    `${benefits.creditsPerMessage} credits per message`,
    `${benefits.creditsPerExtraCall} credits per extra call`,
    `${benefits.creditsPerExtraMessage} credits per extra message`,
  ]
}

/** The question that the plan cards answer before anything is paid. */
export const reachQuestion = 'How many people will you reach?'

/** How many people a month's credits reach, one campaign each: fewer where each also gets a text. */
export function reachAnswer(plan: Pick<Plan, 'benefits'>): string {
  const people = (type: 'voicemail' | 'both') => number(peopleOfPlan(plan, type))
  return `About ${people('voicemail')} a month by voicemail, or ${people('both')} with a text as well.`
}

export const subscriptionHelp: HelpPage = {
  path: '/help/subscription',
  title: 'Subscription',
  summary: 'Plans, renewal, changes and cancelling.',
  sections: [
    {
      heading: 'Plans',
      paragraphs: ['Every plan is paid monthly and brings credits, which campaigns are paid with.'],
      table: {
        head: ['Plan', 'A month', 'Credits'],
        rows: plans.map(({ title, amountUsd, benefits }) => [
          title,
          `$${number(amountUsd)}`,
          number(benefits.assignedCredits),
        ]),
      },
    },
    {
      heading: 'Billing and renewal',
      paragraphs: [
        'Billing is monthly and renews automatically. You can cancel at any time; the plan then ends with the month that is paid.',
        'There are no refunds.',
      ],
    },
    {
      heading: 'Changing your plan',
      paragraphs: [
        'Plan changes go through our support or sales team. The address is on the Subscription page, where you also cancel.',
      ],
    },
  ],
}

export const creditsHelp: HelpPage = {
  path: '/help/credits',
  title: 'Credits',
  summary: 'What a call and a message cost, and what happens to unused credits.',
  sections: [
    {
      heading: 'What things cost',
      paragraphs: [
        'A delivered voicemail and a delivered text cost credits; what was not delivered costs nothing. Credits for the first run are set aside when you publish, those for a later run when it starts; they come back for what fails. 100 credits are $1 of your balance.',
      ],
      table: {
        head: ['Plan', 'Per call', 'Per message', 'Extra call', 'Extra message'],
        rows: plans.map(({ title, benefits }) => [
          title,
          `${benefits.creditsPerCall} credits`,
          `${benefits.creditsPerMessage} credits`,
          `${benefits.creditsPerExtraCall} credits`,
          `${benefits.creditsPerExtraMessage} credits`,
        ]),
      },
    },
    {
      heading: 'Unused credits',
      paragraphs: ['Unused credits roll over to the next month. They are not paid out.'],
    },
    {
      heading: 'When credits run out',
      paragraphs: [
        'A campaign needs enough credits for its first run before it can be published. A later run that finds too few is blocked, and we send you a mail.',
        'The extra rates hold only for accounts with overage switched on. It is off unless you ask for it.',
      ],
    },
  ],
}

export const campaignHelp: HelpPage = {
  path: '/help/campaignFaq',
  title: 'Campaign rules',
  summary: 'Which campaigns are allowed, contact files and scheduling.',
  sections: [
    {
      heading: 'Which campaigns are allowed',
      paragraphs: [
        'Call + Message and Only Call campaigns are allowed. Only Message is not.',
        'A message-only campaign may follow a Call + Message campaign within the same campaign setup, to the same contacts: choose SMS there and pick the campaign that it follows.',
      ],
    },
    {
      heading: 'Contact lists',
      paragraphs: [
        'Contact lists may be uploaded as CSV or XLSX. The columns id, FirstName, LastName, PhoneNumber and RecommendedPhone are required, in any order and in upper or lower case.',
        'Calls and messages go to RecommendedPhone: 1 followed by 10 digits. Rows with a mistake are listed with their line, and the good ones are kept.',
      ],
    },
    {
      heading: 'Scheduling',
      paragraphs: [
        `Leave a gap of at least ${limits.campaignGapHours} hours between scheduled campaigns.`,
        'A scheduled campaign cannot be edited, paused or cancelled. Check the overview before you publish.',
        'Incorrectly scheduled campaigns may be flagged or blocked.',
        'No one is called outside the legal hours where they live: a call that is due then waits for the morning.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Only contact people who have agreed to it. Misuse such as spamming may end the service without refund.',
      ],
    },
    {
      heading: 'Your data',
      paragraphs: [
        'Data is encrypted, on its way to us and by the disks that store it, and handled in line with GDPR-style rules: it is yours alone, and you can ask for a copy of it or to have it removed. The privacy page says exactly what is encrypted, and how.',
      ],
    },
  ],
}

/** The three pages behind the cards of /help, in the order of the cards. */
export const helpPages: readonly HelpPage[] = [subscriptionHelp, creditsHelp, campaignHelp]

/** The questions on /help. */
export const helpFaq: readonly FaqItem[] = [
  {
    title: 'Which kinds of campaign can I run?',
    response:
      'Only Call, and Call + Message. A message-only campaign may only follow a Call + Message campaign.',
  },
  {
    title: 'Can I change a campaign after publishing it?',
    response: 'No. A scheduled campaign cannot be edited, paused or cancelled.',
  },
  {
    title: 'How close together can campaigns be?',
    response: `At least ${limits.campaignGapHours} hours apart. If two come closer, we name the campaign in the way and the nearest free time.`,
  },
  {
    title: 'Which files can I upload?',
    response:
      'CSV and XLSX. A sample file with all columns is in the campaign setup, on the upload step.',
  },
  {
    title: 'Do I pay for calls that fail?',
    response: 'No. Credits are charged for what was delivered and come back for what failed.',
  },
  {
    title: 'How long can a message be?',
    response: `Up to ${limits.messageMaxChars} characters, placeholders such as <FirstName> included.`,
  },
]

/** The questions under the plans on /billing. */
export const billingFaq: readonly FaqItem[] = [
  {
    title: 'How does billing work?',
    response: 'You pay monthly by card, and the plan renews automatically until you cancel.',
  },
  {
    title: 'Can I cancel?',
    response:
      'Yes, at any time, on the Subscription page. The plan then ends with the month that is paid.',
  },
  {
    title: 'What happens to credits I do not use?',
    response: 'Unused credits roll over to the next month.',
  },
  {
    title: 'Do you give refunds?',
    response:
      'There are no refunds for a plan. Credits set aside for a delivery that fails come back to your balance.',
  },
  {
    title: 'How do I change my plan?',
    response: 'Write to our support or sales team, and we change it for you.',
  },
]
