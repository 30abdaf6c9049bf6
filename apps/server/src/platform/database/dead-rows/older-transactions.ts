import { systemWallTime } from '../../clock/wall-time.ts'
import type { WallTime } from '../../clock/wall-time.ts'
import { onlyRow } from '../database.ts'
import type { Queries } from '../database.ts'

const LOOK_EVERY_MS = 500

/**
 * What may still read rows that were deleted before `$1`, in words. One that writes in another database counts too: our
 * own snapshot goes back to the oldest of these, and VACUUM FULL keeps what its own snapshot may read. A slot for logical
 * replication keeps the planner's statistics alone.
 */
const OLDER = `select format('a transaction that has been open since %s (process %s, %s)',
    to_char(xact_start at time zone 'UTC', 'HH24:MI:SS" UTC"'), pid,
    coalesce(nullif(application_name, ''), backend_type)) as what
  from pg_stat_activity
  where pid <> pg_backend_pid() and (age(backend_xid) > age($1::text::xid8::xid)
    or ((datname = current_database() or backend_type = 'walsender')
      and age(backend_xmin) > age($1::text::xid8::xid)))
  union all
  select format('the prepared transaction %s', gid) from pg_prepared_xacts
  where age(transaction) > age($1::text::xid8::xid)
  union all
  select format('the replication slot %s', slot_name) from pg_replication_slots
  where greatest(age(xmin), age(catalog_xmin)) > age($1::text::xid8::xid)`

/** A role sees whose a transaction is only where that is its own, unless it may read all statistics (pg_monitor). */
const UNSEEN = `select 'a transaction that this role can not see' as what
  where pg_snapshot_xmin(pg_current_snapshot()) < $1::text::xid8`

/**
 * Waits until nothing that has begun by now is left, and returns what is after that time, in words. A rewritten table
 * keeps every row that a transaction may still read.
 */
export async function waitForOlderTransactions(
  db: Queries,
  mostMs: number,
  wall: WallTime = systemWallTime,
): Promise<string[]> {
  const now = await db.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const { id } = onlyRow(now)
  const giveUpAtMs = wall.nowMs() + mostMs
  for (;;) {
    const seen = await db.query<{ what: string }>(OLDER, [id])
    const older = seen.length > 0 ? seen : await db.query<{ what: string }>(UNSEEN, [id])
    if (older.length === 0 || wall.nowMs() >= giveUpAtMs) return older.map(({ what }) => what)
    await wall.delay(LOOK_EVERY_MS)
  }
}
