import { z } from 'zod'
import {
  createSubscriptionResponseSchema,
  paymentTokenResponseSchema,
  subscriptionResponseSchema,
} from '@afterbeep/contract/api/payments'
import type { DemoVisitor } from './demo-visitor.ts'

/** Buys Launch with the test card that always succeeds, as a browser does, unless it is bought. */
export async function buyPlan(visitor: DemoVisitor, email: string): Promise<void> {
  if (await isSubscribed(visitor)) return
  const body = { email, customerId: visitor.userId, productId: 'launch' }
  const path = '/api/payments/customers/create-subscription'
  const { clientSecret } = await visitor.post(path, body, createSubscriptionResponseSchema)
  await pay(visitor, clientSecret)
  // Asking for it also fetches what the payment changed, before the provider's report comes.
  if (!(await isSubscribed(visitor))) throw new Error('The demo plan was not activated.')
}

async function isSubscribed(visitor: DemoVisitor): Promise<boolean> {
  const path = `/api/payments/customers/${visitor.userId}/subscription`
  return (await visitor.get(path, subscriptionResponseSchema)).subscription !== null
}

async function pay(visitor: DemoVisitor, clientSecret: string): Promise<void> {
  const token = await visitor.get('/api/payments/token', paymentTokenResponseSchema)
  const [intent = ''] = clientSecret.split('_secret_')
  const form = new URLSearchParams({
    key: token.stripePublicToken,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  })
  await visitor.post(
    `${token.api_base ?? ''}/v1/payment_intents/${intent}/confirm`,
    form.toString(),
    z.object({ status: z.literal('succeeded') }),
    'application/x-www-form-urlencoded',
  )
}
