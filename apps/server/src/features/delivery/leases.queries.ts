import type { Queries } from '../../platform/database/database.ts'

/** Keeps the leases that this worker really works on; a chunk it gave up is not among them. */
export async function renewLeases(
  db: Queries,
  owners: readonly string[],
  leaseMs: number,
): Promise<void> {
  await db.query(
    `update chunks set lease_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
     where state = 'leased' and lease_owner = any($1::text[])`,
    [owners, leaseMs],
  )
}

/** Gives a chunk up as a dead worker would: the next one takes it over with all its doubts. */
export async function abandonLease(db: Queries, owner: string): Promise<void> {
  await db.query(
    `update chunks set lease_until = '-infinity' where state = 'leased' and lease_owner = $1`,
    [owner],
  )
}

/** With the embedded database only one process lives, so every lease found at its start is dead. */
export async function endAllLeases(db: Queries): Promise<void> {
  await db.query(`update chunks set lease_until = '-infinity' where state = 'leased'`)
}
