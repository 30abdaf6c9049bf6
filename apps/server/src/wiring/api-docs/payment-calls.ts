import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

/** Of every call that asks the payment provider. */
const ofProvider: readonly ErrorCode[] = [
  'payment_provider_failed',
  'payment_provider_unreachable',
  'payment_setup_invalid',
]

export const paymentCalls: CallGroup = {
  title: 'Payments',
  description:
    'Plans, subscriptions, cards and receipts. Cards are entered at the payment provider, never here.',
  calls: {
    'GET /api/payments/products/': { summary: 'List the plans on offer', errors: ofProvider },
    'GET /api/payments/token': { summary: 'Get the provider’s public key for the browser' },
    'POST /api/payments/customers/create-subscription': {
      summary: 'Begin to buy a plan',
      description:
        'Returns the secret by which the browser pays the first invoice at the provider. Credits come when it is paid.',
      errors: [
        ...ofProvider,
        'not_found',
        'plan_unknown',
        'already_subscribed',
        'purchase_replaced',
        'purchase_in_progress',
      ],
    },
    'GET /api/payments/customers/{customerId}/subscription': {
      summary: 'Get the subscription',
      description: 'Null while nothing is paid.',
      errors: ['customer_id_required', 'not_found'],
    },
    'GET /api/payments/billing/{customerId}/payment-methods': {
      summary: 'List the saved cards',
      errors: [...ofProvider, 'not_found'],
    },
    'POST /api/payments/billing/{customerId}/setup-intents': {
      summary: 'Begin to save a card',
      errors: [...ofProvider, 'not_found'],
    },
    'POST /api/payments/billing/update-payment-method': {
      summary: 'Choose the card to charge from now on',
      errors: [...ofProvider, 'payment_method_failed'],
    },
    'GET /api/payments/overage': {
      summary: 'Get the overage of this month',
      description: 'Amounts in dollars.',
      errors: ['subscription_required'],
    },
    'PUT /api/payments/overage': {
      summary: 'Allow sending beyond the credits, up to so much a month, or stop it',
      errors: ['subscription_required'],
    },
    'POST /api/payments/billing/ending': {
      summary: 'End the plan with its period, keep it, or end an unpaid one now',
      description:
        'Returns the subscription as it is then; null when it has ended. Credits that are left stay.',
      errors: [...ofProvider, 'plan_not_changeable'],
    },
    'POST /api/payments/billing/overdue-payment': {
      summary: 'Begin to pay an overdue renewal',
      description: 'Returns the secret by which the browser pays it at the provider.',
      errors: [...ofProvider, 'nothing_overdue'],
    },
    'GET /api/payments/billing/{customerId}/transactions': {
      summary: 'List the newest payments',
      errors: [...ofProvider, 'not_found'],
    },
    'GET /api/credits/spent/': {
      summary: 'Get what was spent this month',
      description: 'By UTC days, in credits.',
    },
    'GET /api/credits/spent/download/': {
      summary: 'Download a month’s cost by campaign',
      description: 'By UTC days; without a month, this one.',
      returnsType: 'text/csv',
      returns: 'campaign_name,credits,overage_credits,amount\nAutumn tune-ups,7700,0,77.00\n',
    },
    'GET /api/drop-cowboy/credits/': {
      summary: 'Get the balance',
      description: '100 credits are 1 of the account’s currency.',
      returns: { balance: 182.5, credits: 18_250, reserved: 7_700, currency: 'USD' },
    },
  },
}
