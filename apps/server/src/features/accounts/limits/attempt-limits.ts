import type { preHandlerAsyncHookHandler } from 'fastify'
import { emailBodySchema } from '@afterbeep/contract/api/account/auth'
import { AppError } from '../../../platform/app-error.ts'
import type { Api } from '../../../platform/http/api.ts'
import { networkOf } from '../../../platform/http/network/client-network.ts'

/** How often one client may try to sign in, register or ask for a link; each route counts separately. */
export interface AttemptLimits {
  /** From one network for one email. */
  perEmailAndMinute: number
  /** From one network for any email: limits the hashing that a stranger can cause. */
  perNetworkAndMinute: number
  /** Failed sign-ins from one network, for any email, until each next one has to wait. */
  failuresPerNetwork: number
  /** Mails with a link that one network may ask for. */
  mailsPerNetworkAndHour: number
  /** Mails with a link to one address. */
  mailsPerAddressAndHour: number
}

/** What is set for one email; the limits by network grow with it, for many people behind one address. */
const USUAL_PER_EMAIL = 10

/** @param perEmailAndMinute LOGIN_ATTEMPTS_PER_MINUTE */
export function attemptLimits(perEmailAndMinute: number = USUAL_PER_EMAIL): AttemptLimits {
  const times = Math.max(1, perEmailAndMinute / USUAL_PER_EMAIL)
  return {
    perEmailAndMinute,
    perNetworkAndMinute: Math.ceil(300 * times),
    failuresPerNetwork: Math.ceil(100 * times),
    mailsPerNetworkAndHour: Math.ceil(20 * times),
    mailsPerAddressAndHour: 5,
  }
}

const MINUTE_MS = 60_000

/**
 * A guard for one route; add it as `preHandler`, where the body is known. Each web process counts
 * for itself, so several processes together allow several times the limit; failed sign-ins and mails
 * are counted in the database besides. It remembers the last 5,000 clients.
 */
export function limitAttempts(api: Api, limits: AttemptLimits): preHandlerAsyncHookHandler {
  const timeWindow = MINUTE_MS
  const guards = [
    api.createRateLimit({
      max: limits.perNetworkAndMinute,
      timeWindow,
      keyGenerator: (request) => networkOf(request.ip),
    }),
    api.createRateLimit({
      max: limits.perEmailAndMinute,
      timeWindow,
      keyGenerator: (request) => `${networkOf(request.ip)} ${emailOf(request.body)}`,
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
