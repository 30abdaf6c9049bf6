import { campaignItemsSchema } from '@afterbeep/contract/api/campaigns/analytics'
import { campaignSorts, monthSpentSchema } from '@afterbeep/contract/api/campaigns/campaign-list'
import { campaignStatuses } from '@afterbeep/contract/campaign/campaign-status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'
import { changedBySending } from '../../../lib/query-client.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { isLive, liveIntervalMs } from '../analytics-queries.ts'
import { nextPageIn } from '../details/next-page.ts'

export const campaignChoiceSchema = z.object({
  search: z.string(),
  /** Undefined for all of them. */
  status: z.enum(campaignStatuses).optional(),
  sort: z.enum(campaignSorts),
})
/** Which campaigns the list shows, and in which order. */
export type CampaignChoice = Readonly<z.infer<typeof campaignChoiceSchema>>

export const everyCampaign: CampaignChoice = { search: '', status: undefined, sort: 'running' }

/** One page of the campaigns, kept up to date while one that is on it is live. */
export function useCampaignPage(choice: CampaignChoice, after: string) {
  const { search, status, sort } = choice
  return useQuery({
    ...changedBySending,
    queryKey: [...queryKeys.analytics, 'campaigns', search, status, sort, after],
    queryFn: async ({ signal }) => {
      let next: string | undefined
      const campaigns = await api.get('/drop-cowboy/analytics/', {
        schema: campaignItemsSchema,
        query: {
          after: given(after),
          search: given(search),
          status,
          sort: sort === 'running' ? undefined : sort,
        },
        signal,
        onResponse: ({ headers }) => (next = nextPageIn(headers)),
      })
      // The last page stays while the next one is read; `after` identifies it.
      return { campaigns, next, after, choice }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.campaigns.some((one) => isLive(one.campaign_status)) === true && !state.error
        ? liveIntervalMs * 5
        : false,
  })
}

function given(text: string): string | undefined {
  return text === '' ? undefined : text
}

/** What this month has cost so far, over all campaigns. */
export function useMonthSpent() {
  return useQuery({
    ...changedBySending,
    queryKey: [...queryKeys.analytics, 'spent'],
    queryFn: ({ signal }) => api.get('/credits/spent/', { schema: monthSpentSchema, signal }),
  })
}
