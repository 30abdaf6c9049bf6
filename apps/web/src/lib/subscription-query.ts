import { useQuery } from '@tanstack/react-query'
import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import type { Subscription } from '@afterbeep/contract/api/payments'
import { api } from './api-client.ts'

export function subscriptionKey(uid: string) {
  return ['subscription', uid] as const
}

/**
 * The person's subscription; null while there is none. The shell fetches it once on mount and it
 * stays fresh until a payment invalidates `subscriptionKey(uid)` (specification: app shell).
 */
export function useSubscription(uid: string) {
  return useQuery({
    queryKey: subscriptionKey(uid),
    queryFn: async ({ signal }) => {
      const path = `/payments/customers/${encodeURIComponent(uid)}/subscription`
      const response = await api.get(path, { schema: subscriptionResponseSchema, signal })
      return response.subscription
    },
    staleTime: Infinity,
  })
}

/** Whether no payment comes any more, and with none no credits: the plan was cancelled, or is on hold. */
export function isNotPaidAgain({ standing }: Pick<Subscription, 'standing'>): boolean {
  return standing?.state === 'ending' || standing?.state === 'on_hold'
}
