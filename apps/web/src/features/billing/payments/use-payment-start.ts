import type { UserData } from '@afterbeep/contract/api/account/auth'
import type { CreateSubscriptionResponse } from '@afterbeep/contract/api/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { subscriptionKey } from '../../../lib/subscription-query.ts'
import { beginOverduePayment, createSubscription } from '../billing-queries.ts'
import { OVERDUE_PAYMENT } from '../plans/plan-selection.ts'
import { reachCardProvider } from '../providers/reach-card-provider.ts'
import type { CardProvider } from '../providers/reach-card-provider.ts'

export type PaymentStart = {
  readonly provider: CardProvider
  readonly subscription: CreateSubscriptionResponse
}

/**
 * Everything that the payment form needs before it can be shown. Starting the subscription is a
 * POST, but it returns the same one until it is paid, so it can be a query. It is kept while the page
 * is open, because a second secret would void the first.
 */
export function usePaymentStart({ uid, email }: UserData, planId: string) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['payment-start', uid, planId],
    queryFn: async ({ signal }): Promise<PaymentStart> => {
      const starting =
        planId === OVERDUE_PAYMENT
          ? beginOverduePayment()
          : createSubscription({ email, customerId: uid, productId: planId })
      try {
        const [provider, subscription] = await Promise.all([reachCardProvider(signal), starting])
        return { provider, subscription }
      } catch (error) {
        // It was paid in another tab, or before a reload: this tab has not loaded its plan yet.
        if (error instanceof Error && isPaid(error)) {
          await queryClient.invalidateQueries({ queryKey: subscriptionKey(uid) })
        }
        throw error
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // The script's client is a stateful object, not data to compare.
    structuralSharing: false,
  })
}

/** There is nothing to pay for here, or not any more. */
export function isPaid(error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'already_subscribed' || error.code === 'nothing_overdue'
}
