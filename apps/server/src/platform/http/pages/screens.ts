import { limits } from '@afterbeep/contract/limits'

interface Screen {
  /** The address without a slash at its end. */
  path: RegExp
  /** For public pages: what a search engine shows below the address. */
  description?: string
  /** Unknown with real providers. */
  sandboxOnly?: true
  /** Behind sign-in. */
  own?: OwnScreen
}

/** What a screen behind sign-in needs at once, beside what all of them need. */
export interface OwnScreen {
  /** Addresses that it reads, beside the session. */
  reads: readonly string[]
  /** The name by which the build marks its own scripts. */
  part?: string
}

const own: OwnScreen = { reads: [] }

/** Where most people begin (apps/web, dashboard-queries.ts). */
const dashboard: OwnScreen = {
  part: 'dashboard',
  reads: [
    '/api/agents/agent-info/',
    '/api/drop-cowboy/past-campaigns/',
    '/api/drop-cowboy/credits/',
    `/api/drop-cowboy/aggregates/?timeframe=${limits.dashboardDays}d`,
  ],
}

/** The product's own screens, as the specification and the design list them. Any other address shows the 404 screen. */
const screens: readonly Screen[] = [
  { path: /^\/$/, own: dashboard },
  {
    path: /^\/auth\/signin$/,
    description: 'Sign in to Afterbeep and reach your customers by voicemail and text.',
  },
  {
    path: /^\/auth\/signup$/,
    description:
      'Create an Afterbeep account: voicemail and text campaigns for small businesses, with every result accounted for.',
  },
  {
    path: /^\/auth\/verify-email$/,
    description: 'Confirm your email address to activate your Afterbeep account.',
  },
  {
    path: /^\/auth\/invitation$/,
    description: 'Accept an invitation to an Afterbeep account.',
  },
  {
    path: /^\/auth\/forgot-password$/,
    description: 'Ask for a link to choose a new password for your Afterbeep account.',
  },
  {
    path: /^\/auth\/reset-password$/,
    description: 'Choose a new password for your Afterbeep account.',
  },
  {
    path: /^\/privacy$/,
    description: 'What Afterbeep knows about you and your contacts, why, and for how long.',
  },
  {
    path: /^\/terms$/,
    description: 'The terms on which Afterbeep carries your voicemail and text campaigns.',
  },
  { path: /^\/dashboard$/, own: dashboard },
  { path: /^\/analytics(\/details\/[^/]+)?$/, own },
  { path: /^\/do-not-contact$/, own },
  { path: /^\/billing(\/payments|\/paymentSuccess)?$/, own },
  { path: /^\/my-voice$/, own },
  { path: /^\/help(\/campaignFaq|\/credits|\/subscription)?$/, own },
  { path: /^\/profile$/, own },
  { path: /^\/campaign$/, own },
  { path: /^\/sandbox(\/ui)?$/, sandboxOnly: true },
]

/** The screen at this path, with or without a slash at its end. */
export function screenAt(path: string, sandbox: boolean): Screen | undefined {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  return screens.find(
    (screen) => screen.path.test(bare) && (sandbox || screen.sandboxOnly === undefined),
  )
}
