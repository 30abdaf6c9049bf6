import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  securityEventsPageSize,
  securityEventsSchema,
} from '@afterbeep/contract/api/account/security-events'
import type { EventGroup } from '@afterbeep/contract/api/account/security-events'
import { api } from '../../../lib/api-client.ts'

const path = '/account/security-events/'

/** What the list is limited to; undefined for all. */
export interface ActivityFilter {
  group: EventGroup | undefined
  who: string | undefined
}

/** A page of what was done in the account; `before` is where the page before ended. */
export function useActivity(filter: ActivityFilter, before: string | undefined) {
  const query = { group: filter.group, who: filter.who, before, limit: securityEventsPageSize }
  return useQuery({
    queryKey: ['activity', query],
    queryFn: ({ signal }) => api.get(path, { schema: securityEventsSchema, signal, query }),
    placeholderData: keepPreviousData,
  })
}

/** The same as a CSV file, all of it. */
export function downloadActivity({ group, who }: ActivityFilter): Promise<Blob> {
  return api.download(`${path}export/`, { query: { group, who } })
}
