import { campaignStatuses, isFinalCampaignStatus } from '@afterbeep/contract/campaign-status'
import {
  campaignAggregatesSchema,
  campaignItemsSchema,
  detailsAnswerSchema,
} from '@afterbeep/contract/http/analytics'
import { campaignProgressSchema } from '@afterbeep/contract/http/analytics-progress'
import { limits } from '@afterbeep/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { changedBySending } from '../../lib/query-client.ts'
import { detailsPage } from './details-pages.ts'

/** How often a campaign that is not over yet is asked for again. */
const liveIntervalMs = 2_000

export function useCampaignList() {
  return useQuery({
    ...changedBySending,
    queryKey: ['analytics'],
    queryFn: ({ signal }) =>
      api.get('/drop-cowboy/analytics/', { schema: campaignItemsSchema, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ campaign_status }) => isLive(campaign_status)) === true && !state.error
        ? liveIntervalMs * 5
        : false,
  })
}

/** A campaign's counts, kept up to date until its status is final. */
export function useCampaignAggregates(campaignName: string) {
  return useQuery({
    ...changedBySending,
    queryKey: ['aggregates', 'campaign', campaignName],
    queryFn: ({ signal }) =>
      api.get(`/drop-cowboy/aggregates/${encodeURIComponent(campaignName)}/`, {
        schema: campaignAggregatesSchema,
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isLive(state.data.campaign_status) ? liveIntervalMs : false,
  })
}

/** How far a campaign is and how fast it goes, kept up to date while it is live. */
export function useCampaignProgress(campaignName: string, live: boolean) {
  return useQuery({
    ...changedBySending,
    // Part of the key, so that the end is read once more when the campaign has ended.
    queryKey: ['aggregates', 'progress', campaignName, live],
    queryFn: ({ signal }) =>
      api.get(`/campaigns/${encodeURIComponent(campaignName)}/progress/`, {
        schema: campaignProgressSchema,
        signal,
      }),
    placeholderData: (before, query) => (query?.queryKey[2] === campaignName ? before : undefined),
    refetchInterval: live ? liveIntervalMs : false,
  })
}

/** One page of a campaign's details, kept up to date while the campaign is live. */
export function useDetailsPage(campaignName: string, after: string, live: boolean) {
  return useQuery({
    ...changedBySending,
    // Part of the key, so that the page is read once more when the campaign has ended.
    queryKey: ['analytics', 'details', campaignName, after, live],
    queryFn: async ({ signal }) =>
      detailsPage(
        await api.get(`/drop-cowboy/analytics/details/${encodeURIComponent(campaignName)}/`, {
          schema: detailsAnswerSchema,
          query: { limit: limits.detailPageSize, after: after === '' ? undefined : after },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: live ? liveIntervalMs : false,
  })
}

/** Whether more is still to come for a campaign of the status; not for one that we don't know. */
export function isLive(status: string): boolean {
  const known = campaignStatuses.find((one) => one === status)
  return known !== undefined && !isFinalCampaignStatus(known)
}
