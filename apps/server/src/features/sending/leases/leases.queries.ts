import { announcing } from '../../runs/index.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'

/**
 * Renews the leases that this worker really works on, and returns for the owner of each renewed one
 * whether its run is still sending. That of a stopped run is renewed too, for its calls in progress. A
 * chunk that was given up or given back is not renewed, nor one that another worker took over,
 * which has another owner. A lease that has run out is kept where no other worker has taken it;
 * none is ever made shorter.
 *
 * The run is looked up by its key for each lease, not joined: a planner that expects many leases
 * would read all runs.
 */
export async function renewLeases(
  db: Queries,
  owners: readonly string[],
  leaseMs: number,
): Promise<Map<string, boolean>> {
  const rows = await db.query<{ owner: string; isSending: boolean }>(
    `update chunks c set lease_until =
       greatest(lease_until, clock_timestamp() + make_interval(secs => $2::float8 / 1000))
     where state = 'leased' and lease_owner = any($1::text[]) and lease_until > '-infinity'
     returning lease_owner as owner, (select r.status = 'sending' from runs r
       where r.account_id = c.account_id and r.id = c.run_id) as "isSending"`,
    [owners, leaseMs],
  )
  return new Map(rows.map((row) => [row.owner, row.isSending]))
}

/**
 * Gives back what was leased under this name by a statement whose response was lost: nothing of it
 * was sent, so nothing of it is uncertain.
 */
export async function giveBackUnsent(tx: Transaction, owner: string): Promise<void> {
  await tx.query(
    `with given_back as (
       update chunks set state = 'ready', lease_owner = null, lease_until = null
       where state = 'leased' and lease_owner = $1
       returning account_id, channel, eligible_at
     )
     ${announcing('select account_id, channel, eligible_at, 1 from given_back')}`,
    [owner],
  )
  // In a statement of its own, so that the canary is locked after the turn.
  await tx.query(
    `update canaries set state = 'due', opens_at = null, lease_owner = null where lease_owner = $1`,
    [owner],
  )
}

/** With the embedded database only one process lives, so every lease found at its start is dead. */
export async function endAllLeases(db: Queries): Promise<void> {
  await db.query(`update chunks set lease_until = '-infinity' where state = 'leased'`)
}
