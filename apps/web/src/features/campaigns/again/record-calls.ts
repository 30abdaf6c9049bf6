import {
  campaignRecordSchema,
  retryListSchema,
  retrySchema,
} from '@afterbeep/contract/api/campaigns/campaign-record'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

const pathOf = (campaignName: string, part: string) =>
  `/campaigns/${encodeURIComponent(campaignName)}/${part}/`

/** A campaign as it was published. */
export function campaignRecordQuery(campaignName: string) {
  return queryOptions({
    queryKey: ['campaign-record', campaignName],
    queryFn: ({ signal }) =>
      api.get(pathOf(campaignName, 'record'), { schema: campaignRecordSchema, signal }),
  })
}

/** How many of a campaign's people nothing has reached and may be sent to again. */
export function retryQuery(campaignName: string) {
  return queryOptions({
    queryKey: ['campaign-retry', campaignName],
    queryFn: ({ signal }) =>
      api.get(pathOf(campaignName, 'retry'), { schema: retrySchema, signal }),
    // It may have been sent to them meanwhile.
    staleTime: 0,
  })
}

/** Makes the contact list of these people, or finds it. */
export function makeRetryList(campaignName: string) {
  return api.post(pathOf(campaignName, 'retry'), { schema: retryListSchema, body: {} })
}
