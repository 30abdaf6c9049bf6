import { overageSchema } from '@afterbeep/contract/api/plan-changes'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api-client.ts'

/** Whether the owner allows overage, and how much of this month's is used; only for accounts with a plan. */
export const overageQuery = queryOptions({
  queryKey: ['overage'],
  queryFn: ({ signal }) => api.get('/payments/overage', { schema: overageSchema, signal }),
})
