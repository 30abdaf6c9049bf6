import { campaignStatuses, hasCampaignEnded } from '@afterbeep/contract/campaign/campaign-status'
import { campaignAggregatesSchema } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import { campaignProgressSchema } from '@afterbeep/contract/api/campaigns/analytics-progress'
import type { CampaignProgress } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { changedBySending } from '../../lib/query-client.ts'

/** How often an unfinished campaign is polled. */
export const liveIntervalMs = 2_000

/** What one poll reads of a campaign. */
export type WatchedCampaign = {
  readonly aggregates: CampaignAggregates
  /** Null when only this could not be loaded: the rest is shown all the same. */
  readonly progress: CampaignProgress | null
}

/** Of all that is polled of one campaign: its counts, its runs, its versions. */
export function campaignKey(campaignName: string) {
  return ['aggregates', 'campaign', campaignName] as const
}

/** A campaign's counts and how far it is, kept up to date until its status is final. */
export function useWatchedCampaign(campaignName: string) {
  return useQuery({
    ...changedBySending,
    queryKey: [...campaignKey(campaignName), 'watched'],
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

/** Whether a campaign of this status can still change; false for an unknown status. */
export function isLive(status: string): boolean {
  const known = campaignStatuses.find((one) => one === status)
  return known !== undefined && !hasCampaignEnded(known)
}
