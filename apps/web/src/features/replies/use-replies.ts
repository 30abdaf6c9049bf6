import {
  messagesResponseSchema,
  messagesPageSize,
} from '@afterbeep/contract/api/campaigns/messages'
import { campaignCallBacksSchema } from '@afterbeep/contract/api/campaigns/call-backs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { changedBySending } from '../../lib/query-client.ts'

/** While texts go out, replies come at once; afterwards they come for days. */
const liveIntervalMs = 2_000
const laterIntervalMs = 10_000

/** The replies to a campaign, newest first, as many pages as were requested; new ones load by themselves. */
export function useReplies(campaignName: string, live: boolean) {
  return useInfiniteQuery({
    ...changedBySending,
    queryKey: ['messages', campaignName],
    queryFn: ({ pageParam, signal }) =>
      api.get('/messages/', {
        schema: messagesResponseSchema,
        query: { campaign: campaignName, limit: messagesPageSize, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => {
      if (state.error) return false
      return live ? liveIntervalMs : laterIntervalMs
    },
  })
}

/** Who called back after a campaign; kept up to date like the replies. */
export function useCallBacks(campaignName: string, live: boolean) {
  return useQuery({
    ...changedBySending,
    queryKey: ['call-backs', campaignName],
    queryFn: ({ signal }) =>
      api.get(`/campaigns/${encodeURIComponent(campaignName)}/call-backs/`, {
        schema: campaignCallBacksSchema,
        signal,
      }),
    refetchInterval: ({ state }) => {
      if (state.error) return false
      return live ? liveIntervalMs : laterIntervalMs
    },
  })
}
