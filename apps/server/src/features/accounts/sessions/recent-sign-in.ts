import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { SignedInUser } from '../../../platform/http/api.ts'
import { signedInForSetUp } from '../../../platform/http/api.ts'

const RECENT_MS = 10 * 60_000

/**
 * The signed-in user, if the sign-in, with all its steps, is at most ten minutes old: who finds an
 * open browser must not be able to change how its owner signs in, who is in the account, or take its data.
 *
 * @throws AppError unauthenticated, recent_sign_in_required
 */
export function recentlySignedIn(request: FastifyRequest, clock: Clock): SignedInUser {
  const user = signedInForSetUp(request)
  if (!isRecentlySignedIn(request, clock)) throw new AppError('recent_sign_in_required')
  return user
}

/** False also where there is no instant to read. */
export function isRecentlySignedIn({ session }: FastifyRequest, clock: Clock): boolean {
  return clock.now().getTime() - Date.parse(session.signedInAt ?? '') <= RECENT_MS
}
