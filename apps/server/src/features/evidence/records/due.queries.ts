import type { Queries, Transaction } from '../../../platform/database/database.ts'

export type DueKind = 'correction' | 'recording' | 'event' | 'reply' | 'call' | 'single'

export interface DueRow {
  accountId: string
  id: number
  kind: DueKind
  runId: string | null
  channel: 'voice' | 'text' | null
  line: number | null
  eventId: number | null
}

/** Locks what waits for its record: some of one account and kind, the account after that one. */
export function takeDue(tx: Transaction, afterAccount: string, limit: number): Promise<DueRow[]> {
  return tx.query<DueRow>(
    `with first as materialized (
       select account_id, kind from evidence_due where account_id > $1 order by account_id, id limit 1
     )
     select d.account_id as "accountId", d.id, d.kind, d.run_id as "runId", d.channel, d.line,
       d.event_id as "eventId"
     from evidence_due d
     where d.account_id = (select account_id from first) and d.kind = (select kind from first)
     order by d.id limit $2 for update of d skip locked`,
    [afterAccount, limit],
  )
}

export async function removeDue(
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
): Promise<void> {
  await tx.query('delete from evidence_due where account_id = $1 and id = any($2::bigint[])', [
    accountId,
    ids,
  ])
}

export interface LateResult {
  runId: string
  channel: 'voice' | 'text'
  line: number
  phone: number
  state: string
  reason: string | null
  providerCode: string | null
  endedAt: Date
}

const keysOfDue = `select run_id, channel, line from evidence_due
  where account_id = $1 and id = any($2::bigint[])`

/** The deliveries as they stand after their late reports. */
export function lateResults(
  db: Queries,
  accountId: string,
  ids: readonly number[],
): Promise<LateResult[]> {
  return db.query<LateResult>(
    `select d.run_id as "runId", d.channel, d.line, d.phone, d.state, d.reason,
       d.provider_code as "providerCode", d.changed_at as "endedAt"
     from (${keysOfDue}) as late join deliveries d on d.account_id = $1 and d.run_id = late.run_id
       and d.channel = late.channel and d.line = late.line
     order by d.run_id, d.channel, d.line`,
    [accountId, ids],
  )
}

export interface KeptRecording {
  runId: string
  line: number
  phone: number
  mediaType: string | null
  /** Base64. */
  recording: string
  reportedAt: Date
  fetchedAt: Date | null
}

export function keptRecordings(
  db: Queries,
  accountId: string,
  ids: readonly number[],
): Promise<KeptRecording[]> {
  return db.query<KeptRecording>(
    `select p.run_id as "runId", p.line, p.phone, p.media_type as "mediaType", p.recording,
       p.reported_at as "reportedAt", p.fetched_at as "fetchedAt"
     from (${keysOfDue}) as due join delivery_proofs p on p.account_id = $1
       and p.run_id = due.run_id and p.line = due.line
     where p.recording is not null order by p.run_id, p.line`,
    [accountId, ids],
  )
}

export interface TrailEvent {
  id: number
  at: Date
  event: string
  network: string
  userId: string | null
  about: string | null
}

export function trailEvents(
  db: Queries,
  accountId: string,
  ids: readonly number[],
): Promise<TrailEvent[]> {
  return db.query<TrailEvent>(
    `select id, at, event, network, user_id as "userId", about from security_events
     where account_id = $1 and id = any($2::bigint[]) order by id`,
    [accountId, ids],
  )
}
