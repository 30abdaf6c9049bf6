import {
  followUpSourcesResponseSchema,
  preflightResponseSchema,
} from '@afterbeep/contract/api/campaigns/campaigns'
import type { PreflightBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The Call + Message campaigns that a text-only campaign may follow. */
export function useFollowUpSources() {
  return useQuery({
    queryKey: queryKeys.followUpSources,
    queryFn: async ({ signal }) => {
      const path = '/campaigns/follow-up-sources/'
      const response = await api.get(path, { schema: followUpSourcesResponseSchema, signal })
      return response.campaigns
    },
  })
}

/**
 * The campaign in numbers before it is published. Fetched each time it is shown, because the balance
 * and the do-not-contact list change meanwhile.
 */
export function usePreflight(campaign: PreflightBody | undefined) {
  return useQuery({
    queryKey: [...queryKeys.preflights, campaign],
    queryFn: ({ signal }) =>
      api.post('/campaigns/preflight/', {
        schema: preflightResponseSchema,
        body: campaign,
        signal,
      }),
    enabled: campaign !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}
