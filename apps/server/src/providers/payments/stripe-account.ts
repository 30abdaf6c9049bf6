import Stripe from 'stripe'
import type { Fetch } from '../../platform/call-once.ts'
import { reportedEvents } from './stripe-webhook.ts'

/** One call each, of a few; the SDK's own retries would only make an operator wait. */
export function stripeOn(fetch: Fetch, key: string, baseUrl: string | undefined): Stripe {
  const url = new URL(baseUrl ?? 'https://api.stripe.com')
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const)
  return new Stripe(key, {
    protocol,
    host: url.hostname,
    port: url.port || (protocol === 'http' ? 80 : 443),
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: 0,
    timeout: 10_000,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((given: unknown, init?: RequestInit) =>
      fetch(String(given), init),
    ),
  })
}

/** The events that we need, and that this endpoint does not report. */
export function missingEvents({ enabled_events: enabled }: Stripe.WebhookEndpoint): string[] {
  return enabled.includes('*') ? [] : reportedEvents.filter((event) => !enabled.includes(event))
}
