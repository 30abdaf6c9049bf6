import { z } from 'zod'
import {
  createSubscriptionResponseSchema,
  createSubscriptionBodySchema,
  paymentMethodsResponseSchema,
  paymentTokenResponseSchema,
  productsResponseSchema,
  setupIntentResponseSchema,
  subscriptionResponseSchema,
  transactionsResponseSchema,
  updatePaymentMethodBodySchema,
} from '@afterbeep/contract/api/payments'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import type { BillingDeps, BillingRoutesDeps } from './billing-deps.ts'
import { listProducts } from './purchase/offered-plans.ts'
import { ownCustomer } from './purchase/payment-customer.ts'
import {
  beginCardSetup,
  listPaymentMethods,
  listTransactions,
  usePaymentMethod,
} from './purchase/payment-methods.ts'
import { registerPaymentWebhook } from './events/payment-webhook.routes.ts'
import { registerPlanChanges } from './changes/changes.routes.ts'
import { registerOverage } from './overage/overage.routes.ts'
import { readSubscription } from './read-subscription.ts'
import { startSubscription } from './purchase/start-subscription.ts'

/** The specification's calls of payments, and the provider's reports. */
export function registerBillingRoutes(api: Api, deps: BillingRoutesDeps): void {
  registerPurchase(api, deps)
  registerCustomer(api, deps)
  registerPlanChanges(api, deps)
  registerOverage(api, deps)
  registerPaymentWebhook(api, deps)
}

const params = z.object({ customerId: z.string() })
const onRequest = requireSignIn

function registerPurchase(api: Api, deps: BillingDeps): void {
  api.get(
    '/api/payments/products/',
    { schema: { response: { 200: productsResponseSchema } }, onRequest },
    async () => ({ products: await listProducts(deps) }),
  )
  api.get(
    '/api/payments/token',
    { schema: { response: { 200: paymentTokenResponseSchema } }, onRequest },
    async () => {
      const { publicToken, browserApiBase } = deps.payments
      const base = browserApiBase === undefined ? {} : { api_base: browserApiBase }
      return { stripePublicToken: publicToken, ...base }
    },
  )
  const body = createSubscriptionBodySchema
  api.post(
    '/api/payments/customers/create-subscription',
    { schema: { body, response: { 200: createSubscriptionResponseSchema } }, onRequest },
    async (request) => startSubscription(deps, signedInUser(request), request.body, request.ip),
  )
  api.get(
    '/api/payments/customers/:customerId/subscription',
    { schema: { params, response: { 200: subscriptionResponseSchema } }, onRequest },
    async (request) => {
      const user = signedInUser(request)
      const customerId = request.params.customerId.trim()
      if (customerId === '') throw new AppError('customer_id_required')
      const customerRef = await ownCustomer(deps, user, customerId)
      return { subscription: await readSubscription(deps, user.accountId, customerRef) }
    },
  )
}

function registerCustomer(api: Api, deps: BillingDeps): void {
  api.get(
    '/api/payments/billing/:customerId/payment-methods',
    { schema: { params, response: { 200: paymentMethodsResponseSchema } }, onRequest },
    async (request) => {
      const user = signedInUser(request)
      const customerRef = await ownCustomer(deps, user, request.params.customerId)
      return { payment_methods: await listPaymentMethods(deps, user.accountId, customerRef) }
    },
  )
  api.post(
    '/api/payments/billing/:customerId/setup-intents',
    { schema: { params, response: { 200: setupIntentResponseSchema } }, onRequest },
    async (request) => {
      const user = signedInUser(request)
      await ownCustomer(deps, user, request.params.customerId)
      return { clientSecret: await beginCardSetup(deps, user) }
    },
  )
  const body = updatePaymentMethodBodySchema
  api.post(
    '/api/payments/billing/update-payment-method',
    { schema: { body, response: { 200: z.object({}) } }, onRequest },
    async (request) => {
      await usePaymentMethod(deps, signedInUser(request).accountId, request.body.paymentMethodId)
      return {}
    },
  )
  api.get(
    '/api/payments/billing/:customerId/transactions',
    { schema: { params, response: { 200: transactionsResponseSchema } }, onRequest },
    async (request) => {
      const user = signedInUser(request)
      const customerRef = await ownCustomer(deps, user, request.params.customerId)
      return { transactions: await listTransactions(deps, user.accountId, customerRef) }
    },
  )
}
