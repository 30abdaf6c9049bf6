import type { Queries } from '../../../platform/database/database.ts'

/** A report of a voicemail with the address of its recording; empty where a receipt will name it. */
export interface ReportedProof {
  accountId: string
  runId: string
  line: number
  phone: number
  dropRef: string
  url: string
}

/**
 * Notes recordings to fetch from `dueAt` on, of each run at most so many. Only of people whom the run still names: a
 * report that comes late, or again, would bring back the number of one who was erased.
 */
export async function noteProofs(
  db: Queries,
  proofs: readonly ReportedProof[],
  { at, dueAt, mostOfRun }: { at: Date; dueAt: Date; mostOfRun: number },
): Promise<void> {
  await db.query(
    `with noted as (
       select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[], $5::text[], $9::text[])
         as n(account_id, run_id, line, phone, url, drop_ref)
     ), open_runs as materialized (
       select r.account_id, r.id from runs r
       join (select distinct account_id, run_id from noted) n
         on n.account_id = r.account_id and n.run_id = r.id
       where (select count(*) from delivery_proofs p
         where p.account_id = r.account_id and p.run_id = r.id) < $8
     )
     insert into delivery_proofs (account_id, run_id, line, phone, url, reported_at, next_try_at, drop_ref)
     select n.account_id, n.run_id, n.line, n.phone, n.url, $6,
       case when n.url <> '' then $7::timestamptz end, n.drop_ref
     from noted n join deliveries d on d.account_id = n.account_id and d.run_id = n.run_id
       and d.channel = 'voice' and d.line = n.line and d.phone = n.phone
     where (n.account_id, n.run_id) in (select account_id, id from open_runs)
     on conflict do nothing`,
    [
      proofs.map(({ accountId }) => accountId),
      proofs.map(({ runId }) => runId),
      `{${proofs.map(({ line }) => line).join(',')}}`,
      proofs.map(({ phone }) => phone),
      proofs.map(({ url }) => url),
      at,
      dueAt,
      mostOfRun,
      proofs.map(({ dropRef }) => dropRef),
    ],
  )
}

/** What a signed receipt names: the drop, but not our delivery. */
export interface ReceivedProof {
  dropRef: string
  url: string
}

/** The recordings are there by now. A drop that was not noted, or has its address already, is left as it is. */
export async function noteReceipts(
  db: Queries,
  received: readonly ReceivedProof[],
  dueAt: Date,
): Promise<void> {
  await db.query(
    `update delivery_proofs p set url = n.url, next_try_at = $3
     from unnest($1::text[], $2::text[]) as n(drop_ref, url)
     where p.drop_ref = n.drop_ref and p.url = ''`,
    [received.map(({ dropRef }) => dropRef), received.map(({ url }) => url), dueAt],
  )
}

/** A recording that is due to be fetched. */
export interface DueProof {
  accountId: string
  runId: string
  line: number
  url: string
  reportedAt: Date
  tries: number
}

/** Those of all accounts that are due, the oldest first. */
export function dueProofs(db: Queries, now: Date, limit: number): Promise<DueProof[]> {
  return db.query<DueProof>(
    `select account_id as "accountId", run_id as "runId", line, url, reported_at as "reportedAt",
       tries
     from delivery_proofs where next_try_at <= $1 order by next_try_at limit $2`,
    [now, limit],
  )
}

export async function keepProof(
  db: Queries,
  { accountId, runId, line }: DueProof,
  { type, recording, at }: { type: string; recording: string; at: Date },
): Promise<void> {
  await db.query(
    `with kept as (
       update delivery_proofs
       set media_type = $4, recording = $5, fetched_at = $6, next_try_at = null
       where account_id = $1 and run_id = $2 and line = $3 returning line
     )
     insert into evidence_due (account_id, kind, run_id, channel, line)
     select $1, 'recording', $2, 'voice', line from kept`,
    [accountId, runId, line, type, recording, at],
  )
}

/** `nextTryAt` is null when the provider keeps it no longer. */
export async function postponeProof(
  db: Queries,
  { accountId, runId, line }: DueProof,
  nextTryAt: Date | null,
): Promise<void> {
  await db.query(
    `update delivery_proofs set tries = tries + 1, next_try_at = $4
     where account_id = $1 and run_id = $2 and line = $3`,
    [accountId, runId, line, nextTryAt],
  )
}
