import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'

const { errors } = Stripe

/**
 * Runs one call and turns what the person may try again into our refusal. A wrong key or a request
 * that the provider cannot read is a fault of ours: it stays as it is, so that it is logged.
 */
export async function calling<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const passing =
      error instanceof errors.StripeConnectionError ||
      error instanceof errors.StripeAPIError ||
      error instanceof errors.StripeRateLimitError
    if (passing) throw new AppError('payment_provider_failed', { cause: error })
    if (error instanceof errors.StripeCardError) {
      throw new AppError('payment_provider_failed', { message: error.message, cause: error })
    }
    throw error
  }
}

/** The same, with undefined for what the provider does not have. */
export async function finding<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await calling(call)
  } catch (error) {
    const missing =
      error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (missing) return undefined
    throw error
  }
}
