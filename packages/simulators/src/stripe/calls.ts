import { need } from './account.ts'
import { catalogCalls, customerCalls, paymentMethodCalls } from './customer-calls.ts'
import { listParams, page } from './list.ts'
import { paymentCalls, subscriptionCalls } from './payment-calls.ts'
import type { StripeCall } from './stripe-call.ts'
import { createWebhookEndpoint, listWebhookEndpoints } from './webhook-endpoints.ts'

// What fell due while nobody called is told to the endpoints, so that a product that was started
// again must be able to say where it is before it is told.
function eventCalls(webhookSecret: string): StripeCall[] {
  return [
    {
      method: 'POST',
      path: '/v1/webhook_endpoints',
      beforeDue: true,
      run: (account, params) => createWebhookEndpoint(account, params, webhookSecret),
    },
    {
      method: 'GET',
      path: '/v1/webhook_endpoints',
      beforeDue: true,
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
