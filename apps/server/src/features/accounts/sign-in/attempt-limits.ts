import type { preHandlerAsyncHookHandler } from 'fastify'
import { emailBodySchema } from '@afterbeep/contract/api/auth'
import { AppError } from '../../../platform/app-error.ts'
import type { Api } from '../../../platform/http/api.ts'

/** How often one client may try to sign in, register or ask for a link; each route counts separately. */
export interface AttemptLimits {
  /** From one IP address for one email: slows password guessing. */
  perEmailAndMinute: number
  /** From one IP address for any email: limits the hashing that a stranger can cause. */
  perAddressAndMinute: number
}

export const defaultAttemptLimits: AttemptLimits = {
  perEmailAndMinute: 10,
  perAddressAndMinute: 300,
}

const MINUTE_MS = 60_000

/**
 * A guard for one route; add it as `preHandler`, where the body is known. Each web process counts
 * for itself, so several processes together allow several times the limit.
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
