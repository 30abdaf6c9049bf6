import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** Slots of a rate-limited line, one after the other, in milliseconds of the database's own clock. */
export interface ReservedSlots {
  firstAtMs: number
  /** What the database's clock showed when it responded. */
  nowMs: number
}

const IS_TOO_FAR_AHEAD = `p.next_free_at > clock_timestamp()
  + make_interval(secs => 60 + 100 * $2::float8 / $3::float8)`

const TAKE_SLOTS = `insert into pace as p (line, next_free_at)
  values ($1, clock_timestamp() + make_interval(secs => $2::float8 / $3::float8))
  on conflict (line) do update
    set next_free_at = case when ${IS_TOO_FAR_AHEAD} then clock_timestamp()
        else greatest(p.next_free_at, clock_timestamp()) end
      + make_interval(secs => $2::float8 / $3::float8)`

const WITH_TIMES = `returning
  (extract(epoch from next_free_at) - $2::float8 / $3::float8)::float8 * 1000 as "firstAtMs",
  extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"`

/**
 * Takes the next `count` slots of a rate-limited line. One statement on one row, so a limit is
 * enforced over all workers without any of them knowing the others. Slots that were not used are
 * not saved up. A slot further ahead than workers ever reserve was written by a server whose clock
 * is ahead of this one's, before a failover: it is ignored, or sending would wait until this clock
 * came to it.
 */
export async function reserveSlots(
  db: Queries,
  line: string,
  count: number,
  perSecond: number,
): Promise<ReservedSlots> {
  const rows = await db.query<ReservedSlots>(
    `${TAKE_SLOTS}
     ${WITH_TIMES}`,
    [line, count, perSecond],
  )
  return onlyRow(rows)
}

/** The same where the first of them is free at once; else takes none, and returns undefined. */
export async function reserveFreeSlots(
  db: Queries,
  line: string,
  count: number,
  perSecond: number,
): Promise<ReservedSlots | undefined> {
  const [row] = await db.query<ReservedSlots>(
    `${TAKE_SLOTS}
     where p.next_free_at <= clock_timestamp() or ${IS_TOO_FAR_AHEAD}
     ${WITH_TIMES}`,
    [line, count, perSecond],
  )
  return row
}
