import { appResponseSchema } from '@afterbeep/contract/api/auth'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { registerEmailSettingsRoutes } from './email-settings/email-settings.routes.ts'
import type { AttemptLimits } from './sign-in/attempt-limits.ts'
import { defaultAttemptLimits } from './sign-in/attempt-limits.ts'
import { registerProfileRoutes } from './profile.routes.ts'
import { registerRegistrationRoutes } from './registration/registration.routes.ts'
import { registerSignInRoutes } from './sign-in/sign-in.routes.ts'

export interface AccountRoutesDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  /** Whether simulators replace the providers; every page then shows a notice. */
  sandbox: boolean
  supportEmail: string
  attemptLimits?: AttemptLimits
  /** Checks the links by which an optional email is switched off. */
  unsubscribeKey: string
}

/** Every call about the user's identity (specification: Auth and profile). */
export async function registerAccountRoutes(api: Api, deps: AccountRoutesDeps): Promise<void> {
  const { db, clock, jobs, sandbox, supportEmail, unsubscribeKey } = deps
  const limits = deps.attemptLimits ?? defaultAttemptLimits
  registerSignInRoutes(api, { db, clock, limits })
  registerRegistrationRoutes(api, { db, clock, jobs, limits })
  registerProfileRoutes(api, { db })
  await registerEmailSettingsRoutes(api, { db, unsubscribeKey })
  api.get('/api/app/', { schema: { response: { 200: appResponseSchema } } }, async () => ({
    sandbox,
    support_email: supportEmail,
  }))
}
