import type { z } from 'zod'
import type { registerBodySchema } from '@afterbeep/contract/api/auth'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { createAccountWithUser } from './create-user.ts'
import { enqueueMail, mailJob } from '../mail/enqueue-mail.ts'

/**
 * Registers a user and returns the new user's id. The verification mail is written in the same
 * transaction, so no user is registered without one. Throws `email_taken`.
 */
export async function registerUser(
  { db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs },
  registration: z.output<typeof registerBodySchema>,
): Promise<string> {
  const user = {
    email: registration.email,
    password: registration.password,
    firstName: registration.first_name,
    lastName: registration.last_name,
    displayName: registration.display_name,
    companyName: registration.company_name,
    phone: registration.phone,
    role: registration.role,
    at: clock.now(),
    verifiedAt: null,
  }
  const { userId } = await createAccountWithUser(db, user, (tx, ids) =>
    enqueueMail(jobs, tx, { kind: 'verify', accountId: ids.accountId, about: ids.userId }),
  )
  jobs.wake(mailJob)
  return userId
}
