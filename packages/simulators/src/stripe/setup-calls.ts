import { withoutParams } from './http/stripe-call.ts'
import type { StripeCall } from './http/stripe-call.ts'

/** What an operator's commands ask of an account. It may charge, and adds no tax. */
export const setupCalls: StripeCall[] = [
  {
    method: 'GET',
    path: '/v1/account',
    run: withoutParams(() => ({
      id: 'acct_simulated',
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
    })),
  },
  {
    method: 'GET',
    path: '/v1/tax/settings',
    run: withoutParams(() => ({ object: 'tax.settings', status: 'pending' })),
  },
]
