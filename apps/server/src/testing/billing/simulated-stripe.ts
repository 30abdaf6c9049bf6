import type { Simulators } from '@afterbeep/simulators'
import Stripe from 'stripe'

/** The payment provider as its own dashboard changes and counts things: past the product. */
export function simulatedStripe({ urls, credentials }: Simulators): Stripe {
  const { hostname, port } = new URL(urls.stripe)
  const address = { host: hostname, port, protocol: 'http', telemetry: false } as const
  return new Stripe(credentials.stripe.secretKey, address)
}
