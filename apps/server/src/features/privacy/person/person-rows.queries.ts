import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import { droppingRecordsOf } from '../../evidence/index.ts'
import { holdsNumber } from './number-pattern.ts'
import type { NumberSearch } from './number-pattern.ts'

const FINAL = `('delivered', 'failed', 'skipped')`
const OPEN_TEST = `state in ('sending', 'accepted', 'unknown')`

/**
 * Takes the number out of at most `limit` deliveries that are over; their rows stay for the counts, with
 * the line below zero in its place, since a run has a number once. Returns how many. Those on their
 * way keep it until they are over: their reports have to find them.
 */
export async function eraseDeliveries(
  db: Queries,
  accountId: string,
  phone: number,
  limit: number,
): Promise<number> {
  const rows = await db.query<{ erased: number }>(erasedIn('deliveries', `and state in ${FINAL}`), [
    accountId,
    phone,
    limit,
  ])
  return onlyRow(rows).erased
}

export async function eraseArchivedDeliveries(
  db: Queries,
  accountId: string,
  phone: number,
  limit: number,
): Promise<number> {
  const rows = await db.query<{ erased: number }>(erasedIn('deliveries_archive', ''), [
    accountId,
    phone,
    limit,
  ])
  return onlyRow(rows).erased
}

function erasedIn(table: string, which: string): string {
  return `with chosen as materialized (
       select account_id, run_id, channel, line from ${table}
       where phone = $2::bigint and account_id = $1 ${which}
       order by account_id, run_id, channel, line limit $3 for update
     ), erased as (
       update ${table} d set phone = -d.line, provider_ref = null from chosen
       where d.account_id = chosen.account_id and d.run_id = chosen.run_id
         and d.channel = chosen.channel and d.line = chosen.line
       returning 1
     ) select count(*)::int as erased from erased`
}

export async function forgetContacted(
  db: Queries,
  accountId: string,
  phone: number,
): Promise<void> {
  await db.query('delete from contacted_phones where phone = $2 and account_id = $1', [
    accountId,
    phone,
  ])
}

/** Removes recordings of voicemails to the number. */
export async function eraseProofs(db: Queries, accountId: string, phone: number): Promise<void> {
  await db.query('delete from delivery_proofs where account_id = $1 and phone = $2', [
    accountId,
    phone,
  ])
}

/** Removes what the database of reassigned numbers said of the number. */
export async function eraseOwnership(db: Queries, accountId: string, phone: number): Promise<void> {
  await db.query('delete from ownership_answers where account_id = $1 and phone = $2', [
    accountId,
    phone,
  ])
}

/** A page of replies starts below this one. */
export interface ReplyPlaceInOrder {
  receivedAt: Date
  id: string
}

/**
 * Removes the person's replies from a page of the account's, and takes the number out of other people's. The
 * records of either go. The account's log is locked: nothing is sealed between the two.
 * Returns where the next page starts, undefined at the end.
 */
export async function eraseReplies(
  tx: Transaction,
  accountId: string,
  { phone, marks, digits, pattern }: NumberSearch,
  below: ReplyPlaceInOrder | undefined,
  limit: number,
): Promise<ReplyPlaceInOrder | undefined> {
  const holds = holdsNumber('m.text', '$3', '$4', '$5')
  const rows = await tx.query<ReplyPlaceInOrder>(
    `with page as materialized (
       select id, received_at, phone, text from inbound_messages
       where account_id = $1 and ($6::timestamptz is null or (received_at, id) < ($6, $7::uuid))
       order by received_at desc, id desc limit $8
     ), removed as (
       delete from inbound_messages m using page
       where m.account_id = $1 and m.id = page.id and page.phone = $2
       returning m.account_id, m.sealed_batch, m.sealed_place
     ), redacted as (
       update inbound_messages m set text = regexp_replace(m.text, $5::text, '[erased]', 'g')
       from page
       where m.account_id = $1 and m.id = page.id and page.phone <> $2 and ${holds}
       returning m.account_id, m.sealed_batch, m.sealed_place
     ), changed as (select * from removed union all select * from redacted),
     ${droppingRecordsOf('changed')}
     select received_at as "receivedAt", id from page order by received_at, id limit 1`,
    [accountId, phone, marks, digits, pattern, below?.receivedAt ?? null, below?.id ?? null, limit],
  )
  return rows[0]
}

/**
 * Removes the person's calls back with their records, also those to no known account, but for one that is still
 * going on. The account's log is locked, as for replies.
 */
export async function eraseCalls(
  tx: Transaction,
  accountId: string,
  phone: number,
  waitsSince: Date,
): Promise<void> {
  await tx.query(
    `with removed as (
       delete from inbound_calls
       where account_id = $1 and phone = $2 and (state = 'over' or arrived_at <= $3)
       returning account_id, sealed_batch, sealed_place
     ), ${droppingRecordsOf('removed')} select`,
    [accountId, phone, waitsSince],
  )
  await tx.query(
    `delete from inbound_calls
     where account_id is null and phone = $1 and (state = 'over' or arrived_at <= $2)`,
    [phone, waitsSince],
  )
}

/**
 * Removes what the person was sent outside of campaigns, with its records, but for what still waits for a report. The
 * account's log is locked, as for replies.
 */
export async function eraseSingles(
  tx: Transaction,
  accountId: string,
  phone: number,
  waitsSince: Date,
): Promise<void> {
  await tx.query(
    `with removed as (
       delete from single_sends
       where account_id = $1 and phone = $2 and (ended_at is not null or sent_at <= $3)
       returning account_id, sealed_batch, sealed_place
     ), ${droppingRecordsOf('removed')} select`,
    [accountId, phone, waitsSince],
  )
}

/**
 * Removes the number's codes and confirmation, and its number from the tests and codes that were sent there: a row
 * without its number still counts against the limits of what is sent for nothing, which could be had anew else. A
 * test that still waits for its report keeps its number until then.
 */
export async function eraseTestSends(
  db: Queries,
  accountId: string,
  phone: number,
  waitsSince: Date,
): Promise<void> {
  await db.query(
    `with numbers as (delete from test_numbers where account_id = $1 and phone = $2),
     codes as (delete from test_codes where account_id = $1 and phone = $2),
     replies as (delete from auto_replies where account_id = $1 and phone = $2)
     update test_sends set phone = 0
     where account_id = $1 and phone = $2 and not (${OPEN_TEST} and sent_at > $3)`,
    [accountId, phone, waitsSince],
  )
}

/** The last event of a page of stored events. */
export interface EventPlace {
  provider: string
  eventId: string
}

/**
 * Empties, in a page of the stored events, those that hold the number and were applied; the ids stay, by
 * which a repeat is known. Events belong to no account, but what was applied of them lies in the
 * accounts' own tables. Returns where the next page starts, undefined at the end.
 */
export async function emptyEvents(
  db: Queries,
  { marks, digits, pattern }: NumberSearch,
  after: EventPlace | undefined,
  limit: number,
): Promise<EventPlace | undefined> {
  const holds = holdsNumber('page.payload', '$1', '$2', '$3')
  const rows = await db.query<EventPlace>(
    `with page as materialized (
       select provider, event_id, payload::text as payload, applied_at from provider_events
       where provider in ('voice', 'text')
         and ($4::text is null or (provider, event_id) > ($4, $5::text))
       order by provider, event_id limit $6
     ), emptied as (
       update provider_events e set payload = null from page
       where e.provider = page.provider and e.event_id = page.event_id
         and e.applied_at is not null and ${holds}
     )
     select provider, event_id as "eventId" from page
     order by provider desc, event_id desc limit 1`,
    [marks, digits, pattern, after?.provider ?? null, after?.eventId ?? null, limit],
  )
  return rows[0]
}

/**
 * Removes what lies in quarantine and holds the number, where no other account has contacted it or was written to:
 * an event that was never applied may be another account's STOP. Returns what belonged to no known account.
 */
export async function removeQuarantined(
  tx: Transaction,
  accountId: string,
  { phone, marks, digits, pattern }: NumberSearch,
): Promise<unknown[]> {
  const holds = holdsNumber('payload::text', '$3', '$4', '$5')
  const rows = await tx.query<{ payload: unknown }>(
    `with removed as (
       delete from quarantined_events
       where provider in ('voice', 'text') and (account_id is null or account_id = $1)
         and ${holds} and ${noOtherIn('deliveries')}
         and ${noOtherIn('deliveries_archive')} and ${noOtherIn('contacted_phones')}
         and not exists (select from sender_addresses where account_id <> $1
           and position(to_json(address)::text in payload::text) > 0)
       returning account_id, payload
     ) select payload from removed where account_id is null`,
    [accountId, phone, marks, digits, pattern],
  )
  return rows.map(({ payload }) => payload)
}

function noOtherIn(table: string): string {
  return `not exists (select from ${table} where phone = $2::bigint and account_id <> $1)`
}

/** Whether anything is on its way to the person or from them, or may still be written about them. */
export async function isOnTheWay(
  db: Queries,
  accountId: string,
  { phone, marks, digits, pattern }: NumberSearch,
  { phoneHash, waitsSince }: { phoneHash: string; waitsSince: Date },
): Promise<boolean> {
  const holds = holdsNumber('payload::text', '$4', '$5', '$6')
  const rows = await db.query<{ waits: boolean }>(
    `select exists (select from deliveries
         where phone = $2::bigint and account_id = $1 and state not in ${FINAL})
       or exists (select from runs where account_id = $1 and status = 'preparing')
       or exists (select from inbound_calls
         where account_id = $1 and phone = $2 and state <> 'over' and arrived_at > $3)
       or exists (select from test_sends
         where account_id = $1 and phone = $2 and ${OPEN_TEST} and sent_at > $3)
       or exists (select from single_sends
         where account_id = $1 and phone = $2 and ended_at is null and sent_at > $3)
       or exists (select from sign_ups
         where account_id = $1 and phone = $2 and state = 'sending' and asked_at > $3)
       or exists (select from auto_replies
         where account_id = $1 and phone_hash = $7 and state = 'sending' and sent_at > $3)
       or exists (select from provider_events
         where applied_at is null and provider in ('voice', 'text') and ${holds}) as waits`,
    [accountId, phone, waitsSince, marks, digits, pattern, phoneHash],
  )
  return onlyRow(rows).waits
}
