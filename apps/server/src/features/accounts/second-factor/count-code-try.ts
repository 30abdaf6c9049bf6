import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { FailureKey } from './code-failures.queries.ts'
import { countCodeFailure, findCodeFailures } from './code-failures.queries.ts'

const SECOND_MS = 1000
const LONGEST_PAUSE_MS = 15 * 60 * SECOND_MS
/** Growing pauses from the fifth failure in a row on: 1, 2, 4 … seconds. */
const PAUSES_MS = [0, 0, 0, 0, ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => SECOND_MS * 2 ** n)]

/** Then only a password reset by mail lets codes count again (NIST 800-63B-4, 3.2.2). */
const MOST_FAILURES = 100

/**
 * Counts a try as failed before it is compared; who succeeds forgets it. Returns the failures in a row
 * with this one. It holds over all browsers and processes, so that new sign-ins give no new guesses.
 *
 * @throws AppError rate_limited during a pause, second_factor_locked when no try is left
 */
export async function countCodeTry(
  { db, clock }: { db: Queries; clock: Clock },
  key: FailureKey,
): Promise<number> {
  const at = clock.now()
  const pausesMs = [...PAUSES_MS, LONGEST_PAUSE_MS]
  const failures = await countCodeFailure(db, key, { at, pausesMs, most: MOST_FAILURES })
  if (failures !== undefined) return failures
  const found = await findCodeFailures(db, key)
  if (found && found.failures >= MOST_FAILURES) throw new AppError('second_factor_locked')
  const waitMs = (found?.nextTryAt.getTime() ?? 0) - at.getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS))
  throw new AppError('rate_limited', {
    message: `Too many wrong tries. Wait ${waitText(retryAfterSeconds)} and try again.`,
    details: { retryAfterSeconds },
  })
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
