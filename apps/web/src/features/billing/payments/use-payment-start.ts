import type { UserData } from '@afterbeep/contract/http/auth'
import type { CreateSubscriptionAnswer } from '@afterbeep/contract/http/payments'
import { useQuery } from '@tanstack/react-query'
import { createSubscription } from '../billing-queries.ts'
import { reachCardProvider } from '../providers/reach-card-provider.ts'
import type { CardProvider } from '../providers/reach-card-provider.ts'

export type PaymentStart = {
  readonly provider: CardProvider
  readonly subscription: CreateSubscriptionAnswer
}

/**
 * Everything that the payment form needs before it can be shown. Beginning the subscription is a
 * POST, but the same one again until it is paid, so it may be asked as a query; it is kept for as
 * long as the page is open, because a second secret would void the first.
 */
export function usePaymentStart({ uid, email }: UserData, planId: string) {
  return useQuery({
    queryKey: ['payment-start', uid, planId],
    queryFn: async ({ signal }): Promise<PaymentStart> => {
      const [provider, subscription] = await Promise.all([
        reachCardProvider(signal),
        createSubscription({ email, customerId: uid, productId: planId }),
      ])
      return { provider, subscription }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // The script's client is an object with a life of its own, not data to compare.
    structuralSharing: false,
  })
}
