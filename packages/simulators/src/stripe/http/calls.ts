import { need } from '../account.ts'
import { catalogCalls, customerCalls, paymentMethodCalls, portalCalls } from '../customer-calls.ts'
import { listParams, page } from './list.ts'
import { returnCalls } from '../payments/return-calls.ts'
import { testClockCalls } from '../test-clocks.ts'
import { paymentCalls, subscriptionCalls } from '../payments/payment-calls.ts'
import { setupCalls } from '../setup-calls.ts'
import { withoutParams } from './stripe-call.ts'
import type { StripeCall } from './stripe-call.ts'
import {
  createWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
} from '../webhook-endpoints.ts'

// Events that fell due since the last call are sent to the endpoints. So a restarted product must be
// able to register its address before they are sent.
function eventCalls(webhookSecret: string): StripeCall[] {
  return [
    {
      method: 'POST',
      path: '/v1/webhook_endpoints',
      beforeDue: true,
      run: (account, params) => createWebhookEndpoint(account, params, webhookSecret),
    },
    {
      method: 'POST',
      path: '/v1/webhook_endpoints/:id',
      beforeDue: true,
      run: (account, params, id) => updateWebhookEndpoint(account, id, params),
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
      run: withoutParams((account, id) => need(account.events, id, 'event')),
    },
  ]
}

/** Every call that this simulator supports. */
export function stripeCalls(webhookSecret: string): StripeCall[] {
  return [
    ...catalogCalls,
    ...customerCalls,
    ...portalCalls,
    ...paymentMethodCalls,
    ...subscriptionCalls,
    ...paymentCalls,
    ...returnCalls,
    ...testClockCalls,
    ...eventCalls(webhookSecret),
    ...setupCalls,
  ]
}
