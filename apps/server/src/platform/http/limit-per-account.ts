import type { preHandlerAsyncHookHandler } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Api } from './api.ts'
import { signedInUser } from './api.ts'

const MINUTE_MS = 60_000

/**
 * A guard for routes of people who are signed in: as many calls in a minute for one account, all
 * routes with this guard together. The counts live in this process: with several web processes each
 * allows as much.
 */
export function limitPerAccount(api: Api, perMinute: number): preHandlerAsyncHookHandler {
  const guard = api.createRateLimit({
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => signedInUser(request).accountId,
  })
  return async (request) => {
    const state = await guard(request)
    if (state.isAllowed || !state.isExceeded) return
    throw new AppError('rate_limited', { details: { retryAfterSeconds: state.ttlInSeconds } })
  }
}
