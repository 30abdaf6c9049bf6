import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import { droppingRecordsOf } from '../evidence/index.ts'
import type { EndedRun } from './retention.queries.ts'

/** Locks one archived run that ended before this instant and still has details, skipping locked and excepted ones. */
export async function takeArchivedRun(
  tx: Transaction,
  endedBefore: Date,
  except: readonly string[] = [],
): Promise<EndedRun | undefined> {
  const [run] = await tx.query<EndedRun>(
    `select account_id as "accountId", id as "runId" from runs
     where archived and not details_removed and finished_at <= $1 and id <> all($2::uuid[])
     order by finished_at limit 1 for update skip locked`,
    [endedBefore, except],
  )
  return run
}

/** Deletes the next archived deliveries of a run, at most `lines` lines; returns their numbers. */
export async function removeArchived(
  tx: Transaction,
  { accountId, runId }: EndedRun,
  channel: 'voice' | 'text',
  lines: number,
): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>(
    `with first as materialized (
       select line from deliveries_archive
       where account_id = $1 and run_id = $2 and channel = $3 order by line limit 1
     )
     delete from deliveries_archive
     where account_id = $1 and run_id = $2 and channel = $3
       and line >= (select line from first) and line < (select line from first) + $4
     returning phone`,
    [accountId, runId, channel, lines],
  )
  return rows.map(({ phone }) => phone)
}

/** Forgets those of the numbers that no delivery of the account has any more. */
export async function forgetNumbers(
  tx: Transaction,
  accountId: string,
  phones: readonly number[],
): Promise<void> {
  await tx.query(
    `delete from contacted_phones c
     where c.account_id = $1 and c.phone = any($2::bigint[])
       and not exists (select from deliveries d
         where d.phone = c.phone and d.account_id = c.account_id)
       and not exists (select from deliveries_archive d
         where d.phone = c.phone and d.account_id = c.account_id)`,
    [accountId, phones],
  )
}

/** Deletes the recordings that are kept of a run's voicemails. */
export async function removeProofs(tx: Transaction, { accountId, runId }: EndedRun): Promise<void> {
  await tx.query('delete from delivery_proofs where account_id = $1 and run_id = $2', [
    accountId,
    runId,
  ])
}

export async function noteDetailsRemoved(tx: Transaction, run: EndedRun): Promise<void> {
  await tx.query('update runs set details_removed = true where account_id = $1 and id = $2', [
    run.accountId,
    run.runId,
  ])
}

/** Deletes replies that came before this instant, with their records, the oldest first, at most `limit`; returns how many. */
export async function removeReplies(
  db: Queries,
  receivedBefore: Date,
  limit: number,
): Promise<number> {
  const rows = await db.query<{ removed: number }>(
    `with removed as (
       delete from inbound_messages where ctid = any (array(
         select ctid from inbound_messages where received_at <= $1
         order by received_at limit $2 for update skip locked))
       returning account_id, sealed_batch, sealed_place
     ), ${droppingRecordsOf('removed')} select count(*)::int as removed from removed`,
    [receivedBefore, limit],
  )
  return onlyRow(rows).removed
}

/** Deletes calls back that came before this instant, with their records, the oldest first, at most `limit`; returns how many. */
export async function removeCalls(
  db: Queries,
  arrivedBefore: Date,
  limit: number,
): Promise<number> {
  const rows = await db.query<{ removed: number }>(
    `with removed as (
       delete from inbound_calls where call_id in (
         select call_id from inbound_calls where arrived_at <= $1
         order by arrived_at limit $2 for update skip locked)
       returning account_id, sealed_batch, sealed_place
     ), ${droppingRecordsOf('removed')} select count(*)::int as removed from removed`,
    [arrivedBefore, limit],
  )
  return onlyRow(rows).removed
}

/** Deletes what was sent outside of campaigns and ended before this instant, with its records, at most `limit`; returns how many. */
export async function removeSingles(
  db: Queries,
  endedBefore: Date,
  limit: number,
): Promise<number> {
  const rows = await db.query<{ removed: number }>(
    `with removed as (
       delete from single_sends where ctid = any (array(
         select ctid from single_sends where ended_at <= $1
         order by ended_at limit $2 for update skip locked))
       returning account_id, sealed_batch, sealed_place
     ), ${droppingRecordsOf('removed')} select count(*)::int as removed from removed`,
    [endedBefore, limit],
  )
  return onlyRow(rows).removed
}

/** No run of a campaign with the list is planned or in progress, or ended after this instant. */
const UNUSED_SINCE = `complete and deleted_at is null
  and (created_at at time zone 'UTC') <= ($1::timestamptz at time zone 'UTC') and not exists (
  select from campaigns c join runs r on r.account_id = c.account_id and r.campaign_id = c.id
  where c.account_id = l.account_id and c.list_id = l.id
    and (r.finished_at is null or r.finished_at > $1))`

/** The oldest list that no campaign has used since, but for those that are excepted. */
export async function unusedList(
  db: Queries,
  unusedSince: Date,
  except: readonly string[] = [],
): Promise<{ accountId: string; listId: string } | undefined> {
  const [list] = await db.query<{ accountId: string; listId: string }>(
    `select account_id as "accountId", id as "listId" from contact_lists l
     where ${UNUSED_SINCE} and id <> all($2::uuid[]) order by (created_at at time zone 'UTC') limit 1`,
    [unusedSince, except],
  )
  return list
}

/** The same about one list, once its account is locked. */
export async function isUnused(
  tx: Transaction,
  list: { accountId: string; listId: string },
  unusedSince: Date,
): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `select id from contact_lists l where account_id = $2 and id = $3 and ${UNUSED_SINCE}`,
    [unusedSince, list.accountId, list.listId],
  )
  return rows.length > 0
}

/** A number that a carrier refuses for good, in what is stored of reports. */
const REFUSAL = `'"suppress": ?("all"|"text"|true)'`

/**
 * Removes quarantined events that came before this instant, the oldest first, and returns what they held. Reports of
 * an account with a refusal stay: they hold no number, by which what they forbid could be kept.
 */
export async function removeQuarantined(
  tx: Transaction,
  quarantinedBefore: Date,
  limit: number,
): Promise<unknown[]> {
  const rows = await tx.query<{ payload: unknown }>(
    `delete from quarantined_events where id in (
       select id from quarantined_events
       where quarantined_at <= $1 and not (kind = 'reports' and payload::text ~ ${REFUSAL})
       order by quarantined_at limit $2 for update skip locked)
     returning payload`,
    [quarantinedBefore, limit],
  )
  return rows.map(({ payload }) => payload)
}
