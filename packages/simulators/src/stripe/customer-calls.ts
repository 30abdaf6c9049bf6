import { z } from 'zod'
import { need } from './account.ts'
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
