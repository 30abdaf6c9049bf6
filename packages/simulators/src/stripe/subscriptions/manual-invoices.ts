import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { automaticTax, flag, mergeMetadata, metadata } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { Invoice } from '../http/wire.ts'
import { chargeIntent } from '../payments/payment-intents.ts'
import { findPaymentMethod } from '../payments/payment-methods.ts'
import { emptyInvoice } from './invoice-draft.ts'
import { needTaxPlace } from './tax.ts'
import { finalizeInvoice, paymentsOf } from './invoices.ts'

const createParams = z.strictObject({
  customer: z.string(),
  currency: z.string().toLowerCase().length(3).default('usd'),
  collection_method: z.literal('charge_automatically').default('charge_automatically'),
  pending_invoice_items_behavior: z.literal('exclude').default('exclude'),
  auto_advance: flag.default(false),
  automatic_tax: automaticTax.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
})
const payParams = z.strictObject({
  payment_method: z.string().optional(),
  off_session: flag.default(true),
})

/** A draft of no subscription, which invoice items are added to. */
export function createManualInvoice(account: StripeAccount, params: unknown): Invoice {
  const given = createParams.parse(params)
  if (given.automatic_tax?.enabled) needTaxPlace(account, given.customer)
  const invoice = emptyInvoice(account, given, 'manual')
  invoice.automatic_tax.enabled = given.automatic_tax?.enabled ?? false
  Object.assign(invoice, {
    status: 'draft',
    effective_at: null,
    auto_advance: given.auto_advance,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
  } satisfies Partial<Invoice>)
  invoice.status_transitions.finalized_at = null
  account.invoices.set(invoice.id, invoice)
  return invoice
}

/** Charges an invoice now, with this card or the customer's default one; a draft is finalized first. */
export function payInvoiceNow(account: StripeAccount, id: string, params: unknown): Invoice {
  const given = payParams.parse(params)
  const invoice = need(account.invoices, id, 'invoice')
  if (invoice.status === 'draft') finalizeInvoice(account, id)
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid')
  if (invoice.status !== 'open') {
    throw invalidRequest(`This invoice can no longer be paid: it is ${invoice.status}.`)
  }
  const customer = need(account.customers, invoice.customer, 'customer')
  const method = given.payment_method ?? customer.invoice_settings.default_payment_method
  if (!method) {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one first.',
    )
  }
  const [payment] = paymentsOf(account, id).data
  const intent = account.paymentIntents.get(payment?.payment.payment_intent ?? '')
  if (intent) chargeIntent(account, intent, findPaymentMethod(account, method))
  return invoice
}
