import {
  emptyResponseSchema,
  loginBodySchema,
  sessionResponseSchema,
} from '@afterbeep/contract/api/account/auth'
import { texts } from '@afterbeep/contract/errors/texts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { inPasswordQueue } from '../passwords/password-queue.ts'
import { networkOf } from '../../../platform/http/network/client-network.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { limitAttempts } from '../limits/attempt-limits.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import type { KnownDevices } from './known-device.ts'
import { logIn, userDataOf } from './log-in.ts'
import type { SignIns } from '../second-factor/sign-ins.ts'
import { findUser } from '../users.queries.ts'

export interface SignInRoutesDeps {
  db: Database
  clock: Clock
  limits: AttemptLimits
  devices: KnownDevices
  /** Given at registration. */
  registrationCookie: BrowserCookie
  signIns: SignIns
}

/** Login, logout, and the signed-in user. */
export function registerSignInRoutes(api: Api, deps: SignInRoutesDeps): void {
  const { db, clock, limits, devices, registrationCookie, signIns } = deps
  api.post(
    '/api/login/',
    {
      schema: { body: loginBodySchema, response: { 200: sessionResponseSchema } },
      preHandler: limitAttempts(api, limits),
    },
    async (request, reply) => {
      const login = {
        ...request.body,
        network: networkOf(request.ip),
        isKnownDevice: (userId: string) => devices.isKnown(request, userId),
        browserSecret: registrationCookie.read(request),
      }
      const { failuresPerNetwork: networkTries } = limits
      const user = await inPasswordQueue(() => logIn({ db, clock, networkTries }, login))
      await signIns.afterPassword(request, reply, user)
      return { user_data: userDataOf(user) }
    },
  )

  api.post(
    '/api/logout/',
    { schema: { response: { 200: emptyResponseSchema } } },
    // The new session is empty, so it is not kept and its cookie is removed.
    async (request, reply) => {
      await request.session.regenerate()
      // Not the cache, which holds nothing personal: to clear it takes browsers seconds.
      void reply.header('clear-site-data', '"storage"')
      return {}
    },
  )

  api.get(
    '/api/session/',
    { schema: { response: { 200: sessionResponseSchema } } },
    async (request) => {
      const signedIn = request.session.user
      const user = signedIn && (await findUser(db, signedIn.userId))
      if (!user) throw new AppError('unauthenticated', { message: texts.session.restoreFailed })
      return { user_data: userDataOf(user) }
    },
  )
}
