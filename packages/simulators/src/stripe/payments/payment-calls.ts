import { need } from '../account.ts'
import { listCharges } from './charges.ts'
import { finalizeInvoice, listInvoicePayments, listInvoices } from '../subscriptions/invoices.ts'
import { confirmPaymentIntent } from './payment-intents.ts'
import { confirmSetupIntent, createSetupIntent } from './setup-intents.ts'
import { withoutParams } from '../http/stripe-call.ts'
import type { StripeCall } from '../http/stripe-call.ts'
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  updateSubscription,
} from '../subscriptions/subscriptions.ts'
import {
  createInvoiceItem,
  deleteInvoiceItem,
  listInvoiceItems,
} from '../subscriptions/invoice-items.ts'
import { findInvoice, listLines } from '../subscriptions/invoice-lines.ts'
import { createManualInvoice, payInvoiceNow } from '../subscriptions/manual-invoices.ts'
import { pauseSubscription, resumeSubscription } from '../subscriptions/pausing.ts'
import { previewInvoice } from '../subscriptions/proration.ts'
import { voidInvoice } from '../subscriptions/void-invoice.ts'

export const subscriptionCalls: StripeCall[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions',
    run: (account, params) => listSubscriptions(account, params),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions',
    run: (account, params) => createSubscription(account, params),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    run: withoutParams((account, id) => need(account.subscriptions, id, 'subscription')),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    run: (account, params, id) => updateSubscription(account, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    run: withoutParams((account, id) => cancelSubscription(account, id)),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id/pause',
    run: (account, params, id) => pauseSubscription(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id/resume',
    run: (account, params, id) => resumeSubscription(account, id, params),
  },
]

export const paymentCalls: StripeCall[] = [
  { method: 'GET', path: '/v1/invoices', run: (account, params) => listInvoices(account, params) },
  {
    method: 'POST',
    path: '/v1/invoices',
    run: (account, params) => createManualInvoice(account, params),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    run: (account, params, id) => payInvoiceNow(account, id, params),
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    run: withoutParams((account, id) => findInvoice(account, id)),
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    run: (account, params, id) => listLines(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    run: (account, params) => previewInvoice(account, params),
  },
  {
    method: 'GET',
    path: '/v1/invoiceitems',
    run: (account, params) => listInvoiceItems(account, params),
  },
  {
    method: 'POST',
    path: '/v1/invoiceitems',
    run: (account, params) => createInvoiceItem(account, params),
  },
  {
    method: 'DELETE',
    path: '/v1/invoiceitems/:id',
    run: withoutParams((account, id) => deleteInvoiceItem(account, id)),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    run: (account, params, id) => finalizeInvoice(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    run: withoutParams((account, id) => voidInvoice(account, id)),
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    run: (account, params) => listInvoicePayments(account, params),
  },
  { method: 'GET', path: '/v1/charges', run: (account, params) => listCharges(account, params) },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    run: withoutParams((account, id) => need(account.charges, id, 'charge')),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    client: 'with-secret',
    run: withoutParams((account, id) => need(account.paymentIntents, id, 'payment_intent')),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    client: 'with-secret',
    run: (account, params, id) => confirmPaymentIntent(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents',
    run: (account, params) => createSetupIntent(account, params),
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    client: 'with-secret',
    run: withoutParams((account, id) => need(account.setupIntents, id, 'setup_intent')),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    client: 'with-secret',
    run: (account, params, id) => confirmSetupIntent(account, id, params),
  },
]
