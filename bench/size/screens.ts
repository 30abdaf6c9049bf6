/** A call that a screen makes. */
export interface ScreenCall {
  name: string
  path: string
}

/** Rows on a page of the details, as the screen shows them. */
const PAGE_ROWS = 5
/** The line after which page 10,000 begins; the first line of a list is 2. */
const BEFORE_PAGE_10000 = 9999 * PAGE_ROWS + 1

/** All calls of the screens, for this user and their largest campaign. */
export function screenCalls(uid: string, campaignName: string): ScreenCall[] {
  const name = encodeURIComponent(campaignName)
  const details = `/api/drop-cowboy/analytics/details/${name}/?limit=${PAGE_ROWS}`
  return [
    { name: 'session', path: '/api/session/' },
    { name: 'user', path: `/api/user/${uid}` },
    { name: 'agent', path: '/api/agents/agent-info/' },
    { name: 'credits', path: '/api/drop-cowboy/credits/' },
    { name: 'past campaigns, 101', path: '/api/drop-cowboy/past-campaigns/' },
    { name: 'last seven days', path: '/api/drop-cowboy/aggregates/?timeframe=7d' },
    { name: 'analytics, 101 campaigns', path: '/api/drop-cowboy/analytics/' },
    { name: 'cost of the month', path: '/api/credits/spent/' },
    { name: 'figures of a campaign in progress', path: `/api/drop-cowboy/aggregates/${name}/` },
    { name: 'its progress', path: `/api/campaigns/${name}/progress/` },
    { name: 'its details, page 1', path: details },
    { name: 'counts of its details', path: `/api/campaigns/${name}/details-counts/` },
    {
      name: 'its details, page 10,000',
      path: `${details}&after=1.voice.${BEFORE_PAGE_10000}`,
    },
    { name: 'subscription', path: `/api/payments/customers/${uid}/subscription` },
    { name: 'transactions', path: `/api/payments/billing/${uid}/transactions` },
    { name: 'contact lists', path: '/api/contact-lists/' },
  ]
}
