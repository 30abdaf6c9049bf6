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
    /** How the session is shown in the list of the user's sessions; the id here is no secret. */
    listed?: { id: string; device: string; address: string } | undefined
    /** Set while the user may do nothing but set up the second factor that their role needs. */
    needsFactor?: true | undefined
  }
  interface FastifyRequest {
    /** Why it was refused, once it was. */
    refusal?: ErrorCode
  }
  interface FastifyContextConfig {
    /** True for the providers' webhooks: they carry a signature instead of our token. */
    withoutCsrf?: boolean
    /** True where a provider's signature is checked, so that a sandbox asks for no password besides. */
    isSigned?: boolean
  }
}

/** The signed-in user; throws `unauthenticated` without one, or `second_factor_setup_required`. */
export function signedInUser(request: FastifyRequest): SignedInUser {
  const user = signedInForSetUp(request)
  if (request.session.needsFactor) throw new AppError('second_factor_setup_required')
  return user
}

/** The signed-in user, also one who has to set up a second factor first: for the calls that do it. */
export function signedInForSetUp(request: FastifyRequest): SignedInUser {
  const user = request.session.user
  if (!user) throw new AppError('unauthenticated')
  return user
}

/** Guards a whole group of routes: `api.addHook('onRequest', requireSignIn)`. */
export async function requireSignIn(request: FastifyRequest): Promise<void> {
  signedInUser(request)
}
