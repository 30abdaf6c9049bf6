import type Stripe from 'stripe'
import { z } from 'zod'
import { isPlanKey } from '@afterbeep/contract/money/plans'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import type { InvoiceReason, PaymentRecord, ProviderInvoice } from './port/invoices.ts'
import type { OfferedPlan } from './port/plans.ts'
import type { ProviderSubscription, SubscriptionStatus } from './port/subscriptions.ts'
import type { SavedCard } from './port/cards.ts'

/** A field that is an id, or the object itself where the call asked for it. */
type Reference = string | { id: string }

/** Only cents of this many to the unit are sold in; every plan is priced in US dollars. */
const planCurrency = 'usd'

function refOf(field: Reference): string {
  return typeof field === 'string' ? field : field.id
}

function optionalRefOf(field: Reference | null | undefined): string | undefined {
  return field ? refOf(field) : undefined
}

/** Undefined for a price that is none of our plans. Ask for its product along with it. */
export function readPlan(price: Stripe.Price): OfferedPlan | undefined {
  const planKey = planKeyOf(price)
  if (planKey === undefined || price.unit_amount === null || price.currency !== planCurrency) {
    return undefined
  }
  const product = typeof price.product === 'object' ? price.product : undefined
  const productActive = product !== undefined && !product.deleted && product.active
  return {
    planKey,
    productRef: refOf(price.product),
    priceRef: price.id,
    active: price.active && productActive,
    amountCents: price.unit_amount,
  }
}

/**
 * A price has its plan's lookup key until a newer price takes the key over; subscriptions stay on
 * the older one, which `metadata` then still names.
 */
export function planKeyOf(price: Stripe.Price): PlanKey | undefined {
  return [price.lookup_key, price.metadata['plan']].find(isKnownPlan)
}

function isKnownPlan(text: string | null | undefined): text is PlanKey {
  return text != null && isPlanKey(text)
}

/** The plan of a subscription, to which more may have been added by hand, in any order. */
export function planItemOf({
  items,
}: Pick<Stripe.Subscription, 'items'>): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => planKeyOf(price) !== undefined) ?? items.data[0]
}

/** The invoice itself where the call asked for it. */
export function latestInvoiceOf(subscription: Stripe.Subscription): Stripe.Invoice | undefined {
  const invoice = subscription.latest_invoice
  return typeof invoice === 'object' && invoice !== null ? invoice : undefined
}

/**
 * @param invoicedPlan the plan that the latest invoice charges
 * @param live whether our key is for real cards
 */
export function readSubscription(
  subscription: Stripe.Subscription,
  invoicedPlan: InvoicedPlan | undefined,
  live: boolean,
): ProviderSubscription {
  const item = planItemOf(subscription)
  if (item === undefined) throw new Error(`Subscription ${subscription.id} sells nothing.`)
  const latest = latestInvoiceOf(subscription)
  const namedPlan = [subscription.metadata['plan']].find(isKnownPlan)
  return {
    subscriptionRef: subscription.id,
    customerRef: refOf(subscription.customer),
    status: readStatus(subscription.status),
    planKey: planKeyOf(item.price) ?? namedPlan,
    priceRef: item.price.id,
    purchaseId: subscription.metadata['purchase'],
    cancelAtPeriodEnd: endsWithPeriod(subscription, item),
    currentPeriodEnd: new Date(item.current_period_end * 1000),
    latestInvoice: latest && readInvoice(latest, invoicedPlan, live),
    clientSecret: latest?.confirmation_secret?.client_secret,
  }
}

/** The provider's own pages may set a date instead of the flag; a later one leaves this period to be renewed. */
function endsWithPeriod(
  { cancel_at_period_end: flag, cancel_at: date }: Stripe.Subscription,
  { current_period_end: end }: Stripe.SubscriptionItem,
): boolean {
  return flag || (date !== null && date <= end)
}

const statuses: readonly SubscriptionStatus[] = [
  'incomplete',
  'incomplete_expired',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
  'trialing',
]

/** A status that a later version of the provider's API may add is none that pays for anything. */
function readStatus(status: string): SubscriptionStatus {
  return statuses.find((known) => known === status) ?? 'paused'
}

const reasons: Readonly<Record<string, InvoiceReason>> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
}

/** Parts of a period: what is left of the new price, less what is left of the old one. */
export function changeCentsOf(invoice: Pick<Stripe.Invoice, 'lines'>): number {
  const parts = invoice.lines.data.filter(
    ({ parent }) =>
      parent?.subscription_item_details?.proration === true ||
      parent?.invoice_item_details?.proration === true,
  )
  return Math.max(
    0,
    parts.reduce((sum, part) => sum + chargedCents(part), 0),
  )
}

/** The lines that are no plan, each with what of its tax comes on top. */
function overageCentsOf({ lines }: Stripe.Invoice): number {
  const overage = lines.data.filter(
    ({ parent }) => parent?.invoice_item_details?.proration === false,
  )
  return overage.reduce((sum, line) => sum + chargedCents(line) + onTop(line.taxes), 0)
}

/** A line's amount without what a coupon takes off it, which stands beside it. */
function chargedCents({ amount, discount_amounts: discounts }: Stripe.InvoiceLineItem): number {
  return (discounts ?? []).reduce((left, discount) => left - discount.amount, amount)
}

function onTop(taxes: Stripe.InvoiceLineItem['taxes']): number {
  const exclusive = (taxes ?? []).filter(({ tax_behavior: behavior }) => behavior === 'exclusive')
  return exclusive.reduce((sum, { amount }) => sum + amount, 0)
}

function reasonOf(invoice: Stripe.Invoice, plan: InvoicedPlan | undefined): InvoiceReason {
  const { billing_reason: reason } = invoice
  if (reason === 'subscription_update') return changeCentsOf(invoice) > 0 ? 'change' : 'other'
  // The last invoice of a plan that ends charges what was left over, and no period.
  return (periodCentsOf(invoice, plan) > 0 && reasons[reason ?? '']) || 'other'
}

function periodsOf(invoice: Stripe.Invoice): Stripe.InvoiceLineItem[] {
  return invoice.lines.data.filter(
    ({ parent }) => parent?.subscription_item_details?.proration === false,
  )
}

function priceOfLine(line: Stripe.InvoiceLineItem): string | undefined {
  return optionalRefOf(line.pricing?.price_details?.price)
}

/**
 * What the period costs: nothing in a trial, or under a coupon for all of it. A customer's balance pays like a
 * card does: it lowers what is due, and no line.
 */
function periodCentsOf(invoice: Stripe.Invoice, plan: InvoicedPlan | undefined): number {
  const periods = periodsOf(invoice)
  const period = periods.find((line) => plan && priceOfLine(line) === plan.priceRef) ?? periods[0]
  return period === undefined ? 0 : chargedCents(period)
}

/** A plan whose period an invoice charges, and at which price. */
export interface InvoicedPlan {
  planKey: PlanKey
  priceRef: string
}

/** The prices whose periods the invoice charges; parts of a period, left by a change of plan, don't count. */
export function pricesOfInvoice(invoice: Stripe.Invoice): string[] {
  return periodsOf(invoice).flatMap((line) => priceOfLine(line) ?? [])
}

/** Metadata can be changed by hand on the provider's pages. */
function accountOf({ parent }: Stripe.Invoice): string | undefined {
  return z.uuid().safeParse(parent?.subscription_details?.metadata?.['account_id']).data
}

export function readInvoice(
  invoice: Stripe.Invoice,
  plan: InvoicedPlan | undefined,
  live: boolean,
): ProviderInvoice {
  return {
    invoiceRef: invoice.id,
    customerRef: optionalRefOf(invoice.customer),
    subscriptionRef: optionalRefOf(invoice.parent?.subscription_details?.subscription),
    accountId: accountOf(invoice),
    number: invoice.number ?? undefined,
    reason: reasonOf(invoice, plan),
    // A test card pays with no money, so what it paid is never paid where cards are real.
    paid: invoice.status === 'paid' && invoice.livemode === live,
    open: invoice.status === 'open',
    attempted: invoice.attempt_count > 0,
    planKey: plan?.planKey,
    changeCents: changeCentsOf(invoice),
    overageCents: overageCentsOf(invoice),
  }
}

/** What is read of a saved method; its description may be missing in part. */
interface CardOfMethod {
  id: string
  card?: {
    brand?: string | null
    last4?: string | null
    exp_month?: number | null
    exp_year?: number | null
  }
}

/**
 * Undefined for a method that is no card. What is missing of a card becomes Unknown, **** and 0
 * (specification: saved payment method).
 */
export function readCard(
  { id, card }: CardOfMethod,
  defaultRef: string | undefined,
): SavedCard | undefined {
  if (!card) return undefined
  return {
    methodRef: id,
    brand: card.brand ?? 'Unknown',
    last4: card.last4 ?? '****',
    expMonth: card.exp_month ?? 0,
    expYear: card.exp_year ?? 0,
    isDefault: id === defaultRef,
  }
}

/** The card that the next payment is taken from: the subscription's own goes before the customer's. */
export function defaultCardOf(
  customer: Stripe.Customer | Stripe.DeletedCustomer,
  subscription: Stripe.Subscription | undefined,
): string | undefined {
  const ofCustomer = customer.deleted
    ? undefined
    : optionalRefOf(customer.invoice_settings.default_payment_method)
  return optionalRefOf(subscription?.default_payment_method) ?? ofCustomer
}

export function taxCentsOf({ total_taxes: taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number {
  return (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

/** An invoice with the receipt of the charge that paid it, where one did. */
export function readPayment(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): PaymentRecord {
  const paidBy = (invoice.payments?.data ?? []).map((one) =>
    optionalRefOf(one.payment.payment_intent),
  )
  const charge = charges.find((one) => {
    const intent = optionalRefOf(one.payment_intent)
    return one.status === 'succeeded' && intent !== undefined && paidBy.includes(intent)
  })
  return {
    invoiceRef: invoice.id,
    created: new Date(invoice.created * 1000),
    amountCents: invoice.total,
    taxCents: taxCentsOf(invoice),
    currency: invoice.currency.toUpperCase(),
    status: invoice.status ?? 'open',
    description:
      (periodsOf(invoice)[0] ?? invoice.lines.data[0])?.description ?? invoice.description ?? '',
    pdfUrl: invoice.invoice_pdf ?? undefined,
    receiptUrl: charge?.receipt_url ?? invoice.hosted_invoice_url ?? undefined,
  }
}
