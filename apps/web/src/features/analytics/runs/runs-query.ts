import { campaignRunsSchema } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { changedBySending } from '../../../lib/query-client.ts'
import { campaignKey, liveIntervalMs } from '../analytics-queries.ts'

/** Each run of a campaign, kept up to date while it is live. */
export function useCampaignRuns(campaignName: string, live: boolean) {
  return useQuery({
    ...changedBySending,
    // Part of the key, so that they are read once more when the campaign has ended.
    queryKey: [...campaignKey(campaignName), 'runs', live],
    queryFn: ({ signal }) =>
      api.get(`/campaigns/${encodeURIComponent(campaignName)}/runs/`, {
        schema: campaignRunsSchema,
        signal,
      }),
    placeholderData: (before) => before,
    refetchInterval: live ? liveIntervalMs * 5 : false,
  })
}
