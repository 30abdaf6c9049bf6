import { emptyAnswerSchema } from '@afterbeep/contract/api/auth'
import {
  createSubscriptionAnswerSchema,
  paymentMethodsAnswerSchema,
  paymentTokenAnswerSchema,
  productsAnswerSchema,
  setupIntentAnswerSchema,
  subscriptionAnswerSchema,
  transactionsAnswerSchema,
} from '@afterbeep/contract/api/payments'
import type { Subscription } from '@afterbeep/contract/api/payments'
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
      const answer = await api.get('/payments/products/', { schema: productsAnswerSchema, signal })
      return answer.products.filter(({ active }) => active)
    },
  })
}

/** The account's subscription as it is now, past any cache; null while nothing is paid. */
export async function fetchSubscription(uid: string): Promise<Subscription | null> {
  const path = `/payments/customers/${encodeURIComponent(uid)}/subscription`
  const answer = await api.get(path, { schema: subscriptionAnswerSchema })
  return answer.subscription
}

export function usePaymentMethods(uid: string) {
  return useQuery({
    queryKey: billingKeys.methods(uid),
    queryFn: async ({ signal }) => {
      const path = `/payments/billing/${encodeURIComponent(uid)}/payment-methods`
      const answer = await api.get(path, { schema: paymentMethodsAnswerSchema, signal })
      return answer.payment_methods
    },
  })
}

/** The newest transactions, as many as the page shows. */
export function useTransactions(uid: string) {
  return useQuery({
    queryKey: billingKeys.transactions(uid),
    queryFn: async ({ signal }) => {
      const path = `/payments/billing/${encodeURIComponent(uid)}/transactions`
      const answer = await api.get(path, { schema: transactionsAnswerSchema, signal })
      return answer.transactions.slice(0, limits.transactionsShown)
    },
  })
}

export function fetchPaymentToken(signal?: AbortSignal) {
  return api.get('/payments/token', { schema: paymentTokenAnswerSchema, signal })
}

export function createSubscription(body: { email: string; customerId: string; productId: string }) {
  return api.post('/payments/customers/create-subscription', {
    schema: createSubscriptionAnswerSchema,
    body,
  })
}

export function createSetupIntent(uid: string) {
  return api.post(`/payments/billing/${encodeURIComponent(uid)}/setup-intents`, {
    schema: setupIntentAnswerSchema,
  })
}

export function updatePaymentMethod(paymentMethodId: string) {
  return api.post('/payments/billing/update-payment-method', {
    schema: emptyAnswerSchema,
    body: { paymentMethodId },
  })
}
