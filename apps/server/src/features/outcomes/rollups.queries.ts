import { onlyRow } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from '../runs/index.ts'
import type { StoredState } from './outcome.ts'

export type CountChanges = Record<StoredState, number>

/** Where a run and channel stand: what is final, and what was sent and has no result yet. */
export interface RunResults {
  delivered: number
  /** Without those that only lack a report. */
  failed: number
  awaited: number
}

const MOVE_COUNTS = `update run_counts set pending = pending + $5, accepted = accepted + $6,
    unknown = unknown + $7, delivered = delivered + $8, failed = failed + $9,
    skipped = skipped + $10, no_report = no_report + $11
  where account_id = $1 and campaign_id = $2 and run_id = $3 and channel = $4`

const RESULTS = 'delivered, failed - no_report as failed, accepted + unknown as awaited'

/**
 * The reasons, in the statement that moves the counts, and after them: another transaction that
 * counts the same run then waits for its counts and never for a reason. Runs of one campaign share
 * their reasons and lock them in the same order.
 */
const MOVE_COUNTS_AND_REASONS = `with counted as (${MOVE_COUNTS} returning *), reasons as (
    insert into reason_counts (account_id, campaign_id, channel, reason, deliveries)
    select account_id, campaign_id, channel, why.reason, why.deliveries
    from counted cross join unnest($12::text[], $13::int[]) as why (reason, deliveries)
    order by why.reason
    on conflict (account_id, campaign_id, channel, reason)
    do update set deliveries = reason_counts.deliveries + excluded.deliveries
  ) select ${RESULTS} from counted`

/**
 * Moves the run's counts by the same rows, and the reasons of those that ended without arriving;
 * returns how many have a result now.
 */
export async function moveRunCounts(
  tx: Transaction,
  key: RunChannel & { campaignId: string },
  changes: CountChanges,
  reasons: ReadonlyMap<string, number>,
): Promise<RunResults> {
  const { pending, accepted, unknown, delivered, failed, skipped } = changes
  const values = [key.accountId, key.campaignId, key.runId, key.channel]
  const noReport = reasons.get('no_report') ?? 0
  const moved = [pending, accepted, unknown, delivered, failed, skipped, noReport]
  const rows =
    reasons.size === 0
      ? await tx.query<RunResults>(`${MOVE_COUNTS} returning ${RESULTS}`, [...values, ...moved])
      : await tx.query<RunResults>(MOVE_COUNTS_AND_REASONS, [
          ...values,
          ...moved,
          [...reasons.keys()],
          [...reasons.values()],
        ])
  return onlyRow(rows)
}

export async function addToHour(
  tx: Transaction,
  key: RunChannel & { campaignId: string },
  results: { at: Date; success: number; fails: number },
): Promise<void> {
  await tx.query(
    `insert into hour_counts (account_id, campaign_id, hour, channel, success, fails)
     values ($1, $2, date_trunc('hour', $3::timestamptz, 'UTC'), $4, $5, $6)
     on conflict (account_id, campaign_id, hour, channel)
     do update set success = hour_counts.success + excluded.success,
       fails = hour_counts.fails + excluded.fails`,
    [key.accountId, key.campaignId, results.at, key.channel, results.success, results.fails],
  )
}
