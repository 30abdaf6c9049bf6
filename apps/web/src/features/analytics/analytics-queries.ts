import { campaignStatuses, hasCampaignEnded } from '@afterbeep/contract/campaign/campaign-status'
import { campaignAggregatesSchema, campaignItemsSchema } from '@afterbeep/contract/api/analytics'
import { detailsResponseSchema } from '@afterbeep/contract/api/campaign-details'
import type { CampaignAggregates } from '@afterbeep/contract/api/analytics'
import { campaignProgressSchema } from '@afterbeep/contract/api/analytics-progress'
import type { CampaignProgress } from '@afterbeep/contract/api/analytics-progress'
import { limits } from '@afterbeep/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { changedBySending } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { detailsPage } from './details/details-pages.ts'
import { nextPageIn } from './details/next-page.ts'

/** How often an unfinished campaign is polled. */
export const liveIntervalMs = 2_000

/** One page of the campaigns, kept up to date while one that is on it is live. */
export function useCampaignPage(after: string) {
  return useQuery({
    ...changedBySending,
    queryKey: [...queryKeys.analytics, 'campaigns', after],
    queryFn: async ({ signal }) => {
      let next: string | undefined
      const campaigns = await api.get('/drop-cowboy/analytics/', {
        schema: campaignItemsSchema,
        query: { after: after === '' ? undefined : after },
        signal,
        onResponse: ({ headers }) => (next = nextPageIn(headers)),
      })
      // The last page stays while the next one is read; `after` identifies it.
      return { campaigns, next, after }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.campaigns.some((one) => isLive(one.campaign_status)) === true && !state.error
        ? liveIntervalMs * 5
        : false,
  })
}

/** What one poll reads of a campaign. */
export type WatchedCampaign = {
  readonly aggregates: CampaignAggregates
  /** Null when only this could not be loaded: the rest is shown all the same. */
  readonly progress: CampaignProgress | null
}

export function campaignKey(campaignName: string) {
  return ['aggregates', 'campaign', campaignName] as const
}

/** A campaign's counts and how far it is, kept up to date until its status is final. */
export function useWatchedCampaign(campaignName: string) {
  return useQuery({
    ...changedBySending,
    queryKey: campaignKey(campaignName),
    queryFn: ({ signal }) => readWatched(encodeURIComponent(campaignName), signal),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isLive(state.data.aggregates.campaign_status)
        ? liveIntervalMs
        : false,
  })
}

/**
 * Reads the progress after the counts, so that it is the newer of the two. A campaign whose status
 * is final is not polled again, and then shows its final progress.
 */
async function readWatched(name: string, signal: AbortSignal): Promise<WatchedCampaign> {
  const aggregates = await api.get(`/drop-cowboy/aggregates/${name}/`, {
    schema: campaignAggregatesSchema,
    signal,
  })
  const progress = await api
    .get(`/campaigns/${name}/progress/`, { schema: campaignProgressSchema, signal })
    .catch(() => {
      signal.throwIfAborted()
      return null
    })
  return { aggregates, progress }
}

/** One page of a campaign's details, kept up to date while the campaign is live. */
export function useDetailsPage(
  campaignName: string,
  after: string,
  { live, over }: { live: boolean; over: boolean },
) {
  return useQuery({
    ...changedBySending,
    // Part of the key, so that the page is read once more when the campaign has ended.
    queryKey: [...queryKeys.analytics, 'details', campaignName, after, over],
    queryFn: async ({ signal }) => {
      const path = `/drop-cowboy/analytics/details/${encodeURIComponent(campaignName)}/`
      const records = await api.get(path, {
        schema: detailsResponseSchema,
        query: { limit: limits.detailPageSize, after: after === '' ? undefined : after },
        signal,
      })
      // The last page stays while the next one is read; `after` identifies it.
      return { ...detailsPage(records), after }
    },
    placeholderData: keepPreviousData,
    refetchInterval: live ? liveIntervalMs : false,
  })
}

/** Whether a campaign of this status can still change; false for an unknown status. */
export function isLive(status: string): boolean {
  const known = campaignStatuses.find((one) => one === status)
  return known !== undefined && !hasCampaignEnded(known)
}
