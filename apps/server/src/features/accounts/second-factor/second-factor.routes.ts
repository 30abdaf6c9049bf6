import type { preHandlerAsyncHookHandler } from 'fastify'
import { emptyResponseSchema, sessionResponseSchema } from '@afterbeep/contract/api/account/auth'
import {
  authenticatorConfirmationBodySchema,
  newAuthenticatorSchema,
  recoveryCodesSchema,
  secondFactorBodySchema,
  securitySchema,
} from '@afterbeep/contract/api/account/security'
import type { Security } from '@afterbeep/contract/api/account/security'
import { AppError } from '../../../platform/app-error.ts'
import type { Api } from '../../../platform/http/api.ts'
import { signedInForSetUp } from '../../../platform/http/api.ts'
import { selectPasskeys } from '../passkeys/passkeys.queries.ts'
import { recentlySignedIn } from '../sessions/recent-sign-in.ts'
import { userDataOf } from '../sign-in/log-in.ts'
import type { FactorDeps } from './change-factors.ts'
import {
  beginAuthenticator,
  renewRecoveryCodes,
  turnAuthenticatorOff,
  turnAuthenticatorOn,
} from './change-factors.ts'
import { completeWithCode } from './complete-with-code.ts'
import { findFactors } from './factors.queries.ts'
import { needsFactor } from './role-needs-factor.ts'
import type { SignIns } from './sign-ins.ts'

export interface SecondFactorRoutesDeps extends FactorDeps {
  signIns: SignIns
  /** Slows a stranger who calls again and again. */
  guard: preHandlerAsyncHookHandler
}

/** The second step of signing in, and the authenticator app and recovery codes that it takes. */
export function registerSecondFactorRoutes(api: Api, deps: SecondFactorRoutesDeps): void {
  const { signIns, guard: preHandler } = deps
  api.post(
    '/api/login/second-factor/',
    {
      preHandler,
      schema: { body: secondFactorBodySchema, response: { 200: sessionResponseSchema } },
    },
    async (request, reply) => {
      const user = await completeWithCode(deps, signIns.pendingOf(request), request.body.code)
      await signIns.complete(request, reply, user)
      return { user_data: userDataOf(user) }
    },
  )
  api.get('/api/account/security/', { schema: { response: { 200: securitySchema } } }, (request) =>
    readSecurity(deps, signedInForSetUp(request).userId),
  )
  registerAuthenticator(api, deps)
}

function registerAuthenticator(api: Api, deps: SecondFactorRoutesDeps): void {
  const { clock } = deps
  api.post(
    '/api/account/authenticator/',
    { schema: { response: { 200: newAuthenticatorSchema } } },
    (request) => beginAuthenticator(deps, recentlySignedIn(request, clock)),
  )
  api.post(
    '/api/account/authenticator/confirmation/',
    {
      schema: {
        body: authenticatorConfirmationBodySchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => {
      // Its secret was shown only after a sign-in that was recent then; scanning it may take a while.
      const user = signedInForSetUp(request)
      const codes = await turnAuthenticatorOn(deps, user, request.body.code)
      delete request.session.needsFactor
      return { recovery_codes: codes }
    },
  )
  api.delete(
    '/api/account/authenticator/',
    { schema: { response: { 200: emptyResponseSchema } } },
    async (request) => {
      await turnAuthenticatorOff(deps, recentlySignedIn(request, clock))
      return {}
    },
  )
  api.post(
    '/api/account/recovery-codes/',
    { schema: { response: { 200: recoveryCodesSchema } } },
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(deps, recentlySignedIn(request, clock)),
    }),
  )
}

async function readSecurity({ db }: FactorDeps, userId: string): Promise<Security> {
  const [factors, passkeys] = await Promise.all([
    findFactors(db, userId),
    selectPasskeys(db, userId),
  ])
  if (!factors) throw new AppError('unauthenticated')
  return {
    authenticator: factors.hasAuthenticator,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt, isSynced }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: usedAt?.toISOString() ?? null,
      synced: isSynced,
    })),
    recovery_codes_left: factors.recoveryCodes,
    required: needsFactor(factors),
  }
}
