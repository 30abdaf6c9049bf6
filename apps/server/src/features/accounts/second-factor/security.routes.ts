import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { passwordChangeBodySchema } from '@afterbeep/contract/api/account/security'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { networkOf } from '../../../platform/http/network/client-network.ts'
import { signedInForSetUp } from '../../../platform/http/api.ts'
import { inPasswordQueue } from '../passwords/password-queue.ts'
import { changePassword } from '../password-change/change-password.ts'
import { registerPasskeyRoutes } from '../passkeys/passkey.routes.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { registerSessionRoutes } from '../sessions/sessions.routes.ts'
import { registerSecondFactorRoutes } from './second-factor.routes.ts'
import type { SignIns } from './sign-ins.ts'

export interface SecurityRoutesDeps {
  db: Database
  clock: Clock
  signIns: SignIns
  /** Where browsers find the product: passkeys are bound to it. */
  publicUrl: string
  /** Encrypts the secrets of authenticator apps: 32 bytes in base64url, the same for ever. */
  sealKey: string
  /** Real time. */
  wallNow: () => Date
  /** Calls of a minute from one network; codes and passkeys are counted by user besides. */
  perNetworkAndMinute: number
}

/** How the user signs in: second factors, passkeys, sessions, password. */
export function registerSignInSecurityRoutes(api: Api, deps: SecurityRoutesDeps): void {
  const { db, clock, signIns } = deps
  const guard = limitPerNetwork(api, deps.perNetworkAndMinute)
  registerSecondFactorRoutes(api, { ...deps, guard })
  registerPasskeyRoutes(api, { db, clock, signIns, guard, party: relyingParty(deps.publicUrl) })
  registerSessionRoutes(api, { db, clock })
  api.post(
    '/api/account/password/',
    { schema: { body: passwordChangeBodySchema, response: { 200: emptyResponseSchema } } },
    async (request) => {
      const { userId } = signedInForSetUp(request)
      const { sessionId } = request.session
      const { current_password: currentPassword, password } = request.body
      const change = { userId, sessionId, currentPassword, password }
      await inPasswordQueue(() => changePassword({ db, clock }, change))
      return {}
    },
  )
}

function limitPerNetwork(api: Api, max: number) {
  const limit = api.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
  })
  return async (request: Parameters<typeof limit>[0]) => {
    const state = await limit(request)
    if (state.isAllowed || !state.isExceeded) return
    throw new AppError('rate_limited', { details: { retryAfterSeconds: state.ttlInSeconds } })
  }
}
