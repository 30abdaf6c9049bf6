import { need, type StripeAccount } from './account.ts'
import { createPrice, createProduct, listPrices, listProducts } from './catalog.ts'
import { listCharges } from './charges.ts'
import { createCustomer, updateCustomer } from './customers.ts'
import { listInvoicePayments, listInvoices } from './invoices.ts'
import { listParams, page } from './list.ts'
import { confirmPaymentIntent } from './payment-intents.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  findPaymentMethod,
  listPaymentMethods,
} from './payment-methods.ts'
import { confirmSetupIntent, createSetupIntent } from './setup-intents.ts'
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  updateSubscription,
} from './subscriptions.ts'
import { createWebhookEndpoint, listWebhookEndpoints } from './webhook-endpoints.ts'
import { z } from 'zod'

/**
 * One call of the API. `client`: a browser with the publishable key may make it: 'open' as it is,
 * 'with-secret' only with the client_secret of the object it names.
 */
export interface StripeCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  client?: 'open' | 'with-secret'
  run(account: StripeAccount, params: unknown, id: string): object
}

const attachParams = z.object({ customer: z.string() })

const catalogCalls: StripeCall[] = [
  { method: 'GET', path: '/v1/products', run: (account, params) => listProducts(account, params) },
  {
    method: 'POST',
    path: '/v1/products',
    run: (account, params) => createProduct(account, params),
  },
  {
    method: 'GET',
    path: '/v1/products/:id',
    run: (account, _params, id) => need(account.products, id, 'product'),
  },
  { method: 'GET', path: '/v1/prices', run: (account, params) => listPrices(account, params) },
  { method: 'POST', path: '/v1/prices', run: (account, params) => createPrice(account, params) },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    run: (account, _params, id) => need(account.prices, id, 'price'),
  },
]

const customerCalls: StripeCall[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    run: (account, params) => createCustomer(account, params),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    run: (account, _params, id) => need(account.customers, id, 'customer'),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    run: (account, params, id) => updateCustomer(account, id, params),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    run(account, params, id) {
      need(account.customers, id, 'customer')
      const filter = { ...z.looseObject({}).parse(params), customer: id }
      return listPaymentMethods(account, filter, `/v1/customers/${id}/payment_methods`)
    },
  },
]

const paymentMethodCalls: StripeCall[] = [
  {
    method: 'GET',
    path: '/v1/payment_methods',
    run: (account, params) => listPaymentMethods(account, params, '/v1/payment_methods'),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    client: 'open',
    run: (account, params) => createPaymentMethod(account, params),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    run: (account, _params, id) => need(account.paymentMethods, id, 'PaymentMethod'),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    run: (account, params, id) =>
      attachPaymentMethod(
        account,
        findPaymentMethod(account, id, 'id'),
        attachParams.parse(params).customer,
      ),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    run: (account, _params, id) => detachPaymentMethod(account, id),
  },
]

const subscriptionCalls: StripeCall[] = [
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
    run: (account, _params, id) => need(account.subscriptions, id, 'subscription'),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    run: (account, params, id) => updateSubscription(account, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    run: (account, _params, id) => cancelSubscription(account, id),
  },
]

const paymentCalls: StripeCall[] = [
  { method: 'GET', path: '/v1/invoices', run: (account, params) => listInvoices(account, params) },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    run: (account, _params, id) => need(account.invoices, id, 'invoice'),
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
    run: (account, _params, id) => need(account.charges, id, 'charge'),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    client: 'with-secret',
    run: (account, _params, id) => need(account.paymentIntents, id, 'payment_intent'),
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
    run: (account, _params, id) => need(account.setupIntents, id, 'setup_intent'),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    client: 'with-secret',
    run: (account, params, id) => confirmSetupIntent(account, id, params),
  },
]

function eventCalls(webhookSecret: string): StripeCall[] {
  return [
    {
      method: 'POST',
      path: '/v1/webhook_endpoints',
      run: (account, params) => createWebhookEndpoint(account, params, webhookSecret),
    },
    {
      method: 'GET',
      path: '/v1/webhook_endpoints',
      run: (account, params) => listWebhookEndpoints(account, params),
    },
    {
      method: 'GET',
      path: '/v1/events',
      run: (account, params) =>
        page(account.events.values(), listParams.parse(params), '/v1/events'),
    },
    {
      method: 'GET',
      path: '/v1/events/:id',
      run: (account, _params, id) => need(account.events, id, 'event'),
    },
  ]
}

/** Every call this simulator answers. */
export function stripeCalls(webhookSecret: string): StripeCall[] {
  return [
    ...catalogCalls,
    ...customerCalls,
    ...paymentMethodCalls,
    ...subscriptionCalls,
    ...paymentCalls,
    ...eventCalls(webhookSecret),
  ]
}
