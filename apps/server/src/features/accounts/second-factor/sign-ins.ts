import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecondFactorMethod } from '@afterbeep/contract/api/account/security'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createToken, hashToken } from '../registration/link-token.ts'
import type { BrowserCookie } from '../sign-in/browser-cookie.ts'
import type { KnownDevices } from '../sign-in/known-device.ts'
import type { UserToSignIn } from '../users.queries.ts'
import { beginSession } from '../sessions/begin-session.ts'
import type { Factors } from './factors.queries.ts'
import { findFactors } from './factors.queries.ts'
import { PENDING_MS, pendingCookie } from './pending-cookie.ts'
import { insertPendingSignIn } from './pending-sign-ins.queries.ts'
import { hasFactor, needsFactor } from './role-needs-factor.ts'

/** What becomes of a user who has passed a step of signing in. */
export interface SignIns {
  /**
   * Signs the user in whose password was right, or begins to wait for the second factor.
   *
   * @throws AppError second_factor_required
   */
  afterPassword(request: FastifyRequest, reply: FastifyReply, user: UserToSignIn): Promise<void>
  /** Signs in a user who needs no further step. */
  complete(request: FastifyRequest, reply: FastifyReply, user: UserToSignIn): Promise<void>
  /** The hash of what the browser's cookie holds, if a sign-in has begun there. */
  pendingOf(request: FastifyRequest): string | undefined
  /** Begins to wait; without a user, for a passkey that names one. */
  begin(
    reply: FastifyReply,
    begun: { userId: string | null; challenge: string | null },
  ): Promise<void>
}

export interface SignInsDeps {
  db: Database
  clock: Clock
  /** Whether cookies travel encrypted only. */
  secure: boolean
  devices: KnownDevices
}

export function createSignIns(deps: SignInsDeps): SignIns {
  const { db, clock } = deps
  const cookie = pendingCookie(deps.secure)
  const signIns: SignIns = {
    afterPassword: async (request, reply, user) => {
      const factors = await findFactors(db, user.userId)
      if (factors && hasFactor(factors)) {
        await signIns.begin(reply, { userId: user.userId, challenge: null })
        throw new AppError('second_factor_required', { details: { methods: methodsOf(factors) } })
      }
      await start(deps, cookie, { request, reply, user, factors })
    },
    complete: async (request, reply, user) => {
      const factors = await findFactors(db, user.userId)
      await start(deps, cookie, { request, reply, user, factors })
    },
    pendingOf: (request) => {
      const token = cookie.read(request)
      return token === undefined ? undefined : hashToken(token)
    },
    begin: async (reply, begun) => {
      const token = createToken()
      const at = clock.now()
      const expiresAt = new Date(at.getTime() + PENDING_MS)
      await insertPendingSignIn(db, { ...begun, tokenHash: hashToken(token), at, expiresAt })
      cookie.give(reply, token)
    },
  }
  return signIns
}

interface Start {
  request: FastifyRequest
  reply: FastifyReply
  user: UserToSignIn
  factors: Factors | undefined
}

async function start(
  deps: SignInsDeps,
  cookie: BrowserCookie,
  { request, reply, user, factors }: Start,
): Promise<void> {
  const isLimited = factors !== undefined && needsFactor(factors) && !hasFactor(factors)
  await beginSession(deps, request, user, isLimited)
  await deps.devices.note(request, reply, user.userId)
  cookie.take(reply)
}

function methodsOf({ hasAuthenticator, passkeys, recoveryCodes }: Factors): SecondFactorMethod[] {
  return [
    ...(hasAuthenticator ? (['authenticator'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ]
}
