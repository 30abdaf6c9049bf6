import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { DeliveryKey } from '../../runs/index.ts'
import { callbackEventId, settledDropId } from '../report-event.ts'
import type { StoredEvent } from '../report-event.ts'

/** Stores events whole, once by event id, in one statement; returns which of them are new. */
export async function storeEvents(
  db: Queries,
  events: readonly StoredEvent[],
  at: Date,
): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(
    `insert into provider_events (provider, event_id, kind, payload, received_at)
     select e.provider, e.event_id, e.kind, e.payload::jsonb, $5
     from unnest($1::text[], $2::text[], $3::text[], $4::text[])
       as e(provider, event_id, kind, payload)
     on conflict do nothing returning provider || ' ' || event_id as key`,
    [
      events.map((event) => event.provider),
      events.map((event) => event.eventId),
      events.map((event) => event.kind),
      events.map((event) => JSON.stringify(event.payload)),
      at,
    ],
  )
  return new Set(rows.map((row) => row.key))
}

export async function markApplied(
  db: Queries,
  events: readonly { provider: string; eventId: string }[],
  at: Date,
): Promise<void> {
  await db.query(
    `update provider_events e set applied_at = $3
     from unnest($1::text[], $2::text[]) as k(provider, event_id)
     where e.provider = k.provider and e.event_id = k.event_id`,
    [events.map((event) => event.provider), events.map((event) => event.eventId), at],
  )
}

/** Waiting events that are read at once; a full page means that there may be more. */
export const WAITING_ROWS = 1000

export interface WaitingEvent extends StoredEvent {
  receivedAt: Date
}

/**
 * Events that were stored but not applied: after a crash, or because they named no delivery yet. A
 * page of them, the oldest first, starting after `after`, without those that are postponed.
 */
export function waitingEvents(
  db: Queries,
  due: { storedBefore: Date; now: Date },
  which: { unnamed: boolean },
  after: WaitingEvent | undefined,
): Promise<WaitingEvent[]> {
  return db.query<WaitingEvent>(
    `select provider, event_id as "eventId", kind, payload, received_at as "receivedAt"
     from provider_events
     where applied_at is null and received_at <= $1 and provider in ('voice', 'text')
       and (kind = 'unnamed-report') = $2 and (try_after is null or try_after <= $4)
       and ($5::timestamptz is null or (received_at, provider, event_id) > ($5, $6::text, $7::text))
     order by received_at, provider, event_id limit $3`,
    [
      due.storedBefore,
      which.unnamed,
      WAITING_ROWS,
      due.now,
      after?.receivedAt ?? null,
      after?.provider ?? null,
      after?.eventId ?? null,
    ],
  )
}

/**
 * Of these drops, those that a callback has named already, or for which a signed report has
 * counted: further reports about them add nothing.
 */
export async function knownDrops(db: Queries, dropRefs: readonly string[]): Promise<Set<string>> {
  const byId = new Map(
    dropRefs.flatMap((ref) => [
      [callbackEventId(ref), ref],
      [settledDropId(ref), ref],
    ]),
  )
  const rows = await db.query<{ id: string }>(
    `select event_id as id from provider_events
     where provider = 'voice' and event_id = any($1::text[])`,
    [[...byId.keys()]],
  )
  return new Set(rows.map((row) => byId.get(row.id)).filter((ref) => ref !== undefined))
}

/** From now on no further report about these drops counts that names no delivery. */
export async function noteSettledDrops(
  db: Queries,
  dropRefs: readonly string[],
  at: Date,
): Promise<void> {
  await db.query(
    `insert into provider_events (provider, event_id, kind, received_at, applied_at)
     select 'voice', id, 'settled-drop', $2, $2 from unnest($1::text[]) as id
     on conflict do nothing`,
    [dropRefs.map(settledDropId), at],
  )
}

/** A voice delivery that a report without a reference may be about. */
export interface OpenVoice extends DeliveryKey {
  phone: number
  /** A worker holds it at this moment: whether it has left is not written down yet. */
  inProgress: boolean
}

/**
 * Voice deliveries to these numbers that still wait for their result, those that may have left
 * although their response was lost and that are to be tried again, those that are being sent, and
 * those that were given up for want of a result since `since`: a late report still gives their
 * result.
 */
export function openVoiceTo(
  db: Queries,
  phones: readonly number[],
  since: Date,
): Promise<OpenVoice[]> {
  return db.query<OpenVoice>(
    `select d.account_id as "accountId", d.run_id as "runId", d.channel, d.line, d.phone,
       d.state = 'pending' and not d.in_doubt as "inProgress"
     from deliveries d
     where d.phone = any($1::bigint[]) and d.channel = 'voice' and (
       d.state in ('accepted', 'unknown')
       or (d.state = 'failed' and d.reason = 'no_report' and d.changed_at > $2)
       or (d.state = 'pending' and (d.in_doubt or exists (
         select from chunks c
         where c.account_id = d.account_id and c.run_id = d.run_id and c.channel = d.channel
           and c.number = d.chunk_number and c.state = 'leased'))))`,
    [phones, since],
  )
}

/** Leaves these events to a later sweep, without counting it as a failed try. */
export async function putOffEvents(
  db: Queries,
  events: readonly { provider: string; eventId: string }[],
): Promise<void> {
  await db.query(
    `update provider_events e set try_after = clock_timestamp() + make_interval(secs => 30)
     from unnest($1::text[], $2::text[]) as k(provider, event_id)
     where e.provider = k.provider and e.event_id = k.event_id and e.applied_at is null`,
    [events.map((event) => event.provider), events.map((event) => event.eventId)],
  )
}

/**
 * The accounts that have ever contacted a number, also by deliveries that are archived: a reply
 * from it concerns them.
 */
export async function accountsThatContacted(tx: Transaction, phone: number): Promise<string[]> {
  const rows = await tx.query<{ accountId: string }>(
    `select account_id as "accountId" from deliveries where phone = $1
     union select account_id from contacted_phones where phone = $1`,
    [phone],
  )
  return rows.map((row) => row.accountId)
}

/** Whether a backup was restored since `instant`: what was sent before it is not all known. */
export async function wasRestoredSince(tx: Transaction, instant: Date): Promise<boolean> {
  const rows = await tx.query('select from installation where restored_at > $1', [instant])
  return rows.length > 0
}

/**
 * The delivery that a reply from a number replies to, or a call: of the account that it was sent to, or of all
 * that shared a sender's number when they sent, the one that reached the person last over the channel that comes
 * `first`, by business time, because people reply to texts and call back after voicemails; else of the other one.
 */
export async function repliedDelivery(
  tx: Transaction,
  phone: number,
  since: Date,
  onlyOf: string | null,
  first: 'voice' | 'text',
): Promise<{ accountId: string; campaignId: string; runId: string; line: number } | undefined> {
  const [row] = await tx.query<{
    accountId: string
    campaignId: string
    runId: string
    line: number
  }>(
    `select d.account_id as "accountId", r.campaign_id as "campaignId", d.run_id as "runId", d.line
     from deliveries d join runs r on r.account_id = d.account_id and r.id = d.run_id
     where d.phone = $1 and d.changed_at > $2
       and d.state in ('accepted', 'unknown', 'delivered')
       and case when $3::uuid is not null then d.account_id = $3 else not exists (
         select from sender_addresses a where a.account_id = d.account_id
           and a.since <= d.changed_at and (a.until is null or a.until > d.changed_at)) end
     order by d.channel = $4 desc, d.changed_at desc limit 1`,
    [phone, since, onlyOf, first],
  )
  return row
}
