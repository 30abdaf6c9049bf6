import { summaryResponseSchema } from '@afterbeep/contract/api/assistant'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

/** The summary of a campaign that is over. Its counts don't change any more, so it is read once. */
export function useSummary(campaignName: string) {
  return useQuery({
    queryKey: ['campaign-summary', campaignName],
    queryFn: ({ signal }) =>
      api.get(`/assistant/summary/${encodeURIComponent(campaignName)}/`, {
        schema: summaryResponseSchema,
        signal,
      }),
    staleTime: Infinity,
  })
}
