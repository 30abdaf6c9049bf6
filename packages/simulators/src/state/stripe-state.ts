import { z } from 'zod'
import type { StripeAccount } from '../stripe/account.ts'
import { cardManners } from '../stripe/payments/test-cards.ts'
import type * as wire from '../stripe/http/wire.ts'

const identified = z.object({ id: z.string(), object: z.string() })

// We wrote the file ourselves, so an object of the right kind is taken to be complete.
function all<T extends { id: string; object: string }>(kind: T['object']) {
  return z.array(z.custom<T>((value) => identified.safeParse(value).data?.object === kind))
}

const stripeState = z.object({
  baseUrl: z.string(),
  products: all<wire.Product>('product'),
  prices: all<wire.Price>('price'),
  customers: all<wire.Customer>('customer'),
  paymentMethods: all<wire.PaymentMethod>('payment_method'),
  subscriptions: all<wire.Subscription>('subscription'),
  invoices: all<wire.Invoice>('invoice'),
  invoicePayments: all<wire.InvoicePayment>('invoice_payment'),
  paymentIntents: all<wire.PaymentIntent>('payment_intent'),
  setupIntents: all<wire.SetupIntent>('setup_intent'),
  charges: all<wire.Charge>('charge'),
  invoiceItems: all<wire.InvoiceItem>('invoiceitem').default([]),
  refunds: all<wire.Refund>('refund').default([]),
  disputes: all<wire.Dispute>('dispute').default([]),
  testClocks: all<wire.TestClock>('test_helpers.test_clock').default([]),
  webhookEndpoints: all<wire.WebhookEndpoint>('webhook_endpoint'),
  cardManners: z.array(z.tuple([z.string(), z.enum(cardManners)])),
  authenticated: z.array(z.string()),
  deletedCustomers: z.array(z.string()).default([]),
})
export type StripeState = z.infer<typeof stripeState>

/**
 * The state of a kept account, with the addresses of the simulator's own pages moved to `baseUrl`: it
 * may listen on another port than the process that wrote them.
 */
export function stripeStateAt(baseUrl: string): z.ZodType<StripeState> {
  return z
    .looseObject({ baseUrl: z.string() })
    .transform((kept) => moved(kept, `${kept.baseUrl}/`, `${baseUrl}/`))
    .pipe(stripeState)
}

/** Everything that a product builds on. Sent events and remembered responses are not kept. */
export function snapshotStripe(account: StripeAccount): StripeState {
  return {
    baseUrl: account.pageUrl(''),
    products: [...account.products.values()],
    prices: [...account.prices.values()],
    customers: [...account.customers.values()],
    paymentMethods: [...account.paymentMethods.values()],
    subscriptions: [...account.subscriptions.values()],
    invoices: [...account.invoices.values()],
    invoicePayments: [...account.invoicePayments.values()],
    paymentIntents: [...account.paymentIntents.values()],
    setupIntents: [...account.setupIntents.values()],
    charges: [...account.charges.values()],
    invoiceItems: [...account.invoiceItems.values()],
    refunds: [...account.refunds.values()],
    disputes: [...account.disputes.values()],
    testClocks: [...account.testClocks.values()],
    webhookEndpoints: [...account.webhookEndpoints.values()],
    cardManners: [...account.cardManners],
    authenticated: [...account.authenticated],
    deletedCustomers: [...account.deletedCustomers],
  }
}

/** Replaces the account's state and its catalogue, because clients know prices by their ids. */
export function restoreStripe(account: StripeAccount, state: StripeState): void {
  refill(account.products, state.products)
  refill(account.prices, state.prices)
  refill(account.customers, state.customers)
  refill(account.paymentMethods, state.paymentMethods)
  refill(account.subscriptions, state.subscriptions)
  refill(account.invoices, state.invoices)
  refill(account.invoicePayments, state.invoicePayments)
  refill(account.paymentIntents, state.paymentIntents)
  refill(account.setupIntents, state.setupIntents)
  refill(account.charges, state.charges)
  refill(account.invoiceItems, state.invoiceItems)
  refill(account.refunds, state.refunds)
  refill(account.disputes, state.disputes)
  refill(account.testClocks, state.testClocks)
  refill(account.webhookEndpoints, state.webhookEndpoints)
  for (const { id } of state.webhookEndpoints) account.formerEndpoints.add(id)
  for (const [id, manner] of state.cardManners) account.cardManners.set(id, manner)
  for (const id of state.authenticated) account.authenticated.add(id)
  for (const id of state.deletedCustomers) account.deletedCustomers.add(id)
}

function refill<T extends { id: string }>(objects: Map<string, T>, kept: readonly T[]): void {
  objects.clear()
  for (const object of kept) objects.set(object.id, object)
}

function moved(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') {
    return value.startsWith(from) ? to + value.slice(from.length) : value
  }
  if (Array.isArray(value)) return value.map((item) => moved(item, from, to))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, item]) => [name, moved(item, from, to)])
  return Object.fromEntries(members)
}
