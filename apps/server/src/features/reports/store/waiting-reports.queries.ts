import { z } from 'zod'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { ReportedOutcome } from '../../../providers/outcome.ts'
import type { RunChannel } from '../../runs/index.ts'
import { outcomeSchema } from '../report-event.ts'

/** A report that waits: the send of its run and channel that it is about, and the result. */
export interface WaitingReport {
  line: number
  /** How often the delivery had become sendable again; undefined where the report does not name it. */
  resends: number | undefined
  outcome: ReportedOutcome
}

/** Reports of one run and channel that were stored together and are applied together. */
export interface ReportSet extends RunChannel {
  id: string
  reports: WaitingReport[]
}

/** Reports to store: a set, and beside each of its reports the id that identifies a repeat. */
export interface NewReportSet extends ReportSet {
  provider: string
  eventIds: string[]
}

/**
 * Stores reports once by event id, and the new ones in rows that wait to be applied, all in one
 * statement. Returns which came before, as positions in the sets one after the other.
 *
 * Ids are written in one order, so that two processes that get the same reports at once wait for
 * each other instead of deadlocking.
 */
export async function storeReports(
  db: Queries,
  sets: readonly NewReportSet[],
  at: Date,
): Promise<number[]> {
  const reports = sets.flatMap((set) => set.reports)
  const setNumbers = sets.flatMap((set, index) => set.reports.map(() => index + 1))
  const rows = await db.query<{ n: number }>(
    `with incoming as materialized (
       select s.provider, i.event_id, i.set_number, i.line, i.resends, i.outcome, i.n
       from unnest($1::text[], $2::int[], $3::int[], $4::text[], $11::int[])
         with ordinality as i(event_id, set_number, line, outcome, resends, n)
       join unnest($5::text[]) with ordinality as s(provider, number) on s.number = i.set_number
     ), fresh as (
       insert into provider_events (provider, event_id, kind, received_at, applied_at)
       select provider, event_id, 'report', $6, $6 from incoming
       order by event_id collate "C"
       on conflict do nothing returning provider, event_id
     ), matched as materialized (
       select i.*, f.event_id is not null as is_new
       from incoming i left join fresh f using (provider, event_id)
     ), stored as (
       insert into waiting_reports (account_id, id, run_id, channel, reports, received_at)
       select s.account_id, s.id, s.run_id, s.channel, r.reports, $6
       from (
         select set_number, ('[' || string_agg(
           '{"line":' || line || coalesce(',"resends":' || nullif(resends, 0), '')
             || ',"outcome":' || outcome || '}', ',') || ']')::json as reports
         from matched where is_new group by set_number
       ) r
       join unnest($7::uuid[], $8::uuid[], $9::uuid[], $10::text[])
         with ordinality as s(account_id, id, run_id, channel, number) on s.number = r.set_number
     )
     select n from matched where not is_new`,
    [
      sets.flatMap((set) => set.eventIds),
      // Numbers as text, because the driver writes an array element by element.
      `{${setNumbers.join(',')}}`,
      `{${reports.map((report) => report.line).join(',')}}`,
      reports.map((report) => JSON.stringify(report.outcome)),
      sets.map((set) => set.provider),
      at,
      sets.map((set) => set.accountId),
      sets.map((set) => set.id),
      sets.map((set) => set.runId),
      sets.map((set) => set.channel),
      `{${reports.map((report) => report.resends ?? 0).join(',')}}`,
    ],
    { preparedAs: 'store-reports' },
  )
  return rows.map((row) => row.n - 1)
}

/**
 * Takes sets of one account to apply them: the transaction that deletes a set is the one that
 * applies it. A set that another transaction holds is left to it.
 */
export async function takeReportSets(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `delete from waiting_reports where account_id = $1 and id in (
       select id from waiting_reports where account_id = $1 and id = any($2::uuid[])
       for update skip locked)
     returning id`,
    [accountId, ids],
    { preparedAs: 'take-report-sets' },
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Leaves reports about deliveries that only a lost database had prepared until the run is prepared
 * here as well. In case that never happens, they are looked at again from time to time.
 */
export async function putOffReportSets(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    `update waiting_reports set try_after = clock_timestamp() + make_interval(mins => 10)
     where account_id = $1 and id = any($2::uuid[])`,
    [accountId, ids],
  )
}

/** Releases reports that were postponed because the run's deliveries were missing. */
export async function releaseReportSets(
  tx: Transaction,
  run: { accountId: string; runId: string },
): Promise<void> {
  await tx.query(
    `update waiting_reports set try_after = null
     where account_id = $1 and run_id = $2 and tries = 0 and try_after is not null`,
    [run.accountId, run.runId],
  )
}

/** Sets that are read at once; a full page means that there may be more. */
export const WAITING_SETS = 200

const reportsSchema = z.array(
  z.object({ line: z.number(), resends: z.number().default(0), outcome: outcomeSchema }),
)

/** A set as it lies in the table, its reports not read yet. */
export interface WaitingSet extends RunChannel {
  id: string
  reports: unknown
  receivedAt: Date
}

/** The set with its reports, or the error that explains why they can't be read. */
export function readReportSet(row: WaitingSet): ReportSet | z.ZodError {
  const { accountId, runId, channel, id } = row
  const read = reportsSchema.safeParse(row.reports)
  return read.success ? { accountId, runId, channel, id, reports: read.data } : read.error
}

/**
 * Sets that are not applied yet, after a crash or because the process that stored them can't keep
 * up: a page of them, the oldest first, starting after `after`, without those that are postponed.
 */
export function waitingReportSets(
  db: Queries,
  due: { storedBefore: Date; now: Date },
  after: WaitingSet | undefined,
): Promise<WaitingSet[]> {
  return db.query<WaitingSet>(
    `select account_id as "accountId", id, run_id as "runId", channel, reports,
       received_at as "receivedAt"
     from waiting_reports
     where received_at <= $1 and (try_after is null or try_after <= $5)
       and ($2::timestamptz is null or (received_at, id) > ($2, $3::uuid))
     order by received_at, id limit $4`,
    [due.storedBefore, after?.receivedAt ?? null, after?.id ?? null, WAITING_SETS, due.now],
  )
}

/**
 * Splits a set into one for each of its reports, so that one that can't be applied stands alone.
 * False for a set of one, and for what is no list.
 */
export async function splitReportSet(
  db: Queries,
  set: { accountId: string; id: string },
): Promise<boolean> {
  const rows = await db.query(
    `with whole as (
       delete from waiting_reports
       where account_id = $1 and id = $2
         and case when json_typeof(reports) = 'array' then json_array_length(reports) > 1 end
       returning *
     )
     insert into waiting_reports (account_id, id, run_id, channel, reports, received_at)
     select account_id, gen_random_uuid(), run_id, channel, json_build_array(report), received_at
     from whole, json_array_elements(whole.reports) as report
     returning id`,
    [set.accountId, set.id],
  )
  return rows.length > 0
}
