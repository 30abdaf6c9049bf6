import type { preHandlerAsyncHookHandler } from 'fastify'
import { emailBodySchema } from '@afterbeep/contract/api/auth'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'

/** How often one place may try to sign in, register or ask for a link, each route for itself. */
export interface AttemptLimits {
  /** By one IP address for one email: slows the guessing of a password. */
  perEmailAndMinute: number
  /** By one IP address for any email: bounds the hashing that a stranger can make us do. */
  perAddressAndMinute: number
}

export const defaultAttemptLimits: AttemptLimits = {
  perEmailAndMinute: 10,
  perAddressAndMinute: 300,
}

const MINUTE_MS = 60_000

/**
 * A guard for one route; add it as `preHandler`, where the body is known. The counts live in this
 * process: with several web processes each allows as much.
 */
export function limitAttempts(api: Api, limits: AttemptLimits): preHandlerAsyncHookHandler {
  const timeWindow = MINUTE_MS
  const guards = [
    api.createRateLimit({ max: limits.perAddressAndMinute, timeWindow }),
    api.createRateLimit({
      max: limits.perEmailAndMinute,
      timeWindow,
      keyGenerator: (request) => `${request.ip} ${emailOf(request.body)}`,
    }),
  ]
  return async (request) => {
    for (const guard of guards) {
      const state = await guard(request)
      if (!state.isAllowed && state.isExceeded) {
        throw new AppError('rate_limited', { details: { retryAfterSeconds: state.ttlInSeconds } })
      }
    }
  }
}

function emailOf(body: unknown): string {
  return emailBodySchema.safeParse(body).data?.email ?? ''
}
