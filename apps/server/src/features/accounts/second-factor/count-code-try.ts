import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { failureRules } from '../limits/failure-rules.ts'
import { waitText } from '../limits/failures.ts'
import type { FailureKey } from '../limits/failures.queries.ts'
import { countFailure, findFailures } from '../limits/failures.queries.ts'

/**
 * Counts a wrong code, or a wrong current password of who is signed in, before it is compared; who
 * succeeds forgets it. Returns the failures in a row with this one. It holds over all browsers and
 * processes, so that new sign-ins give no new guesses.
 *
 * @throws AppError rate_limited during a pause, second_factor_locked when no try is left
 */
export async function countCodeTry(
  { db, clock }: { db: Queries; clock: Clock },
  key: FailureKey & { kind: 'code' | 'own_password' },
): Promise<number> {
  const at = clock.now()
  const rule = failureRules(0)[key.kind]
  const failures = await countFailure(db, key, rule, at)
  if (failures !== undefined) return failures
  const found = await findFailures(db, key)
  if (found && rule.most !== null && found.failures >= rule.most) {
    throw new AppError('second_factor_locked')
  }
  const waitMs = (found?.nextTryAt.getTime() ?? 0) - at.getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new AppError('rate_limited', {
    message: `Too many wrong tries. Wait ${waitText(retryAfterSeconds)} and try again.`,
    details: { retryAfterSeconds },
  })
}
