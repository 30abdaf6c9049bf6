import type { Queries } from '../../../platform/database/database.ts'

export interface FailureKey {
  userId: string
  kind: 'code' | 'password'
}

/**
 * Counts a failure ahead of the comparison; returns how many there are in a row with it, or undefined
 * during a pause and when there are `most`. One statement: tries at once wait for one another.
 *
 * @param pausesMs after each failure in a row; the last one counts for all that follow
 */
export async function countCodeFailure(
  db: Queries,
  { userId, kind }: FailureKey,
  { at, pausesMs, most }: { at: Date; pausesMs: readonly number[]; most: number },
): Promise<number | undefined> {
  const [row] = await db.query<{ failures: number }>(
    `insert into code_failures (user_id, kind, failures, next_try_at) values ($1, $2, 1, $3)
     on conflict (user_id, kind) do update set
       failures = code_failures.failures + 1,
       next_try_at = $3::timestamptz + interval '1 millisecond'
         * ($4::double precision[])[least(code_failures.failures + 1, cardinality($4::double precision[]))]
       where code_failures.next_try_at <= $3 and code_failures.failures < $5
     returning failures`,
    [userId, kind, at, pausesMs, most],
  )
  return row?.failures
}

export async function findCodeFailures(
  db: Queries,
  { userId, kind }: FailureKey,
): Promise<{ failures: number; nextTryAt: Date } | undefined> {
  const [row] = await db.query<{ failures: number; nextTryAt: Date }>(
    `select failures, next_try_at as "nextTryAt" from code_failures
     where user_id = $1 and kind = $2`,
    [userId, kind],
  )
  return row
}

export async function forgetCodeFailures(db: Queries, { userId, kind }: FailureKey): Promise<void> {
  await db.query('delete from code_failures where user_id = $1 and kind = $2', [userId, kind])
}
