import { z } from 'zod'
import { need } from './account.ts'
import type { StripeCall } from './http/stripe-call.ts'

const change = z.object({ enabled_events: z.array(z.string()).min(1) })

/** What an operator's commands ask of an account. It may charge, and adds no tax. */
export const setupCalls: StripeCall[] = [
  {
    method: 'GET',
    path: '/v1/account',
    run: () => ({
      id: 'acct_simulated',
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
    }),
  },
  {
    method: 'GET',
    path: '/v1/tax/settings',
    run: () => ({ object: 'tax.settings', status: 'pending' }),
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    beforeDue: true,
    run: (account, params, id) => {
      const endpoint = need(account.webhookEndpoints, id, 'webhook_endpoint')
      const { enabled_events } = change.parse(params)
      const changed = { ...endpoint, enabled_events }
      account.webhookEndpoints.set(id, changed)
      return changed
    },
  },
]
