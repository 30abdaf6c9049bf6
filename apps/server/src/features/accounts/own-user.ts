import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { SignedInUser } from '../../platform/http/api.ts'
import { signedInUser } from '../../platform/http/api.ts'

/** The caller, if `uid` is theirs; another user's `uid` gets the same response as a missing one. */
export function ownUser(request: FastifyRequest, uid: string): SignedInUser {
  const user = signedInUser(request)
  if (user.userId !== uid) throw new AppError('not_found')
  return user
}
