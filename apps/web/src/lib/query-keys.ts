/** The queries of one feature that another feature makes stale: publishing, paying. */
export const queryKeys = {
  analytics: ['analytics'],
  recentCampaigns: ['past-campaigns'],
  credits: ['credits'],
  followUpSources: ['follow-up-sources'],
} as const
