import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import type { ConfirmResult, IntentFacts } from './confirm-result.ts'

/** Any status but these is a failure (specification: payment flow). */
export function resultOfIntent(intent: IntentFacts): ConfirmResult {
  const { status, paymentMethodId, bankPage, lastError } = intent
  if (status === 'succeeded') return { outcome: 'succeeded', paymentMethodId }
  if (status === 'processing') return { outcome: 'processing' }
  if (status === 'requires_action' && bankPage !== undefined) {
    return { outcome: 'redirect', address: bankPage }
  }
  return { outcome: 'failed', message: lastError || paymentTexts.payment.failureMessage }
}

/**
 * A refusal to confirm. A payment made already, in another tab or by a first click, can't be
 * confirmed again, but to the user that is a success.
 */
export function resultOfRejection(
  message: string | undefined,
  intent: IntentFacts | undefined,
): ConfirmResult {
  if (intent?.status === 'succeeded' || intent?.status === 'processing') {
    return resultOfIntent(intent)
  }
  return { outcome: 'failed', message: message || paymentTexts.payment.unexpected }
}
