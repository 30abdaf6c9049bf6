import type {
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
  Stripe,
  StripeError,
} from '@stripe/stripe-js'
import type { ConfirmResult, IntentFacts, IntentKind } from './confirm-result.ts'
import { resultOfIntent, resultOfRejection } from './read-intent.ts'

/** The fields of an intent that are read; the script's own types have many more. */
type PaymentFields = Pick<PaymentIntent, 'status' | 'last_payment_error' | 'payment_method'>
type SetupFields = Pick<SetupIntent, 'status' | 'last_setup_error' | 'payment_method'>

export interface ScriptResponse {
  readonly error?: StripeError | undefined
  readonly paymentIntent?: PaymentFields | undefined
  readonly setupIntent?: SetupFields | undefined
}

/** The script's response in our terms; any status but succeeded is a failure (specification: states). */
export function resultOf({ error, paymentIntent, setupIntent }: ScriptResponse): ConfirmResult {
  if (error !== undefined) {
    const result = resultOfRejection(
      error.message,
      factsOf(error.payment_intent, error.setup_intent),
    )
    const uncertain = error.type === 'api_connection_error'
    return uncertain && result.outcome === 'failed' ? { ...result, uncertain } : result
  }
  return resultOfIntent(factsOf(paymentIntent, setupIntent) ?? {})
}

/** Reads the state of what a client secret stands for, through the script. */
export async function askScriptIntent(
  stripe: Stripe,
  kind: IntentKind,
  clientSecret: string,
): Promise<ConfirmResult> {
  const response: ScriptResponse =
    kind === 'payment'
      ? await stripe.retrievePaymentIntent(clientSecret)
      : await stripe.retrieveSetupIntent(clientSecret)
  // The script could not ask, so the payment's outcome is unknown.
  if (response.error !== undefined) throw new Error(response.error.message)
  return resultOf(response)
}

function factsOf(
  payment: PaymentFields | undefined,
  setup: SetupFields | undefined,
): IntentFacts | undefined {
  const intent = payment ?? setup
  if (intent === undefined) return undefined
  const lastError = payment?.last_payment_error ?? setup?.last_setup_error
  return {
    status: intent.status,
    paymentMethodId: idOf(intent.payment_method),
    lastError: lastError?.message,
  }
}

function idOf(method: string | PaymentMethod | null): string | undefined {
  return typeof method === 'string' ? method : method?.id
}
