import Stripe from 'stripe'
import { planKeys } from '@afterbeep/contract/money/plans'
import { cardsOn } from './stripe-cards.ts'
import { addedLinesOn } from './stripe-added-lines.ts'
import { calling } from './stripe-failures.ts'
import { invoicesOn } from './stripe-invoices.ts'
import { planChangesOn } from './stripe-plan-changes.ts'
import { planPricesOn } from './stripe-plan-prices.ts'
import { readPlan } from './stripe-reading.ts'
import { returnsOn } from './stripe-returns.ts'
import { endingsOn } from './stripe-endings.ts'
import { subscriptionsOn } from './stripe-subscriptions.ts'
import { readStripeWebhook, reportedEvents } from './stripe-webhook.ts'
import type { PlanCalls } from './port/plans.ts'
import type { PaymentsProvider } from './port.ts'

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  /** Signing secrets of the webhook; the newest first. */
  webhookSecrets: readonly string[]
  /** Origin of another API host (a simulator); the real one when left out. */
  baseUrl?: string
  /** Set when the browser must not speak to the real provider. */
  browserApiBase?: string
  /** Has it calculate the tax of each invoice; off when left out. */
  calculatesTax?: boolean
}

/** A person waits for most of these calls. */
const TIMEOUT_MS = 15_000
const MAX_RETRIES = 2
/** What one list call may return; no account has more webhooks than this. */
const LIST_LIMIT = 100

/** Stripe behind the payments port, at the API version that the SDK was made for. */
export function createStripePayments(options: StripeOptions): PaymentsProvider {
  const stripe = new Stripe(options.secretKey, {
    ...hostOf(options.baseUrl),
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
  const plans = planPricesOn(stripe)
  const live = isLiveKey(options.secretKey)
  const { calculatesTax = false } = options
  return {
    publicToken: options.publishableKey,
    ...(options.browserApiBase === undefined ? {} : { browserApiBase: options.browserApiBase }),
    ...plansOn(stripe),
    ...subscriptionsOn(stripe, plans, live, calculatesTax),
    ...endingsOn(stripe),
    ...invoicesOn(stripe, plans, live),
    ...returnsOn(stripe),
    ...addedLinesOn(stripe, calculatesTax),
    ...planChangesOn(stripe),
    ...cardsOn(stripe),
    reportTo: async (url) => {
      const known = await calling(stripe.webhookEndpoints.list({ limit: LIST_LIMIT }))
      const own = known.data.find((endpoint) => endpoint.url === url)
      // One that an earlier version registered lacks the events that came since.
      const lacks = reportedEvents.filter((event) => !own?.enabled_events.includes(event))
      if (own && (lacks.length === 0 || own.enabled_events.includes('*'))) return
      if (own) {
        const enabled_events = reportedEvents
        await calling(stripe.webhookEndpoints.update(own.id, { enabled_events }))
        return
      }
      await calling(stripe.webhookEndpoints.create({ url, enabled_events: reportedEvents }))
    },
    readWebhook: (headers, rawBody) =>
      readStripeWebhook(stripe, options.webhookSecrets, headers, rawBody),
  }
}

/** Standard and restricted keys name their mode: https://docs.stripe.com/keys. */
function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey)
}

/** @throws Error when the address has a path, which the SDK can't prepend to its own. */
function hostOf(baseUrl: string | undefined) {
  if (baseUrl === undefined) return {}
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  if (pathname !== '/')
    throw new Error(`The payment provider's address can't have a path: ${baseUrl}`)
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) }
}

function plansOn(stripe: Stripe): PlanCalls {
  return {
    listPlans: async () => {
      const lookup_keys = [...planKeys]
      const prices = await calling(stripe.prices.list({ lookup_keys, expand: ['data.product'] }))
      return prices.data.flatMap((price) => readPlan(price) ?? [])
    },
    offerPlan: async ({ planKey, title, amountCents }) => {
      const found = await calling(stripe.prices.list({ lookup_keys: [planKey] }))
      if (found.data.length > 0) return
      const metadata = { plan: planKey }
      const product = await calling(
        stripe.products.create({ name: title, metadata }, { idempotencyKey: `product:${planKey}` }),
      )
      const price = {
        product: product.id,
        currency: 'usd',
        unit_amount: amountCents,
        recurring: { interval: 'month' as const },
        // What the screens say: tax included.
        tax_behavior: 'inclusive' as const,
        lookup_key: planKey,
        metadata,
      }
      await calling(stripe.prices.create(price, { idempotencyKey: `price:${product.id}` }))
    },
  }
}
