import { onlyRow } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/database.ts'

/**
 * Takes the next `count` places of a paced line and answers in how many milliseconds the first of
 * them begins. One statement on one row, so a limit holds over all workers without any of them
 * knowing the others. Places that nobody took are not saved up.
 */
export async function reservePlaces(
  db: Queries,
  line: string,
  count: number,
  perSecond: number,
): Promise<number> {
  const rows = await db.query<{ wait_ms: number }>(
    `insert into pace as p (line, next_free_at)
     values ($1, clock_timestamp() + make_interval(secs => $2::float8 / $3::float8))
     on conflict (line) do update
       set next_free_at = greatest(p.next_free_at, clock_timestamp())
         + make_interval(secs => $2::float8 / $3::float8)
     returning (extract(epoch from next_free_at - clock_timestamp())
       - $2::float8 / $3::float8)::float8 * 1000 as wait_ms`,
    [line, count, perSecond],
  )
  return Math.max(0, onlyRow(rows).wait_ms)
}
