import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import type { Stripe } from '@stripe/stripe-js'
import { fetchPaymentToken } from '../billing-queries.ts'
import type { PlainCardProvider } from './plain-card-provider.ts'

/** How the browser reaches the card provider: by its plain HTTP, or by its own script. */
export type CardProvider =
  | ({ readonly kind: 'plain' } & PlainCardProvider)
  | { readonly kind: 'script'; readonly stripe: Stripe }

/**
 * The provider as the server names it; its script is fetched only where there is a real key. Fails
 * with the stated text when the script can't be loaded (specification: card provider missing).
 */
export async function reachCardProvider(signal?: AbortSignal): Promise<CardProvider> {
  const token = await fetchPaymentToken(signal)
  if (token.api_base !== undefined) {
    return { kind: 'plain', apiBase: token.api_base, publicToken: token.stripePublicToken }
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(token.stripePublicToken).catch((cause: unknown) => {
    throw new Error(paymentTexts.payment.providerScriptFailed, { cause })
  })
  if (stripe === null) throw new Error(paymentTexts.payment.providerMissing)
  return { kind: 'script', stripe }
}
