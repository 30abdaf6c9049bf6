import {
  campaignItemsSchema,
  timeframeResponseSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import { agentInfoSchema } from '@afterbeep/contract/api/account/profile'
import { limits } from '@afterbeep/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { creditsQuery } from '../../lib/credits-query.ts'
import { changedBySending } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The agent's name; empty while it is not known (specification: states). */
export function useAgentName() {
  const query = useQuery({
    queryKey: ['agent-info'],
    queryFn: ({ signal }) => api.get('/agents/agent-info/', { schema: agentInfoSchema, signal }),
  })
  return { ...stateOf(query), agentName: query.data?.agent_name ?? '' }
}

/** The first campaigns of the list, as many as the dashboard shows; none when the call failed. */
export function useRecentCampaigns() {
  const query = useQuery({
    ...changedBySending,
    queryKey: queryKeys.recentCampaigns,
    queryFn: ({ signal }) =>
      api.get('/drop-cowboy/past-campaigns/', { schema: campaignItemsSchema, signal }),
  })
  return { ...stateOf(query), campaigns: (query.data ?? []).slice(0, limits.recentCampaigns) }
}

export function useCredits() {
  const query = useQuery(creditsQuery)
  return { ...stateOf(query), credits: query.data }
}

/** The last seven days, a bucket a day; null while there are none to draw. */
export function useWeeklyAggregates() {
  const query = useQuery({
    ...changedBySending,
    queryKey: ['aggregates', `${limits.dashboardDays}d`],
    queryFn: ({ signal }) =>
      api.get('/drop-cowboy/aggregates/', {
        schema: timeframeResponseSchema,
        query: { timeframe: `${limits.dashboardDays}d` },
        signal,
      }),
  })
  return { ...stateOf(query), buckets: query.data ?? null }
}

function stateOf(query: { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> }) {
  return {
    isPending: query.isPending,
    isError: query.isError,
    retry: () => void query.refetch(),
  }
}
