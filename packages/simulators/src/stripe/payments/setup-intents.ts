import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { flag, mergeMetadata, metadata } from '../http/params.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  findPaymentMethod,
  paymentMethodData,
} from './payment-methods.ts'
import { invalidRequest, StripeError } from '../http/stripe-error.ts'
import { declineOf } from './test-cards.ts'
import type { PaymentMethod, SetupIntent } from '../http/wire.ts'

const createParams = z.strictObject({
  customer: z.string().optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  automatic_payment_methods: z.strictObject({ enabled: flag }).optional(),
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodData.optional(),
  confirm: flag.default(false),
  return_url: z.string().optional(),
  metadata: metadata.optional(),
})
const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: z.string().optional(),
})

export function createSetupIntent(account: StripeAccount, params: unknown): SetupIntent {
  const given = createParams.parse(params)
  if (given.customer) need(account.customers, given.customer, 'customer', 'customer')
  const id = newId('seti')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: given.automatic_payment_methods
      ? { allow_redirects: 'always', enabled: given.automatic_payment_methods.enabled }
      : null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`, 25),
    created: account.now,
    customer: given.customer ?? null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: given.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: given.usage,
  }
  account.setupIntents.set(id, intent)
  if (!given.confirm) return intent
  const { payment_method, payment_method_data, return_url } = given
  return confirmSetupIntent(account, id, { payment_method, payment_method_data, return_url })
}

/** Saves the card on the intent's customer; a card that declines is Stripe's 402. */
export function confirmSetupIntent(
  account: StripeAccount,
  id: string,
  params: unknown,
): SetupIntent {
  const intent = need(account.setupIntents, id, 'setup_intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`This SetupIntent has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  }
  const given = confirmParams.parse(params)
  const method = chosenMethod(account, intent, params)
  intent.payment_method = method.id
  const manner = account.cardManners.get(method.id) ?? 'succeeds'
  if (manner === 'declines' || manner === 'insufficient-funds') {
    const error = { type: 'card_error', code: 'card_declined', ...declineOf(manner) } as const
    intent.status = 'requires_payment_method'
    intent.payment_method = null
    intent.last_setup_error = error
    throw new StripeError(402, { ...error, setup_intent: intent, payment_method: method })
  }
  if (manner === 'authenticates' && !account.authenticated.has(method.id)) {
    intent.status = 'requires_action'
    const url = account.pageUrl(`/authentication/${id}`)
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: given.return_url ?? null, url },
    }
    return intent
  }
  return finishSetup(account, intent, method)
}

export function finishSetup(
  account: StripeAccount,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent {
  if (intent.customer !== null) attachPaymentMethod(account, method, intent.customer)
  intent.status = 'succeeded'
  intent.next_action = null
  intent.last_setup_error = null
  return intent
}

function chosenMethod(account: StripeAccount, intent: SetupIntent, params: unknown): PaymentMethod {
  const given = z
    .object({ payment_method: z.string().optional(), payment_method_data: z.unknown() })
    .parse(params)
  if (given.payment_method_data) return createPaymentMethod(account, given.payment_method_data)
  const id = given.payment_method ?? intent.payment_method
  if (id) return findPaymentMethod(account, id)
  throw invalidRequest('A payment method is needed to confirm this SetupIntent.', {
    code: 'parameter_missing',
    param: 'payment_method',
  })
}
