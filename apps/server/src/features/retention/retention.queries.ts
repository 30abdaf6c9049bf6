import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'

export interface EndedRun {
  accountId: string
  runId: string
}

/**
 * Locks one run whose deliveries were all final before `endedBefore` and which is not completely
 * archived, skipping runs that another machine has locked, and those that are excepted.
 */
export async function takeEndedRun(
  tx: Transaction,
  endedBefore: Date,
  except: readonly string[] = [],
): Promise<EndedRun | undefined> {
  const [run] = await tx.query<EndedRun>(
    `select account_id as "accountId", id as "runId" from runs
     where finished_at <= $1 and not archived and open_deliveries = 0
       and status in ('completed', 'flagged', 'blocked') and id <> all($2::uuid[])
     order by finished_at limit 1 for update skip locked`,
    [endedBefore, except],
  )
  return run
}

/**
 * Moves the next deliveries of a run and channel into the archive: at most `lines` lines, in their
 * order, after the last archived one. So a crash loses no progress, and rows moved before are not read
 * again. Returns how many there were.
 *
 * Bounded by lines and not by a limit: with a limit the planner may read and sort the whole run.
 */
export async function archiveDeliveries(
  tx: Transaction,
  { accountId, runId }: EndedRun,
  channel: 'voice' | 'text',
  lines: number,
): Promise<number> {
  const rows = await tx.query<{ moved: number }>(
    `with last as materialized (
       select coalesce((
         select line from deliveries_archive
         where account_id = $1 and run_id = $2 and channel = $3
         order by line desc limit 1), 0) as line
     ), first as materialized (
       select line from deliveries
       where account_id = $1 and run_id = $2 and channel = $3 and line > (select line from last)
       order by line limit 1
     ), moved as (
       delete from deliveries
       where account_id = $1 and run_id = $2 and channel = $3
         and line >= (select line from first) and line < (select line from first) + $4
       returning *
     ), kept as (
       insert into deliveries_archive (account_id, run_id, channel, line, phone, state, reason,
         provider_code, provider_ref, changed_at, sent_at, same_as)
       select account_id, run_id, channel, line, phone, state, reason,
         provider_code, provider_ref, changed_at, sent_at, same_as from moved order by line
     ), contacted as (
       insert into contacted_phones as known (phone, account_id, texted)
       select phone, account_id, bool_or(channel = 'text' and state = 'delivered') from moved
       where phone > 0 group by phone, account_id order by phone
       on conflict (phone, account_id) do update set texted = known.texted or excluded.texted
       where excluded.texted and not known.texted
     )
     select count(*)::int as moved from moved`,
    [accountId, runId, channel, lines],
  )
  return onlyRow(rows).moved
}

/** From now on the screens show that the run is archived. The first date stays. */
export async function noteArchiving(tx: Transaction, run: EndedRun, at: Date): Promise<void> {
  await tx.query(
    `update runs set archived_at = $3 where account_id = $1 and id = $2 and archived_at is null`,
    [run.accountId, run.runId, at],
  )
}

/** Chunks are needed only while a run is sent. Removes at most `limit` and returns how many. */
export async function removeChunks(
  tx: Transaction,
  { accountId, runId }: EndedRun,
  limit: number,
): Promise<number> {
  const rows = await tx.query<{ removed: number }>(
    `with removed as (
       delete from chunks where account_id = $1 and run_id = $2 and (channel, number) in (
         select channel, number from chunks where account_id = $1 and run_id = $2 limit $3)
       returning channel, number
     ), sends as (
       delete from chunk_sends s using removed
       where s.account_id = $1 and s.run_id = $2 and s.channel = removed.channel
         and s.number = removed.number
     ), passed as (delete from canaries where account_id = $1 and run_id = $2)
     select count(*)::int as removed from removed`,
    [accountId, runId, limit],
  )
  return onlyRow(rows).removed
}

export async function noteArchived(tx: Transaction, run: EndedRun): Promise<void> {
  await tx.query('update runs set archived = true where account_id = $1 and id = $2', [
    run.accountId,
    run.runId,
  ])
}

/**
 * Removes stored reports that were applied before `appliedBefore`, oldest first, at most `limit`,
 * skipping those that another machine is removing. Returns how many. A report that was not applied is
 * never removed, however old.
 */
export async function removeReports(
  db: Queries,
  appliedBefore: Date,
  limit: number,
): Promise<number> {
  const rows = await db.query<{ removed: number }>(
    `with removed as (
       delete from provider_events where ctid = any (array(
         select ctid from provider_events where applied_at <= $1
         order by applied_at limit $2 for update skip locked))
       returning 1
     ) select count(*)::int as removed from removed`,
    [appliedBefore, limit],
  )
  return onlyRow(rows).removed
}
