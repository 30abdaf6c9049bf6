import { z } from 'zod'
import { need, needListedCustomer, type StripeAccount } from '../account.ts'
import { planOf } from './catalog.ts'
import { createInvoice } from './invoices.ts'
import { listParams, page } from '../http/list.ts'
import {
  automaticTax,
  flag,
  mergeMetadata,
  metadata,
  unsettable,
  wholeNumber,
} from '../http/params.ts'
import { chargeIntent, refusalOffSession } from '../payments/payment-intents.ts'
import { invalidRequest, missing } from '../http/stripe-error.ts'
import { prorate, prorationBehavior } from './proration.ts'
import { needTaxPlace } from './tax.ts'
import { draftSubscription } from './subscription-draft.ts'
import type { List, PaymentMethod, Price, Subscription } from '../http/wire.ts'

const createParams = z.strictObject({
  customer: z.string(),
  items: z
    .array(z.strictObject({ price: z.string(), quantity: wholeNumber.min(1).default(1) }))
    .min(1)
    .max(20),
  payment_behavior: z
    .enum(['default_incomplete', 'allow_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['on_subscription', 'off']).optional() })
    .optional(),
  default_payment_method: z.string().optional(),
  automatic_tax: automaticTax.optional(),
  metadata: metadata.optional(),
})
const updateParams = z.strictObject({
  default_payment_method: unsettable.optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([z.literal('').transform(() => null), wholeNumber]).optional(),
  metadata: metadata.optional(),
  items: z
    .array(z.strictObject({ id: z.string().optional(), price: z.string() }))
    .max(20)
    .optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: wholeNumber.optional(),
  payment_behavior: z
    .enum([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ])
    .default('allow_incomplete'),
})
const subscriptionFilter = listParams.extend({
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z.string().optional(),
})

/** Makes the subscription and its first invoice; with default_incomplete it waits for a browser to pay. */
export function createSubscription(account: StripeAccount, params: unknown): Subscription {
  const given = createParams.parse(params)
  const customer = need(account.customers, given.customer, 'customer', 'customer')
  const method = given.default_payment_method
  if (method) needOwnMethod(account, customer.id, method)
  const items = given.items.map(({ price, quantity }) => ({
    price: sellablePrice(account, price),
    quantity,
  }))
  if (given.automatic_tax?.enabled) needTaxPlace(account, customer.id)
  const subscription = draftSubscription(account, {
    calculatesTax: given.automatic_tax?.enabled ?? false,
    customer: customer.id,
    items,
    metadata: mergeMetadata({}, given.metadata),
    defaultPaymentMethod: method ?? null,
    savesPaymentMethod: given.payment_settings?.save_default_payment_method === 'on_subscription',
  })
  const payer = payerOf(account, subscription)
  const waits = given.payment_behavior === 'default_incomplete'
  if (!waits && payer === undefined) {
    const message = 'This customer has no attached payment source or default payment method.'
    throw invalidRequest(message, { code: 'resource_missing' })
  }
  account.subscriptions.set(subscription.id, subscription)
  const { intent } = createInvoice(account, subscription, 'subscription_create')
  account.announce('customer.subscription.created', subscription)
  if (!waits && payer) chargeIntent(account, intent, payer)
  return subscription
}

export function updateSubscription(
  account: StripeAccount,
  id: string,
  params: unknown,
): Subscription {
  const subscription = need(account.subscriptions, id, 'subscription')
  const given = updateParams.parse(params)
  if (subscription.ended_at !== null) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details.')
  }
  const method = given.default_payment_method
  if (method) needOwnMethod(account, subscription.customer, method)
  if (
    given.proration_behavior === 'always_invoice' &&
    given.payment_behavior === 'error_if_incomplete'
  )
    needWillingCard(account, payerOf(account, subscription))
  if (method !== undefined) subscription.default_payment_method = method
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata)
  if (given.cancel_at_period_end !== undefined)
    cancelAtEnd(account, subscription, given.cancel_at_period_end)
  if (given.cancel_at !== undefined) cancelAt(account, subscription, given.cancel_at)
  for (const change of given.items ?? []) changePrice(account, subscription, change, given)
  account.announce('customer.subscription.updated', subscription)
  return subscription
}

/** Ends the subscription now. */
export function cancelSubscription(account: StripeAccount, id: string): Subscription {
  const subscription = need(account.subscriptions, id, 'subscription')
  if (subscription.ended_at !== null) throw missing('subscription', id)
  subscription.status = 'canceled'
  subscription.canceled_at ??= account.now
  subscription.ended_at = account.now
  account.announce('customer.subscription.deleted', subscription)
  return subscription
}

/** Without a status only the ones that have not ended, as Stripe lists them. */
export function listSubscriptions(account: StripeAccount, params: unknown): List<Subscription> {
  const filter = subscriptionFilter.parse(params)
  needListedCustomer(account, filter.customer)
  const wanted = [...account.subscriptions.values()].filter(
    (subscription) =>
      (filter.customer === undefined || subscription.customer === filter.customer) &&
      (filter.price === undefined ||
        subscription.items.data.some((item) => item.price.id === filter.price)) &&
      hasStatus(subscription, filter.status),
  )
  return page(wanted, filter, '/v1/subscriptions')
}

/** The card that pays the subscription's invoices: its own, else the customer's default. */
export function payerOf(
  account: StripeAccount,
  subscription: Subscription,
): PaymentMethod | undefined {
  const customer = account.customers.get(subscription.customer)
  const id =
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return id ? account.paymentMethods.get(id) : undefined
}

/** A date is taken away as a date: the flag is false beside it already. */
function cancelAt(account: StripeAccount, subscription: Subscription, at: number | null): void {
  subscription.cancel_at_period_end = false
  subscription.canceled_at = at === null ? null : account.now
  subscription.cancel_at = at
}

function cancelAtEnd(account: StripeAccount, subscription: Subscription, ends: boolean): void {
  if (!ends && !subscription.cancel_at_period_end) return
  subscription.cancel_at_period_end = ends
  subscription.canceled_at = ends ? account.now : null
  subscription.cancel_at = ends ? (subscription.items.data[0]?.current_period_end ?? null) : null
}

function changePrice(
  account: StripeAccount,
  subscription: Subscription,
  change: { id?: string | undefined; price: string },
  how: Pick<z.infer<typeof updateParams>, 'proration_behavior' | 'proration_date'>,
): void {
  const { data } = subscription.items
  const item = change.id === undefined ? data[0] : data.find(({ id }) => id === change.id)
  if (item === undefined) throw missing('subscription_item', change.id ?? '', 'items[0][id]')
  const to = sellablePrice(account, change.price)
  if (how.proration_behavior !== 'none' && to.id !== item.price.id) {
    prorate(account, subscription, item, to, how.proration_date ?? account.now)
  }
  item.price = to
  item.plan = planOf(to)
  if (how.proration_behavior === 'always_invoice') invoiceNow(account, subscription)
}

/** Refuses a change whose payment would not go through, before anything is changed. */
function needWillingCard(account: StripeAccount, payer: PaymentMethod | undefined): void {
  const declined = payer && refusalOffSession(account, payer)
  if (declined) throw declined
}

/** Charges what is pending at once. */
function invoiceNow(account: StripeAccount, subscription: Subscription): void {
  const { intent } = createInvoice(account, subscription, 'subscription_update', [])
  const payer = payerOf(account, subscription)
  if (payer) chargeIntent(account, intent, payer)
}

function sellablePrice(account: StripeAccount, id: string): Price {
  const price = need(account.prices, id, 'price', 'items[0][price]')
  const product = account.products.get(price.product)
  if (!price.active || product?.active === false) {
    throw invalidRequest('The price or its product is not active.', { param: 'items[0][price]' })
  }
  if (price.recurring === null) {
    throw invalidRequest('The price is not a recurring one.', { param: 'items[0][price]' })
  }
  return price
}

function needOwnMethod(account: StripeAccount, customerId: string, methodId: string): void {
  if (account.paymentMethods.get(methodId)?.customer === customerId) return
  throw missing('PaymentMethod', methodId, 'default_payment_method')
}

function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true
  if (status === 'ended') return subscription.ended_at !== null
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status
}
