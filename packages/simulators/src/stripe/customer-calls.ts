import type Stripe from 'stripe'
import { z } from 'zod'
import { need } from './account.ts'
import type { StripeAccount } from './account.ts'
import { newId } from './ids.ts'
import { createPrice, createProduct, listPrices, listProducts } from './subscriptions/catalog.ts'
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from './customers.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  findPaymentMethod,
  listPaymentMethods,
} from './payments/payment-methods.ts'
import { withoutParams } from './http/stripe-call.ts'
import type { StripeCall } from './http/stripe-call.ts'

const attachParams = z.strictObject({ customer: z.string() })

export const catalogCalls: StripeCall[] = [
  { method: 'GET', path: '/v1/products', run: (account, params) => listProducts(account, params) },
  {
    method: 'POST',
    path: '/v1/products',
    run: (account, params) => createProduct(account, params),
  },
  {
    method: 'GET',
    path: '/v1/products/:id',
    run: withoutParams((account, id) => need(account.products, id, 'product')),
  },
  { method: 'GET', path: '/v1/prices', run: (account, params) => listPrices(account, params) },
  { method: 'POST', path: '/v1/prices', run: (account, params) => createPrice(account, params) },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    run: withoutParams((account, id) => need(account.prices, id, 'price')),
  },
]

export const customerCalls: StripeCall[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    run: (account, params) => createCustomer(account, params),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    run: withoutParams((account, id) => retrieveCustomer(account, id)),
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    run: withoutParams((account, id) => deleteCustomer(account, id)),
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

const portalParams = z.strictObject({
  customer: z.string(),
  return_url: z.string().optional(),
  configuration: z.string().optional(),
  locale: z.string().optional(),
})

/** A page of Stripe's own where a customer sees to cards and invoices; ours lists the invoices. */
function createPortalSession(account: StripeAccount, params: unknown) {
  const { customer, return_url, configuration, locale } = portalParams.parse(params)
  need(account.customers, customer, 'customer', 'customer')
  const id = newId('bps')
  return {
    id,
    object: 'billing_portal.session',
    configuration: configuration ?? 'bpc_simulated',
    created: account.now,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: locale ?? null,
    on_behalf_of: null,
    return_url: return_url ?? null,
    url: account.pageUrl(`/portal/${customer}`),
  } satisfies Stripe.BillingPortal.Session
}

export const portalCalls: StripeCall[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    run: (account, params) => createPortalSession(account, params),
  },
]

export const paymentMethodCalls: StripeCall[] = [
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
    run: withoutParams((account, id) => need(account.paymentMethods, id, 'PaymentMethod')),
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
    run: withoutParams((account, id) => detachPaymentMethod(account, id)),
  },
]
