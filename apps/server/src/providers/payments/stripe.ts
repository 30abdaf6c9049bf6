import Stripe from 'stripe'
import { planKeys } from '@afterbeep/contract/plans'
import { calling, finding } from './stripe-failures.ts'
import { cardsOn } from './stripe-cards.ts'
import { readInvoice, readPayment, readPlan, readSubscription } from './stripe-reading.ts'
import { readStripeWebhook, reportedEvents } from './stripe-webhook.ts'
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
}

/** A person waits for most of these calls. */
const TIMEOUT_MS = 15_000
const MAX_RETRIES = 2
/** What one list call may answer; nobody has more subscriptions or cards than this. */
const LIST_LIMIT = 100
/** For what a screen waits for but can do without. */
const impatient = { timeout: 5_000, maxNetworkRetries: 1 }
const withInvoice = 'latest_invoice.confirmation_secret'

/** Stripe behind the payments port, at the API version that the SDK was made for. */
export function createStripePayments(options: StripeOptions): PaymentsProvider {
  const stripe = new Stripe(options.secretKey, {
    ...hostOf(options.baseUrl),
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
  return {
    publicToken: options.publishableKey,
    ...(options.browserApiBase === undefined ? {} : { browserApiBase: options.browserApiBase }),
    ...plansOn(stripe),
    ...subscriptionsOn(stripe),
    ...invoicesOn(stripe),
    ...cardsOn(stripe),
    reportTo: async (url) => {
      const known = await calling(stripe.webhookEndpoints.list({ limit: LIST_LIMIT }))
      if (known.data.some((endpoint) => endpoint.url === url)) return
      await calling(stripe.webhookEndpoints.create({ url, enabled_events: reportedEvents }))
    },
    readWebhook: (headers, rawBody) =>
      readStripeWebhook(stripe, options.webhookSecrets, headers, rawBody),
  }
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

function plansOn(stripe: Stripe): Pick<PaymentsProvider, 'listPlans' | 'offerPlan'> {
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
        lookup_key: planKey,
        metadata,
      }
      await calling(stripe.prices.create(price, { idempotencyKey: `price:${product.id}` }))
    },
  }
}

function subscriptionsOn(
  stripe: Stripe,
): Pick<
  PaymentsProvider,
  | 'createCustomer'
  | 'listSubscriptions'
  | 'findSubscription'
  | 'createSubscription'
  | 'abandonSubscription'
> {
  return {
    createCustomer: async ({ accountId, email, idempotencyKey }) => {
      const metadata = { account_id: accountId }
      const customer = stripe.customers.create({ email, metadata }, { idempotencyKey })
      return (await calling(customer)).id
    },
    listSubscriptions: async (customer) => {
      const expand = [`data.${withInvoice}`]
      const filter = { customer, status: 'all' as const, limit: LIST_LIMIT, expand }
      const found = await finding(stripe.subscriptions.list(filter, impatient))
      return found?.data.map(readSubscription)
    },
    findSubscription: async (id) => {
      const found = await finding(stripe.subscriptions.retrieve(id, { expand: [withInvoice] }))
      return found && readSubscription(found)
    },
    createSubscription: async ({ accountId, customerRef, planKey, priceRef, idempotencyKey }) => {
      const wanted: Stripe.SubscriptionCreateParams = {
        customer: customerRef,
        items: [{ price: priceRef }],
        // The browser pays the first invoice; until then the subscription gives nothing.
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { account_id: accountId, plan: planKey },
        expand: [withInvoice],
      }
      return readSubscription(
        await calling(stripe.subscriptions.create(wanted, { idempotencyKey })),
      )
    },
    abandonSubscription: async ({ subscriptionRef, latestInvoice }) => {
      // Ending the subscription alone would leave its invoice payable in a tab that is still open.
      if (latestInvoice?.open) await calling(stripe.invoices.voidInvoice(latestInvoice.invoiceRef))
      // That has ended it already, as a rule; a subscription that has ended is not found here.
      await finding(stripe.subscriptions.cancel(subscriptionRef))
    },
  }
}

function invoicesOn(stripe: Stripe): Pick<PaymentsProvider, 'findInvoice' | 'listPayments'> {
  return {
    findInvoice: async (id) => {
      const found = await finding(stripe.invoices.retrieve(id))
      return found && readInvoice(found)
    },
    listPayments: async (customer, limit) => {
      const [invoices, charges] = await Promise.all([
        finding(stripe.invoices.list({ customer, limit, expand: ['data.payments'] })),
        finding(stripe.charges.list({ customer, limit: LIST_LIMIT })),
      ])
      return (invoices?.data ?? [])
        .filter(({ status }) => status !== 'draft' && status !== 'void')
        .map((invoice) => readPayment(invoice, charges?.data ?? []))
    },
  }
}
