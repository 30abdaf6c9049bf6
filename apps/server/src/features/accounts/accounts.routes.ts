import { appResponseSchema } from '@afterbeep/contract/api/auth'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
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
}

/** Every call about the user's identity (specification: Auth and profile). */
export function registerAccountRoutes(api: Api, deps: AccountRoutesDeps): void {
  const { db, clock, jobs, sandbox, supportEmail } = deps
  const limits = deps.attemptLimits ?? defaultAttemptLimits
  registerSignInRoutes(api, { db, clock, limits })
  registerRegistrationRoutes(api, { db, clock, jobs, limits })
  registerProfileRoutes(api, { db })
  api.get('/api/app/', { schema: { response: { 200: appResponseSchema } } }, async () => ({
    sandbox,
    support_email: supportEmail,
  }))
}
