import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import {
  createSubscriptionResponseSchema,
  paymentMethodsResponseSchema,
  paymentTokenResponseSchema,
  productsResponseSchema,
  setupIntentResponseSchema,
  subscriptionResponseSchema,
  transactionsResponseSchema,
} from '@afterbeep/contract/api/payments'
import type { Subscription } from '@afterbeep/contract/api/payments'
import { overduePaymentSchema } from '@afterbeep/contract/api/plan-changes'
import type { PlanEnding } from '@afterbeep/contract/api/plan-changes'
import { limits } from '@afterbeep/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const billingKeys = {
  methods: (uid: string) => ['payment-methods', uid],
  transactions: (uid: string) => ['transactions', uid],
}

export function useProducts({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: ['products'],
    queryFn: async ({ signal }) => {
      const response = await api.get('/payments/products/', {
        schema: productsResponseSchema,
        signal,
      })
      return response.products.filter(({ active }) => active)
    },
  })
}

/** The account's subscription as it is now, past any cache; null while nothing is paid. */
export async function fetchSubscription(uid: string): Promise<Subscription | null> {
  const path = `/payments/customers/${encodeURIComponent(uid)}/subscription`
  const response = await api.get(path, { schema: subscriptionResponseSchema })
  return response.subscription
}

export function usePaymentMethods(uid: string) {
  return useQuery({
    queryKey: billingKeys.methods(uid),
    queryFn: async ({ signal }) => {
      const path = `/payments/billing/${encodeURIComponent(uid)}/payment-methods`
      const response = await api.get(path, { schema: paymentMethodsResponseSchema, signal })
      return response.payment_methods
    },
  })
}

/** The newest transactions, as many as the page shows. */
export function useTransactions(uid: string) {
  return useQuery({
    queryKey: billingKeys.transactions(uid),
    queryFn: async ({ signal }) => {
      const path = `/payments/billing/${encodeURIComponent(uid)}/transactions`
      const response = await api.get(path, { schema: transactionsResponseSchema, signal })
      return response.transactions.slice(0, limits.transactionsShown)
    },
  })
}

export function fetchPaymentToken(signal?: AbortSignal) {
  return api.get('/payments/token', { schema: paymentTokenResponseSchema, signal })
}

export function createSubscription(body: { email: string; customerId: string; productId: string }) {
  return api.post('/payments/customers/create-subscription', {
    schema: createSubscriptionResponseSchema,
    body,
  })
}

/** The missing payment of an overdue plan, for the browser to make. */
export function beginOverduePayment() {
  return api.post('/payments/billing/overdue-payment', { schema: overduePaymentSchema })
}

/** Returns the subscription as it is then; null when it has ended. */
export async function changePlanEnding(ending: PlanEnding): Promise<Subscription | null> {
  const response = await api.post('/payments/billing/ending', {
    schema: subscriptionResponseSchema,
    body: { ending },
  })
  return response.subscription
}

export function createSetupIntent(uid: string) {
  return api.post(`/payments/billing/${encodeURIComponent(uid)}/setup-intents`, {
    schema: setupIntentResponseSchema,
  })
}

export function updatePaymentMethod(paymentMethodId: string) {
  return api.post('/payments/billing/update-payment-method', {
    schema: emptyResponseSchema,
    body: { paymentMethodId },
  })
}
