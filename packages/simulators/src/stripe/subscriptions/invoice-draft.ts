import { need, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { listOf } from '../http/list.ts'
import { amountsOf, setLines } from './invoice-lines.ts'
import { lineOfItem, pendingItems } from './invoice-items.ts'
import type {
  Customer,
  Invoice,
  InvoiceLine,
  Subscription,
  SubscriptionItem,
} from '../http/wire.ts'

export type InvoiceReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** An open, unpaid invoice over these items and all that is pending. Amounts in cents. */
export function draftInvoice(
  account: StripeAccount,
  subscription: Subscription,
  reason: InvoiceReason,
  items: readonly SubscriptionItem[],
): Invoice {
  const invoice = emptyInvoice(account, subscription, reason)
  invoice.parent = {
    quote_details: null,
    subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    type: 'subscription_details',
  }
  invoice.automatic_tax.enabled = subscription.automatic_tax.enabled
  // In this order by the reference (*Invoice.lines*): so a long invoice does not show its period first.
  const pending = pendingItems(account, subscription).toReversed()
  setLines(account, invoice, [
    ...pending.map((item) => lineOfItem(invoice.id, item)),
    ...items.map((item) => lineOf(account, invoice.id, subscription, item)),
  ])
  return invoice
}

/** An open invoice of a customer that asks for nothing yet. */
export function emptyInvoice(
  account: StripeAccount,
  { customer: customerId, currency }: Pick<Subscription, 'customer' | 'currency'>,
  reason: InvoiceReason | 'manual',
): Invoice {
  const id = newId('in')
  const customer = need(account.customers, customerId, 'customer', 'customer')
  return {
    ...structuredClone(unusedMembers),
    ...amountsOf(0),
    ...customerMembers(customer),
    id,
    object: 'invoice',
    billing_reason: reason,
    created: account.now,
    currency,
    effective_at: account.now,
    hosted_invoice_url: account.pageUrl(`/invoices/${id}`),
    invoice_pdf: account.pageUrl(`/invoices/${id}/pdf`),
    lines: listOf([], `/v1/invoices/${id}/lines`),
    metadata: {},
    number: nextNumber(customer),
    parent: null,
    period_end: account.now,
    period_start: account.now,
    status: 'open',
    status_transitions: {
      finalized_at: account.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  }
}

function nextNumber(customer: Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  return `${customer.invoice_prefix ?? 'SIM'}-${String(sequence).padStart(4, '0')}`
}

function customerMembers(customer: Customer) {
  return {
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? null,
    customer_tax_ids: [],
  }
}

function lineOf(
  account: StripeAccount,
  invoice: string,
  subscription: Subscription,
  item: SubscriptionItem,
): InvoiceLine {
  const { price, quantity } = item
  const name = account.products.get(price.product)?.name ?? 'Subscription'
  const amount = price.unit_amount * quantity
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${quantity} × ${name} (at $${(price.unit_amount / 100).toFixed(2)} / month)`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

// Members that every invoice has and that this simulator never fills.
const unusedMembers = {
  account_country: 'US',
  account_name: 'Simulated account',
  account_tax_ids: null,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: false,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>
