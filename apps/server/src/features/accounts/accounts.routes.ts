import { appResponseSchema } from '@afterbeep/contract/api/account/auth'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { registerEmailSettingsRoutes } from './email-settings/email-settings.routes.ts'
import type { AttemptLimits } from './limits/attempt-limits.ts'
import { attemptLimits } from './limits/attempt-limits.ts'
import { registerMemberRoutes } from './members/members.routes.ts'
import { registerProfileRoutes } from './profile.routes.ts'
import { registerRegistrationRoutes } from './registration/registration.routes.ts'
import { registerSignInSecurityRoutes } from './second-factor/security.routes.ts'
import { createSignIns } from './second-factor/sign-ins.ts'
import { registrationLifetimeMs } from './registration/register-user.ts'
import { browserCookie } from './sign-in/browser-cookie.ts'
import { knownDevices } from './sign-in/known-device.ts'
import { registerSignInRoutes } from './sign-in/sign-in.routes.ts'

export interface AccountRoutesDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  /** Whether simulators replace the providers; every page then shows a notice. */
  sandbox: boolean
  supportEmail: string
  /** Whether people who call back are answered; false where it is left out. */
  answersCalls?: boolean
  /** Whether cookies travel encrypted only. */
  secure: boolean
  attemptLimits?: AttemptLimits
  /** Checks the links by which an optional email is switched off. */
  unsubscribeKey: string
  /** Where browsers find the product, without a final slash. */
  publicUrl: string
  /** Encrypts the secrets of authenticator apps; the same for ever. */
  sealKey: string
  /** Real time, which the codes of authenticator apps go by. */
  wallNow?: () => Date
}

/** Every call about the user's identity (specification: Auth and profile). */
export async function registerAccountRoutes(api: Api, deps: AccountRoutesDeps): Promise<void> {
  const { db, clock, jobs, sandbox, supportEmail, unsubscribeKey } = deps
  const limits = deps.attemptLimits ?? attemptLimits()
  const devices = knownDevices(deps)
  const registrationCookie = browserCookie(
    'afterbeep_registration',
    deps.secure,
    registrationLifetimeMs,
  )
  const { publicUrl, sealKey, wallNow = () => new Date() } = deps
  const signIns = createSignIns({ db, clock, secure: deps.secure, devices })
  const { perNetworkAndMinute } = limits
  registerSignInSecurityRoutes(api, {
    db,
    clock,
    signIns,
    publicUrl,
    sealKey,
    wallNow,
    perNetworkAndMinute,
  })
  registerSignInRoutes(api, { db, clock, limits, devices, registrationCookie, signIns })
  registerRegistrationRoutes(api, { db, clock, jobs, limits, devices, registrationCookie })
  registerProfileRoutes(api, { db, clock, answersCalls: deps.answersCalls === true })
  await registerMemberRoutes(api, { db, clock, jobs, limits })
  await registerEmailSettingsRoutes(api, { db, unsubscribeKey })
  api.get('/api/app/', { schema: { response: { 200: appResponseSchema } } }, async () => ({
    sandbox,
    support_email: supportEmail,
  }))
}
