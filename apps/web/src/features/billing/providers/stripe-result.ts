import { texts } from '@afterbeep/contract/texts'
import type { PaymentMethod, StripeError } from '@stripe/stripe-js'
import type { ConfirmResult } from './confirm-result.ts'

interface ScriptAnswer {
  readonly error?: StripeError | undefined
  readonly paymentIntent?: { readonly status: string } | undefined
  readonly setupIntent?:
    | { readonly status: string; readonly payment_method: string | PaymentMethod | null }
    | undefined
}

/** The script's answer in our words; any status but succeeded is a failure (specification §4). */
export function resultOf({ error, paymentIntent, setupIntent }: ScriptAnswer): ConfirmResult {
  if (error !== undefined) {
    return { outcome: 'failed', message: error.message ?? texts.payment.unexpected }
  }
  if ((paymentIntent ?? setupIntent)?.status !== 'succeeded') {
    return { outcome: 'failed', message: texts.payment.failureMessage }
  }
  const method = setupIntent?.payment_method
  const paymentMethodId = typeof method === 'string' ? method : method?.id
  return { outcome: 'succeeded', paymentMethodId }
}
