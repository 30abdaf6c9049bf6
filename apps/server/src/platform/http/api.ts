import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import { AppError } from '../app-error.ts'

/** The server as feature routes see it: zod schemas type both sides of every route. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The signed-in user of the session. Every query of a feature is bound to `accountId`. */
export interface SignedInUser {
  userId: string
  accountId: string
  email: string
}

declare module 'fastify' {
  interface Session {
    user?: SignedInUser
    /** Business time of the login, ISO: the session ends a fixed hour later. */
    signedInAt?: string
  }
  interface FastifyRequest {
    /** Why it was refused, once it was. */
    refusal?: ErrorCode
  }
  interface FastifyContextConfig {
    /** True for the providers' webhooks: they carry a signature instead of our token. */
    withoutCsrf?: boolean
  }
}

/** The signed-in user; throws `unauthenticated` without one. */
export function signedInUser(request: FastifyRequest): SignedInUser {
  const user = request.session.user
  if (!user) throw new AppError('unauthenticated')
  return user
}

/** Guards a whole group of routes: `api.addHook('onRequest', requireSignIn)`. */
export async function requireSignIn(request: FastifyRequest): Promise<void> {
  signedInUser(request)
}
