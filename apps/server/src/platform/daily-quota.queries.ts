import type { Queries } from './database/database.ts'

export interface OfDay {
  accountId: string
  /** What is counted: each kind by itself. */
  kind: string
  /** Business time; days are those of UTC. */
  at: Date
  perDay: number
}

/**
 * Counts one use of something that costs by the piece, before it is used; false when the account's
 * day is used up. One statement, so that two processes can't both take the last one.
 */
export async function dailyQuota(
  db: Queries,
  { accountId, kind, at, perDay }: OfDay,
): Promise<boolean> {
  const taken = await db.query(
    `insert into day_counts as now (account_id, kind, day, used)
     select $1, $2, $3::date, 1 where $4::int > 0
     on conflict (account_id, kind) do update
       set used = case when now.day = excluded.day then now.used + 1 else 1 end,
         day = excluded.day
       where now.day <> excluded.day or now.used < $4::int
     returning used`,
    [accountId, kind, at.toISOString().slice(0, 10), perDay],
  )
  return taken.length > 0
}
