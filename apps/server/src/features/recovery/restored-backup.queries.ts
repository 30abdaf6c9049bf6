import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { RestoredRun } from '../runs/index.ts'

/**
 * By a random step: a backup may be restored twice, and the processes of the first restored database must notice
 * the second.
 */
export async function raiseEpoch(tx: Transaction, now: Date): Promise<void> {
  await tx.query(
    `update installation set epoch = epoch + 1 + floor(random() * 1000000)::integer,
       restored_at = $1`,
    [now],
  )
}

/** Ends the leases of the lost database's workers; what those workers still write finds no lease. */
export async function freeChunks(tx: Transaction): Promise<void> {
  await tx.query(
    `update chunks set state = 'ready', lease_owner = null, lease_until = null,
       attempt = attempt + 1, uncertain_since = coalesce(uncertain_since, leased_at, eligible_at)
     where state = 'leased'`,
  )
}

export async function markVoicemailsUncertain(tx: Transaction, run: RestoredRun): Promise<void> {
  await tx.query(
    `update deliveries d set in_doubt = true,
       first_tried_at = least(d.first_tried_at, r.uncertain_since)
     from runs r
     where r.account_id = $1 and r.id = $2 and d.account_id = $1 and d.run_id = $2
       and d.channel = 'voice' and d.state = 'pending'`,
    [run.accountId, run.runId],
  )
}

/**
 * Whether this database may still write deliveries of a run that the lost database had written. The
 * run's preparation waits until the transaction has ended.
 */
export async function isStillToPrepare(
  tx: Transaction,
  run: { accountId: string; runId: string },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from runs
     where account_id = $1 and id = $2 and prepared_at is null
       and status in ('scheduled', 'held', 'preparing')
     for share`,
    [run.accountId, run.runId],
  )
  return rows.length > 0
}

/** A delivery that becomes uncertain without having been leased waits for its report from now on. */
export async function awaitReports(tx: Transaction, run: RestoredRun, now: Date): Promise<void> {
  await tx.query(
    `update chunks set awaiting_since = least(awaiting_since, $3)
     where account_id = $1 and run_id = $2 and open_deliveries > 0`,
    [run.accountId, run.runId, now],
  )
}

export async function pendingTexts(
  db: Queries,
  run: { accountId: string; runId: string },
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ line: number }>(
    `select line from deliveries
     where account_id = $1 and run_id = $2 and channel = 'text' and state = 'pending'
     order by line limit $3`,
    [run.accountId, run.runId, limit],
  )
  return rows.map((row) => row.line)
}
