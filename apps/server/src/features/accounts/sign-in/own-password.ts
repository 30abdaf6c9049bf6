import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forgetFailures, uncountFailure } from '../limits/failures.queries.ts'
import { inPasswordQueue } from '../passwords/password-queue.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { countCodeTry } from '../second-factor/count-code-try.ts'
import { findUser } from '../users.queries.ts'

interface Deps {
  db: Database
  clock: Clock
}

/** The same in the queue of passwords, where what comes before and after has no place. */
export async function isOwnPassword(
  deps: Deps,
  userId: string,
  password: string,
): Promise<boolean> {
  return inPasswordQueue(() => matchesOwnPassword(deps, userId, password))
}

/**
 * Whether it is this user's password, asked again before a change of it or something that can't be
 * undone. Wrong ones are counted in a row, and nothing else: the right one ends the row, whatever
 * becomes of the call after it.
 *
 * @throws AppError rate_limited, second_factor_locked
 */
export async function matchesOwnPassword(
  { db, clock }: Deps,
  userId: string,
  password: string,
): Promise<boolean> {
  const user = await findUser(db, userId)
  const failures = { subject: userId, kind: 'own_password' } as const
  await countCodeTry({ db, clock }, failures)
  try {
    const isOwn = await passwordMatches(user?.passwordHash, password)
    if (isOwn) await forgetFailures(db, failures)
    return isOwn
  } catch (error) {
    await uncountFailure(db, failures)
    throw error
  }
}
