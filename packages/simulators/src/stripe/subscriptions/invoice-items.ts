import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { listParams, page } from '../http/list.ts'
import { mergeMetadata, metadata, wholeNumber } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { setLines } from './invoice-lines.ts'
import type { Invoice, InvoiceItem, InvoiceLine, List, Subscription } from '../http/wire.ts'

const createParams = z.strictObject({
  customer: z.string(),
  subscription: z.string().optional(),
  invoice: z.string().optional(),
  amount: wholeNumber,
  currency: z.string().toLowerCase().length(3),
  description: z.string().optional(),
  tax_behavior: z.enum(['inclusive', 'unspecified']).optional(),
  metadata: metadata.optional(),
  period: z.strictObject({ start: wholeNumber, end: wholeNumber }).optional(),
})
const filterParams = listParams.extend({
  customer: z.string().optional(),
  invoice: z.string().optional(),
  pending: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
})

/** Something to charge with the subscription's next invoice. */
export function createInvoiceItem(account: StripeAccount, params: unknown): InvoiceItem {
  const given = createParams.parse(params)
  need(account.customers, given.customer, 'customer', 'customer')
  if (given.subscription)
    need(account.subscriptions, given.subscription, 'subscription', 'subscription')
  const draft = given.invoice === undefined ? undefined : needDraft(account, given.invoice)
  const item = addInvoiceItem(account, { ...given, subscription: given.subscription ?? null })
  if (draft) {
    item.invoice = draft.id
    setLines(account, draft, [...draft.lines.data, lineOfItem(draft.id, item)])
  }
  return item
}

function needDraft(account: StripeAccount, id: string): Invoice {
  const invoice = need(account.invoices, id, 'invoice', 'invoice')
  if (invoice.status === 'draft') return invoice
  throw invalidRequest("This invoice is no longer editable, so you can't add an item to it.", {
    code: 'invoice_not_editable',
    param: 'invoice',
  })
}

interface ItemDraft {
  customer: string
  subscription: string | null
  amount: number
  currency: string
  description?: string | undefined
  metadata?: Record<string, string> | undefined
  period?: { start: number; end: number } | undefined
  proration?: boolean
}

export function addInvoiceItem(account: StripeAccount, draft: ItemDraft): InvoiceItem {
  const item: InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: draft.amount,
    currency: draft.currency,
    customer: draft.customer,
    customer_account: null,
    date: account.now,
    description: draft.description ?? null,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, draft.metadata),
    parent:
      draft.subscription === null
        ? null
        : {
            subscription_details: { subscription: draft.subscription },
            type: 'subscription_details',
          },
    period: draft.period ?? { end: account.now, start: account.now },
    pricing: null,
    proration: draft.proration ?? false,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: null,
  }
  account.invoiceItems.set(item.id, item)
  return item
}

/** Withdraws what is on no invoice yet. */
export function deleteInvoiceItem(account: StripeAccount, id: string) {
  const item = need(account.invoiceItems, id, 'invoiceitem')
  if (item.invoice !== null) {
    throw invalidRequest('You can only delete invoice items that are not attached to an invoice.')
  }
  account.invoiceItems.delete(id)
  return { id, object: 'invoiceitem', deleted: true }
}

export function listInvoiceItems(account: StripeAccount, params: unknown): List<InvoiceItem> {
  const filter = filterParams.parse(params)
  const wanted = [...account.invoiceItems.values()].filter(
    (item) =>
      (filter.customer === undefined || item.customer === filter.customer) &&
      (filter.invoice === undefined || item.invoice === filter.invoice) &&
      (filter.pending === undefined || (item.invoice === null) === filter.pending),
  )
  return page(wanted, filter, '/v1/invoiceitems')
}

/** What the subscription's next invoice takes in: its own items, and the customer's without one. */
export function pendingItems(
  account: StripeAccount,
  { id, customer }: Subscription,
): InvoiceItem[] {
  return [...account.invoiceItems.values()].filter((item) => {
    const of = item.parent?.subscription_details?.subscription
    return item.invoice === null && item.customer === customer && (of === undefined || of === id)
  })
}

export function takePendingItems(
  account: StripeAccount,
  subscription: Subscription,
  invoice: Invoice,
): void {
  for (const item of pendingItems(account, subscription)) item.invoice = invoice.id
}

export function lineOfItem(invoice: string, item: InvoiceItem): InvoiceLine {
  const subscription = item.parent?.subscription_details?.subscription ?? null
  return {
    id: newId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: item.metadata,
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: null,
        subscription,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: '1',
    subscription,
    subtotal: item.amount,
    taxes: [],
  }
}
