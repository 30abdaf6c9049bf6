import { need, type StripeAccount } from '../account.ts'
import { finishAuthentication } from '../payments/payment-intents.ts'
import { finishSetup } from '../payments/setup-intents.ts'
import { missing, StripeError } from './stripe-error.ts'
import type { PaymentIntent, SetupIntent } from './wire.ts'

/**
 * Applies the decision of the cardholder's bank; returns where the browser goes next, if anywhere. Like
 * the real one, it adds the intent and the result to that address.
 */
export function authenticate(account: StripeAccount, id: string, agreed: boolean): string | null {
  const intent = account.paymentIntents.get(id) ?? account.setupIntents.get(id)
  if (intent === undefined || intent.payment_method === null) throw missing('intent', id)
  const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null
  if (intent.status !== 'requires_action') return wayBack(intent, returnUrl)
  const method = need(account.paymentMethods, intent.payment_method, 'PaymentMethod')
  if (intent.object === 'payment_intent') {
    try {
      finishAuthentication(account, intent, method, agreed)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
    }
  } else if (agreed) {
    account.authenticated.add(method.id)
    finishSetup(account, intent, method)
  } else {
    intent.status = 'requires_payment_method'
    intent.next_action = null
    intent.last_setup_error = {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    }
  }
  return wayBack(intent, returnUrl)
}

function wayBack(intent: PaymentIntent | SetupIntent, returnUrl: string | null): string | null {
  if (returnUrl === null) return null
  const address = new URL(returnUrl)
  address.searchParams.set(intent.object, intent.id)
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  const outcome = intent.status === 'succeeded' ? 'succeeded' : 'failed'
  address.searchParams.set('redirect_status', outcome)
  return address.href
}
