import { forgetFailures } from '../limits/failures.queries.ts'
import { countCodeTry } from '../second-factor/count-code-try.ts'
import { findUser } from '../users.queries.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inPasswordQueue } from '../passwords/password-queue.ts'
import { passwordMatches } from '../passwords/passwords.ts'

/**
 * Whether it is this user's password, asked again before something that can't be undone. Wrong ones are
 * counted together with those of a change of the password.
 *
 * @throws AppError rate_limited, second_factor_locked
 */
export async function isOwnPassword(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  password: string,
): Promise<boolean> {
  const user = await findUser(db, userId)
  const failures = { subject: userId, kind: 'own_password' } as const
  await countCodeTry({ db, clock }, failures)
  const isOwn = await inPasswordQueue(() => passwordMatches(user?.passwordHash, password))
  if (isOwn) await db.transaction((tx) => forgetFailures(tx, failures))
  return isOwn
}
