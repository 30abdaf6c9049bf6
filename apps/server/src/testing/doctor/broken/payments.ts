import type { BrokenSetUp } from '../broken-set-up.ts'
import { endpointOf, listOf, paymentHost, priceOf } from '../published-vendors.ts'

const endpoint = (...endpoints: object[]) => ({
  [`GET ${paymentHost}/v1/webhook_endpoints`]: { body: listOf(...endpoints) },
})
const keyRefused = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'No.' } },
}
const badKeyOfStripe = Object.fromEntries(
  ['prices', 'account', 'webhook_endpoints', 'tax/settings'].map((path) => [
    `GET ${paymentHost}/v1/${path}`,
    keyRefused,
  ]),
)

export const brokenPayments: readonly BrokenSetUp[] = [
  [
    'a payment key that is refused',
    { vendors: badKeyOfStripe },
    'fault',
    'Stripe key',
    /STRIPE_SECRET_KEY/,
  ],
  [
    'a publishable key that is refused',
    {
      vendors: {
        [`GET ${paymentHost}/v1/prices`]: ({ headers }) =>
          JSON.stringify([...new Headers(headers)]).includes('pk_live')
            ? keyRefused
            : {
                body: listOf(
                  priceOf('launch', 200),
                  priceOf('scale', 600),
                  priceOf('dominate', 1000),
                ),
              },
      },
    },
    'fault',
    'Stripe publishable key',
    /STRIPE_PUBLISHABLE_KEY/,
  ],
  [
    'an account that may not charge',
    {
      vendors: {
        [`GET ${paymentHost}/v1/account`]: {
          body: { charges_enabled: false, payouts_enabled: false },
        },
      },
    },
    'fault',
    'Stripe account',
    /needs to know/,
  ],
  ['no payment webhook', { vendors: endpoint() }, 'fault', 'Stripe webhook', /providers:setup/],
  [
    'a payment webhook that is switched off',
    { vendors: endpoint(endpointOf({ status: 'disabled' })) },
    'fault',
    'Stripe webhook',
    /Enable it/,
  ],
  [
    'a payment webhook without renewals',
    { vendors: endpoint(endpointOf({ enabled_events: ['charge.refunded'] })) },
    'fault',
    'Stripe webhook',
    /providers:setup/,
  ],
  [
    'no tax',
    { vendors: { [`GET ${paymentHost}/v1/tax/settings`]: { body: { status: 'pending' } } } },
    'warning',
    'Stripe tax',
    /sales tax/,
  ],
  [
    'tax asked for that is not set up',
    {
      env: { STRIPE_TAX: 'on' },
      vendors: { [`GET ${paymentHost}/v1/tax/settings`]: { body: { status: 'pending' } } },
    },
    'fault',
    'Stripe tax',
    /STRIPE_TAX=off/,
  ],
]
