import {
  emailBodySchema,
  emptyResponseSchema,
  messageResponseSchema,
  passwordResetConfirmBodySchema,
  registerResponseSchema,
  registerBodySchema,
  verifyEmailBodySchema,
} from '@afterbeep/contract/api/auth'
import { texts } from '@afterbeep/contract/errors/texts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { AttemptLimits } from '../sign-in/attempt-limits.ts'
import { limitAttempts } from '../sign-in/attempt-limits.ts'
import { registerUser } from './register-user.ts'
import { requestLink } from './request-link.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

export interface RegistrationRoutesDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  limits: AttemptLimits
}

/** Registration, and everything that uses a mailed link. */
export function registerRegistrationRoutes(api: Api, deps: RegistrationRoutesDeps): void {
  api.post(
    '/api/register/',
    {
      schema: { body: registerBodySchema, response: { 200: registerResponseSchema } },
      preHandler: limitAttempts(api, deps.limits),
    },
    async (request) => ({ user_id: await registerUser(deps, request.body) }),
  )
  registerVerification(api, deps)
  registerPasswordReset(api, deps)
}

function registerVerification(api: Api, deps: RegistrationRoutesDeps): void {
  api.post(
    '/api/verify-email/',
    { schema: { body: verifyEmailBodySchema, response: { 200: emptyResponseSchema } } },
    async (request) => {
      await verifyEmail(deps, request.body.token)
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
      await requestLink(deps, request.body.email, 'verify')
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
      await requestLink(deps, request.body.email, 'reset')
      // The same response whether or not the email has an account, so that it does not reveal which.
      return { message: texts.passwordReset.sent }
    },
  )
  api.post(
    '/api/password-reset/confirm/',
    { schema: { body: passwordResetConfirmBodySchema, response: { 200: emptyResponseSchema } } },
    async (request) => {
      await resetPassword(deps, request.body)
      return {}
    },
  )
}
