import type { Queries } from '../../../platform/database/database.ts'

/** A page of the deliveries of an account to one number, newest first. */
const PERSON = `select * from (
    select run_id, channel, line, state, reason, changed_at from deliveries
    where phone = $2::bigint and account_id = $1
    union all
    select run_id, channel, line, state, reason, changed_at from deliveries_archive
    where phone = $2::bigint and account_id = $1
  ) anywhere order by changed_at desc, run_id, channel, line limit $3 offset $4`

export interface Page {
  limit: number
  offset: number
}

export interface SealedRecord {
  batch: number
  index: number
  kind: string
  record: string
  /** Hex, one hash after the other. */
  leaves: string
}

/**
 * The records about one number, in the order of the log. Its deliveries are found by the number, and
 * their batches by run and line: so it costs as much after ten years as after one.
 */
export function sealedRecords(
  db: Queries,
  accountId: string,
  phone: number,
  { limit, offset }: Page,
): Promise<SealedRecord[]> {
  return db.query<SealedRecord>(
    `with person as materialized (${PERSON})
     select b.number as batch, place - 1 as index, b.kind, b.records[place] as record,
       encode(b.leaves, 'hex') as leaves
     from person p
     join evidence_batches b on b.account_id = $1 and b.run_id = p.run_id and b.channel = p.channel
       and b.first_line <= p.line and b.last_line >= p.line
     cross join lateral (select array_position(b.lines, p.line) as place) as at
     where b.records[place] is not null
     order by b.number, place`,
    [accountId, phone, limit, offset],
  )
}

export interface FoundDelivery {
  runId: string
  channel: 'voice' | 'text'
  line: number
  campaignName: string
  state: string
  reason: string | null
  changedAt: Date
}

/** The deliveries themselves, of which those without a record are not sealed yet. */
export function deliveriesTo(
  db: Queries,
  accountId: string,
  phone: number,
  { limit, offset }: Page,
): Promise<FoundDelivery[]> {
  return db.query<FoundDelivery>(
    `select p.run_id as "runId", p.channel, p.line, c.name as "campaignName", p.state, p.reason,
       p.changed_at as "changedAt"
     from (${PERSON}) as p
     join runs r on r.account_id = $1 and r.id = p.run_id
     join campaigns c on c.account_id = $1 and c.id = r.campaign_id
     order by p.changed_at, p.run_id, p.channel, p.line`,
    [accountId, phone, limit, offset],
  )
}

export interface SealedBatch {
  number: number
  entry: string
  facts: string | null
  runId: string | null
  channel: string | null
}

export function sealedBatches(
  db: Queries,
  accountId: string,
  numbers: readonly number[],
): Promise<SealedBatch[]> {
  return db.query<SealedBatch>(
    `select number, entry, facts, run_id as "runId", channel from evidence_batches
     where account_id = $1 and number = any($2::bigint[]) order by number`,
    [accountId, numbers],
  )
}

/** The recordings that are kept of voicemails to one number. */
export function recordingsOf(
  db: Queries,
  accountId: string,
  phone: number,
): Promise<{ runId: string; line: number; mediaType: string | null; recording: string }[]> {
  return db.query<{ runId: string; line: number; mediaType: string | null; recording: string }>(
    `select run_id as "runId", line, media_type as "mediaType", recording from delivery_proofs
     where account_id = $1 and phone = $2 and recording is not null order by run_id, line`,
    [accountId, phone],
  )
}

/**
 * The records of what a person wrote, of their calls, and of what they were sent outside of campaigns; newest first, at
 * most so many of each. They are found by the rows that they are of, which keep their places.
 */
export function recordsOfRows(
  db: Queries,
  accountId: string,
  phone: number,
  limit: number,
): Promise<SealedRecord[]> {
  return db.query<SealedRecord>(
    `with own as (
       (select sealed_batch, sealed_place from inbound_messages
        where account_id = $1 and phone = $2 order by received_at desc, id desc limit $3)
       union all
       (select sealed_batch, sealed_place from inbound_calls
        where account_id = $1 and phone = $2 order by arrived_at desc, call_id desc limit $3)
       union all
       (select sealed_batch, sealed_place from single_sends
        where account_id = $1 and phone = $2 order by sent_at desc, reference desc limit $3)
     )
     select b.number as batch, sealed_place - 1 as index, b.kind, b.records[sealed_place] as record,
       encode(b.leaves, 'hex') as leaves
     from own join evidence_batches b on b.account_id = $1 and b.number = sealed_batch
     where b.records[sealed_place] is not null order by b.number, sealed_place`,
    [accountId, phone, limit],
  )
}

/** The newest texts that a person wrote to the account of which there is no record. */
export function unsealedReplies(
  db: Queries,
  accountId: string,
  phone: number,
  limit: number,
): Promise<{ at: Date; text: string; meaning: string }[]> {
  return db.query<{ at: Date; text: string; meaning: string }>(
    `select m.received_at as at, m.text, m.meaning from inbound_messages m
     left join evidence_batches b on b.account_id = m.account_id and b.number = m.sealed_batch
     where m.account_id = $1 and m.phone = $2 and b.records[m.sealed_place] is null
     order by m.received_at desc, m.id desc limit $3`,
    [accountId, phone, limit],
  )
}

/** The newest calls that a person made to the account's line of which there is no record. */
export function unsealedCalls(
  db: Queries,
  accountId: string,
  phone: number,
  limit: number,
): Promise<{ at: Date; askedForOwner: boolean; optedOut: boolean }[]> {
  return db.query<{ at: Date; askedForOwner: boolean; optedOut: boolean }>(
    `select i.arrived_at as at, i.asked_for_owner as "askedForOwner", i.opted_out as "optedOut"
     from inbound_calls i
     left join evidence_batches b on b.account_id = i.account_id and b.number = i.sealed_batch
     where i.account_id = $1 and i.phone = $2 and b.records[i.sealed_place] is null
     order by i.arrived_at desc, i.call_id desc limit $3`,
    [accountId, phone, limit],
  )
}

export interface UnsealedSingle {
  at: Date
  kind: string
  channel: string
  state: string
  words: string | null
}

/** The newest messages outside of campaigns of which there is no record yet. */
export function unsealedSingles(
  db: Queries,
  accountId: string,
  phone: number,
  limit: number,
): Promise<UnsealedSingle[]> {
  return db.query<UnsealedSingle>(
    `select sent_at as at, kind, channel, state, facts ->> 'words' as words from single_sends
     where account_id = $1 and phone = $2 and sealed_batch is null
     order by sent_at desc, reference desc limit $3`,
    [accountId, phone, limit],
  )
}

export async function businessOf(db: Queries, accountId: string): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    'select coalesce(business_name, company_name) as name from accounts where id = $1',
    [accountId],
  )
  return row?.name ?? ''
}
