import {
  emailBodySchema,
  emptyResponseSchema,
  messageResponseSchema,
} from '@afterbeep/contract/api/account/auth'
import {
  passwordResetConfirmBodySchema,
  registerResponseSchema,
  registerBodySchema,
  verifyEmailBodySchema,
} from '@afterbeep/contract/api/account/new-passwords'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { inPasswordQueue } from '../passwords/password-queue.ts'
import { networkOf } from '../../../platform/http/network/client-network.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { limitAttempts } from '../limits/attempt-limits.ts'
import type { BrowserCookie } from '../sign-in/browser-cookie.ts'
import type { KnownDevices } from '../sign-in/known-device.ts'
import { registerUser } from './register-user.ts'
import { requestLink } from './request-link.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

export interface RegistrationRoutesDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  limits: AttemptLimits
  devices: KnownDevices
  registrationCookie: BrowserCookie
}

/** Registration, and everything that uses a mailed link. */
export function registerRegistrationRoutes(api: Api, deps: RegistrationRoutesDeps): void {
  const { registrationCookie } = deps
  api.post(
    '/api/register/',
    {
      schema: { body: registerBodySchema, response: { 200: registerResponseSchema } },
      preHandler: limitAttempts(api, deps.limits),
    },
    async (request, reply) => {
      const registrant = {
        browserSecret: registrationCookie.read(request),
        network: networkOf(request.ip),
      }
      const { userId, browserSecret } = await inPasswordQueue(() =>
        registerUser(deps, request.body, registrant),
      )
      registrationCookie.give(reply, browserSecret)
      return { user_id: userId }
    },
  )
  registerVerification(api, deps)
  registerPasswordReset(api, deps)
}

function registerVerification(api: Api, deps: RegistrationRoutesDeps): void {
  api.post(
    '/api/verify-email/',
    { schema: { body: verifyEmailBodySchema, response: { 200: emptyResponseSchema } } },
    async (request, reply) => {
      const { token, password } = request.body
      const browserSecret = deps.registrationCookie.read(request)
      const userId = await inPasswordQueue(() =>
        verifyEmail(deps, { token, password, browserSecret }),
      )
      if (userId !== undefined) await deps.devices.note(request, reply, userId)
      return {}
    },
  )
  api.post(
    '/api/verify-email/resend/',
    {
      schema: { body: emailBodySchema, response: { 200: emptyResponseSchema } },
      preHandler: limitAttempts(api, deps.limits),
    },
    async (request) => {
      await requestLink(deps, {
        ...request.body,
        purpose: 'verify',
        network: networkOf(request.ip),
      })
      return {}
    },
  )
}

function registerPasswordReset(api: Api, deps: RegistrationRoutesDeps): void {
  api.post(
    '/api/password-reset/',
    {
      schema: { body: emailBodySchema, response: { 200: messageResponseSchema } },
      preHandler: limitAttempts(api, deps.limits),
    },
    async (request) => {
      await requestLink(deps, { ...request.body, purpose: 'reset', network: networkOf(request.ip) })
      // The same response whether or not the email has an account, so that it does not reveal which.
      return { message: profileTexts.passwordReset.sent }
    },
  )
  api.post(
    '/api/password-reset/confirm/',
    { schema: { body: passwordResetConfirmBodySchema, response: { 200: emptyResponseSchema } } },
    async (request, reply) => {
      const userId = await inPasswordQueue(() => resetPassword(deps, request.body))
      await deps.devices.note(request, reply, userId)
      return {}
    },
  )
}
