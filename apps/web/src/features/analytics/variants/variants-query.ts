import { campaignVariantsSchema } from '@afterbeep/contract/api/campaigns/campaign-variants'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { changedBySending } from '../../../lib/query-client.ts'
import { campaignKey, liveIntervalMs } from '../analytics-queries.ts'

/** What became of a campaign's two messages, kept up to date while it is live. */
export function useCampaignVariants(campaignName: string, live: boolean) {
  return useQuery({
    ...changedBySending,
    // Part of the key, so that they are read once more when the campaign has ended.
    queryKey: [...campaignKey(campaignName), 'variants', live],
    queryFn: ({ signal }) =>
      api.get(`/campaigns/${encodeURIComponent(campaignName)}/variants/`, {
        schema: campaignVariantsSchema,
        signal,
      }),
    placeholderData: (before) => before,
    refetchInterval: live ? liveIntervalMs : false,
  })
}
