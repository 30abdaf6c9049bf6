import type { Queries } from '../../../platform/database/database.ts'

/** By whom failures are counted; see the migration. */
export type FailureKind = 'account' | 'devices' | 'unknown' | 'network' | 'code' | 'own_password'

export interface FailureKey {
  kind: FailureKind
  /** The user's id, the hash of an email, or a network. */
  subject: string
}

export interface FailureRule {
  /** The pause after the first, the second … failure in a row, in ms; the last for all after it. */
  pausesMs: readonly number[]
  /** So many in a row, and no more; null where pauses are all. */
  most: number | null
  /** A row ends by itself when nothing failed for so long; null where it does not. */
  forgottenAfterMs: number | null
}

/**
 * Counts a try as failed, before anything is compared. Returns how many there are in a row with it,
 * undefined when it may not be made now. One statement, so that of any number of tries at once, from any number of processes, only as many
 * are made as the rule allows.
 */
export async function countFailure(
  db: Queries,
  { kind, subject }: FailureKey,
  rule: FailureRule,
  at: Date,
): Promise<number | undefined> {
  const [counted] = await db.query<{ failures: number }>(
    `insert into sign_in_failures as known (kind, subject, failures, next_try_at, counted_at)
     values ($1, $2, 1, $3::timestamptz
       + ($4::double precision[])[1] * interval '1 millisecond', $3)
     on conflict (kind, subject) do update set counted_at = excluded.counted_at,
       failures = case
         when known.counted_at < $3 - $6::double precision * interval '1 millisecond' then 1
         else known.failures + 1 end,
       next_try_at = $3::timestamptz + interval '1 millisecond' * ($4::double precision[])[case
         when known.counted_at < $3 - $6::double precision * interval '1 millisecond' then 1
         else least(known.failures + 1, cardinality($4::double precision[])) end]
       where known.next_try_at <= $3 and ($5::int is null or known.failures < $5::int)
     returning failures`,
    [kind, subject, at, rule.pausesMs, rule.most, rule.forgottenAfterMs],
  )
  return counted?.failures
}

export interface Failures {
  failures: number
  nextTryAt: Date
}

export async function findFailures(
  db: Queries,
  { kind, subject }: FailureKey,
): Promise<Failures | undefined> {
  const [row] = await db.query<Failures>(
    `select failures, next_try_at as "nextTryAt" from sign_in_failures
     where kind = $1 and subject = $2`,
    [kind, subject],
  )
  return row
}

/** A try that was counted did not fail, or was not made. Its pause stays: others may have failed since. */
export async function uncountFailure(db: Queries, { kind, subject }: FailureKey): Promise<void> {
  await db.query(
    `update sign_in_failures set failures = greatest(failures - 1, 0)
     where kind = $1 and subject = $2`,
    [kind, subject],
  )
}

export async function forgetFailures(db: Queries, { kind, subject }: FailureKey): Promise<void> {
  await db.query('delete from sign_in_failures where kind = $1 and subject = $2', [kind, subject])
}

/** The counts of a user's sign-ins. */
export async function forgetFailuresOfUser(db: Queries, userId: string): Promise<void> {
  await db.query(
    `delete from sign_in_failures where kind in ('account', 'devices') and subject = $1`,
    [userId],
  )
}

/** Removes what was counted last before `before`, and of what is left all but the newest `most`. */
export async function deleteOldFailures(
  db: Queries,
  { kind, before, most }: { kind: FailureKind; before: Date; most: number },
): Promise<void> {
  await db.query(
    `delete from sign_in_failures where kind = $1 and counted_at < greatest($2::timestamptz,
       (select counted_at from sign_in_failures where kind = $1
        order by counted_at desc offset $3 limit 1))`,
    [kind, before, most - 1],
  )
}
