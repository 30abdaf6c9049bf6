interface Screen {
  /** The address without a slash at its end. */
  path: RegExp
  /** For public pages: what a search engine shows below the address. */
  description?: string
  /** Unknown with real providers. */
  sandboxOnly?: true
  /** Behind sign-in. */
  own?: true
  /** Addresses that it reads as soon as it is there, beside the session. */
  reads?: readonly string[]
}

/** What the dashboard asks for (apps/web, dashboard-queries.ts). */
const ofDashboard = [
  '/api/agents/agent-info/',
  '/api/drop-cowboy/past-campaigns/',
  '/api/drop-cowboy/credits/',
  '/api/drop-cowboy/aggregates/?timeframe=7d',
]

/** The product's own screens, as the specification and the design list them. Any other address shows the 404 screen. */
const screens: readonly Screen[] = [
  { path: /^\/$/, own: true, reads: ofDashboard },
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
  { path: /^\/dashboard$/, own: true, reads: ofDashboard },
  { path: /^\/analytics(\/details\/[^/]+)?$/, own: true },
  { path: /^\/do-not-contact$/, own: true },
  { path: /^\/billing(\/payments|\/paymentSuccess)?$/, own: true },
  { path: /^\/my-voice$/, own: true },
  { path: /^\/help(\/campaignFaq|\/credits|\/subscription)?$/, own: true },
  { path: /^\/profile$/, own: true },
  { path: /^\/campaign$/, own: true },
  { path: /^\/sandbox(\/ui)?$/, sandboxOnly: true },
]

/** The screen at this path, with or without a slash at its end. */
export function screenAt(path: string, sandbox: boolean): Screen | undefined {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  return screens.find(
    (screen) => screen.path.test(bare) && (sandbox || screen.sandboxOnly === undefined),
  )
}
