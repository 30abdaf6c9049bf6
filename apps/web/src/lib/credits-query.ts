import { creditsResponseSchema } from '@afterbeep/contract/api/campaigns/analytics'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api-client.ts'
import { changedBySending } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** What is left to spend, in credits and in money, and what is held for runs in progress. */
export const creditsQuery = queryOptions({
  ...changedBySending,
  queryKey: queryKeys.credits,
  queryFn: ({ signal }) =>
    api.get('/drop-cowboy/credits/', { schema: creditsResponseSchema, signal }),
})
