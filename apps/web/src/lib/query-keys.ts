/** The queries of one feature that another feature makes stale: publishing, paying, saving. */
export const queryKeys = {
  analytics: ['analytics'],
  recentCampaigns: ['past-campaigns'],
  credits: ['credits'],
  followUpSources: ['follow-up-sources'],
  contactLists: ['contact-lists'],
  preflights: ['preflight'],
  lateRuns: ['late-runs'],
  account: ['account'],
  profile: ['profile'],
} as const
