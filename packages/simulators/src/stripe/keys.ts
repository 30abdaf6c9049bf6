import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SimulatorCredentials } from '../credentials.ts'
import type { StripeAccount } from './account.ts'
import type { StripeCall } from './http/stripe-call.ts'
import { missing, StripeError } from './http/stripe-error.ts'

const clientParams = z.object({ key: z.string().optional(), client_secret: z.string().optional() })

/** Allows the secret key every call, the publishable key those of a browser, any other key none. */
export function checkKey(
  keys: SimulatorCredentials['stripe'],
  account: StripeAccount,
  call: StripeCall,
  request: FastifyRequest,
  params: unknown,
  id: string,
): void {
  const { key, client_secret } = clientParams.parse(params)
  const given = keyIn(request) ?? key
  if (given === keys.secretKey) return
  if (given !== keys.publishableKey) throw unauthorized(given)
  if (call.client === 'open') return
  if (call.client !== 'with-secret') {
    throw new StripeError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key.',
    })
  }
  const intent = account.paymentIntents.get(id) ?? account.setupIntents.get(id)
  if (intent === undefined || intent.client_secret !== client_secret) throw missing('intent', id)
}

function keyIn(request: FastifyRequest): string | undefined {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme === 'Bearer') return value
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : undefined
}

function unauthorized(given: string | undefined): StripeError {
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}…`
    : 'You did not provide an API key.'
  return new StripeError(401, { type: 'invalid_request_error', message })
}
