import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { requestSecurityMail } from '../mail/request-security-mail.ts'
import type { UserToSignIn } from '../users.queries.ts'
import { findUser } from '../users.queries.ts'
import { acceptCode } from './accept-code.ts'
import { forgetFailures } from '../limits/failures.queries.ts'
import { countCodeTry } from './count-code-try.ts'
import { countPendingTry, consumePendingSignIn } from './pending-sign-ins.queries.ts'

/** Wrong codes until the password is asked for again. */
const MOST_TRIES = 5
/** Wrong codes in a row, over all sign-ins, after which the user gets a mail. */
const FAILURES_TO_MAIL = 5

interface Deps {
  db: Database
  clock: Clock
  wallNow: () => Date
  sealKey: string
}

/**
 * Completes a sign-in that waits for its second factor, by a code. The try is counted first, so that
 * no number of them at once gets past the limits.
 *
 * @param tokenHash of the browser's cookie; undefined without one
 * @throws AppError sign_in_expired, code_wrong, rate_limited, second_factor_locked
 */
export async function completeWithCode(
  deps: Deps,
  tokenHash: string | undefined,
  code: string,
): Promise<UserToSignIn> {
  const { db, clock } = deps
  const at = clock.now()
  const userId =
    tokenHash === undefined
      ? undefined
      : await countPendingTry(db, { tokenHash, at, most: MOST_TRIES })
  const user = userId === undefined ? undefined : await findUser(db, userId)
  if (tokenHash === undefined || !user) throw new AppError('sign_in_expired')
  const failures = { subject: user.userId, kind: 'code' } as const
  const inARow = await countCodeTry(deps, failures)
  const isDone = await db.transaction(async (tx) => {
    const method = await acceptCode({ ...deps, db: tx }, user.userId, code)
    if (method === undefined) return false
    if (!(await consumePendingSignIn(tx, tokenHash, at))) throw new AppError('sign_in_expired')
    await forgetFailures(tx, failures)
    if (method === 'recovery_code') await requestSecurityMail(tx, user, 'recovery_code_used', at)
    return true
  })
  if (isDone) return user
  if (inARow === FAILURES_TO_MAIL) {
    await db.transaction((tx) => requestSecurityMail(tx, user, 'wrong_codes', at))
  }
  throw new AppError('code_wrong')
}
