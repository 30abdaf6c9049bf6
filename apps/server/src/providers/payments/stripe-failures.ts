import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'

const { errors } = Stripe

const CONFLICT = 409
const KEY_REFUSED =
  'The payment provider refused our secret key. Check that STRIPE_SECRET_KEY is a valid key of the right account and mode (test or live), and that it was not rolled or restricted.'

const NO_TAX_PLACE =
  'The payment provider could not tell from a customer’s network where they are, so it calculates no tax and sells them nothing. Enter their address at its customer page, or check that the proxies are set (TRUST_PROXY), without which every customer has the proxy’s address.'

/**
 * Runs one call and turns its failure into one of our errors. None of the provider's own leaves this
 * file: their HTTP status would be taken for ours, and a wrong key would sign the person out.
 */
export async function calling<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw ours(error)
  }
}

/** The same, with undefined for what the provider does not have. */
export async function finding<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isRefusedRequest(error) && error.code === 'resource_missing') return undefined
    throw ours(error)
  }
}

/** The same, for a change that the provider refuses where it came too late to be made. */
export async function trying<T>(call: Promise<T>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isRefusedRequest(error)) throw ours(error)
  }
}

/** The same, for a charge that the card may decline. */
export async function tryingToCharge<T>(call: Promise<T>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isRefusedRequest(error) && !(error instanceof errors.StripeCardError)) throw ours(error)
  }
}

/** Three kinds: a failure that the user may retry, a refused key, and all others, which are our fault. */
function ours(error: unknown): AppError {
  const cause = error
  if (isUndecided(error)) return new AppError('payment_provider_unreachable', { cause })
  if (error instanceof errors.StripeCardError) {
    return new AppError('payment_provider_failed', { message: error.message, cause })
  }
  if (error instanceof errors.StripeAPIError)
    return new AppError('payment_provider_failed', { cause })
  const keyRefused =
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  if (keyRefused) return new AppError('payment_setup_invalid', { operatorNote: KEY_REFUSED, cause })
  if (isRefusedRequest(error) && error.code === 'customer_tax_location_invalid')
    return new AppError('payment_setup_invalid', { operatorNote: NO_TAX_PLACE, cause })
  return new AppError('unexpected', { cause })
}

/**
 * No response, too many requests, or another request with this idempotency key is still in progress:
 * the provider has not decided, and keeps nothing under the key.
 */
function isUndecided(error: unknown): boolean {
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    (error instanceof errors.StripeError && error.statusCode === CONFLICT)
  )
}

function isRefusedRequest(
  error: unknown,
): error is InstanceType<typeof errors.StripeInvalidRequestError> {
  return error instanceof errors.StripeInvalidRequestError
}
