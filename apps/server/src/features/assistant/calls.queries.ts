import type { Queries } from '../../platform/database/database.ts'

export interface CallOfDay {
  accountId: string
  /** YYYY-MM-DD, UTC. */
  day: string
  callsPerDay: number
}

/**
 * Counts one call to the language model before it is made; false when the account's day is used up.
 * One statement, so that two processes can't both take the last one. Earlier days are forgotten.
 */
export async function takeCall(
  db: Queries,
  { accountId, day, callsPerDay }: CallOfDay,
): Promise<boolean> {
  const taken = await db.query(
    `with earlier as (delete from assistant_days where account_id = $1 and day < $2::date)
     insert into assistant_days as today (account_id, day, calls)
     select $1, $2::date, 1 where $3::int > 0
     on conflict (account_id, day) do update set calls = today.calls + 1 where today.calls < $3::int
     returning calls`,
    [accountId, day, callsPerDay],
  )
  return taken.length > 0
}
