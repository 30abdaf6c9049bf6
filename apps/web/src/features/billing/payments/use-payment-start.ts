import type { UserData } from '@afterbeep/contract/http/auth'
import type { CreateSubscriptionAnswer } from '@afterbeep/contract/http/payments'
import { texts } from '@afterbeep/contract/texts'
import type { Stripe } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { createSubscription, fetchPaymentToken } from '../billing-queries.ts'
import type { PlainCardProvider } from '../providers/plain-card-provider.ts'

/** How the browser reaches the card provider: by its plain HTTP, or by its own script. */
export type CardProvider =
  | ({ readonly kind: 'plain' } & PlainCardProvider)
  | { readonly kind: 'script'; readonly stripe: Stripe }

export type PaymentStart = {
  readonly provider: CardProvider
  readonly subscription: CreateSubscriptionAnswer
}

/** The provider as the server names it; its script is fetched only where there is a real key. */
export async function reachCardProvider(signal?: AbortSignal): Promise<CardProvider> {
  const token = await fetchPaymentToken(signal)
  if (token.api_base !== undefined) {
    return { kind: 'plain', apiBase: token.api_base, publicToken: token.stripePublicToken }
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(token.stripePublicToken)
  if (stripe === null) throw new Error(texts.payment.providerMissing)
  return { kind: 'script', stripe }
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
