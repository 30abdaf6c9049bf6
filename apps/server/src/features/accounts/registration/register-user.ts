import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { registerBodySchema } from '@afterbeep/contract/api/account/new-passwords'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { withinMailLimits } from '../limits/link-mails.ts'
import { enqueueMail, mailJob } from '../mail/enqueue-mail.ts'
import { checkNewPassword } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { UserToSignIn } from '../users.queries.ts'
import { findUserByEmail } from '../users.queries.ts'
import { createAccountWithUser, NOT_GIVEN } from './create-user.ts'
import { createToken, hashToken } from './link-token.ts'
import type { Registration } from './registrations.queries.ts'
import { hasRegistered, keepRegistration } from './registrations.queries.ts'

export interface RegisterDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  limits: AttemptLimits
}

export interface Registrant {
  /** What the browser's cookie holds, if it registered before. */
  browserSecret: string | undefined
  network: string
}

/** How long a browser that registered is known as the one that did. */
export const registrationLifetimeMs = 3_600_000
const REGISTRATIONS_OF_USER = 5

type Body = z.output<typeof registerBodySchema>

/**
 * Registers a user, and returns an id and the secret that binds this browser to the registration.
 * Everything looks the same for an email that has an account: then the id is of no user, and the
 * mail says that the account exists. The password counts only where the mailed link is opened in this
 * browser, so that a thief who registers another person's email gains nothing.
 *
 * @throws AppError invalid_request for a password that is easy to guess
 */
export async function registerUser(
  deps: RegisterDeps,
  body: Body,
  { browserSecret, network }: Registrant,
): Promise<{ userId: string; browserSecret: string }> {
  const { db, clock, jobs } = deps
  const { email, password } = body
  const names = [body.first_name, body.last_name, body.display_name ?? '', companyOf(body)]
  await checkNewPassword(password, { email, names })
  const passwordHash = await hashPassword(password)
  const at = clock.now()
  const details = detailsOf(body)
  const created = await createAccountWithUser(db, {
    ...details,
    email,
    // None fits it: only the mailed link gives the account a password.
    passwordHash: '',
    role: body.role,
    isDemo: false,
    verifiedAt: null,
    at,
  })
  const secret = await secretOf(deps, browserSecret)
  const user = await findUserByEmail(db, email)
  if (user) {
    const registration = { ...details, userId: user.userId, passwordHash }
    await keepAndMail(deps, { user, registration, secret, network, at })
  }
  jobs.wake(mailJob)
  return { userId: created?.userId ?? randomUUID(), browserSecret: secret }
}

/** One browser keeps one secret for all it registers, each for the user it is about. */
async function secretOf(
  { db, clock }: RegisterDeps,
  browserSecret: string | undefined,
): Promise<string> {
  if (browserSecret === undefined) return createToken()
  return (await hasRegistered(db, hashToken(browserSecret), clock.now()))
    ? browserSecret
    : createToken()
}

async function keepAndMail(
  { db, jobs, limits }: RegisterDeps,
  {
    user,
    registration,
    secret,
    network,
    at,
  }: {
    user: UserToSignIn
    registration: Registration
    secret: string
    network: string
    at: Date
  },
): Promise<void> {
  await db.transaction((tx) =>
    keepRegistration(tx, {
      ...registration,
      browserHash: hashToken(secret),
      expiresAt: new Date(at.getTime() + registrationLifetimeMs),
      most: REGISTRATIONS_OF_USER,
    }),
  )
  const { email, accountId, userId: about } = user
  const purpose = user.verifiedAt === null ? 'verify' : 'registered_again'
  await withinMailLimits({ db, limits }, { email, network, purpose, isSent: true, at }, (tx) =>
    enqueueMail(jobs, tx, { kind: purpose, accountId, about }),
  )
}

function detailsOf(body: Body): Omit<Registration, 'userId' | 'passwordHash'> {
  const { phone } = body
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    displayName: body.display_name ?? body.first_name,
    companyName: body.company_name,
    phone: phone === '' || phone === NOT_GIVEN ? null : phone,
  }
}

function companyOf({ company_name: name }: Body): string {
  return name === NOT_GIVEN ? '' : name
}
