import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'

/**
 * Empties, in a page of the stored events that were applied, those about a number that the account has
 * contacted. Returns where the next page starts, undefined at the end.
 */
export async function emptyEventsOfAccount(
  db: Queries,
  accountId: string,
  after: { provider: string; eventId: string } | undefined,
  limit: number,
): Promise<{ provider: string; eventId: string } | undefined> {
  const rows = await db.query<{ provider: string; eventId: string }>(
    `with page as materialized (
       select provider, event_id, (payload ->> 'phone')::numeric as phone
       from provider_events
       where provider in ('voice', 'text')
         and ($2::text is null or (provider, event_id) > ($2, $3::text))
       order by provider, event_id limit $4
     ), emptied as (
       update provider_events e set payload = null from page
       where e.provider = page.provider and e.event_id = page.event_id
         and e.applied_at is not null and page.phone is not null and (
           ${contactedIn('deliveries')} or ${contactedIn('deliveries_archive')}
           or ${contactedIn('inbound_messages')} or ${contactedIn('test_sends')}
           or ${contactedIn('single_sends')})
     )
     select provider, event_id as "eventId" from page
     order by provider desc, event_id desc limit 1`,
    [accountId, after?.provider ?? null, after?.eventId ?? null, limit],
  )
  return rows[0]
}

function contactedIn(table: string): string {
  return `exists (select from ${table} d
    where d.phone = page.phone::bigint and d.account_id = $1)`
}

/** The deliveries of a run, and up to which line it has any. */
export interface RunLines {
  runId: string
  lastLine: number
}

/** Every run of the account that has deliveries, here or in the archive. */
export function runsWithLines(db: Queries, accountId: string): Promise<RunLines[]> {
  return db.query<RunLines>(
    `select * from (
       select r.id as "runId", coalesce(greatest(${lastLineIn('deliveries', 'voice')},
         ${lastLineIn('deliveries', 'text')}, ${lastLineIn('deliveries_archive', 'voice')},
         ${lastLineIn('deliveries_archive', 'text')}), 0) as "lastLine"
       from runs r where r.account_id = $1
     ) as lines where "lastLine" > 0 order by "runId"`,
    [accountId],
  )
}

function lastLineIn(table: string, channel: string): string {
  return `(select line from ${table} where account_id = $1 and run_id = r.id
    and channel = '${channel}' order by line desc limit 1)`
}

/** Takes the numbers out of a stretch of a run, as for a single person. */
export async function eraseLines(
  db: Queries,
  accountId: string,
  runId: string,
  lines: { after: number; to: number },
): Promise<void> {
  const values = [accountId, runId, lines.after, lines.to]
  await db.query(linesErasedIn('deliveries'), values)
  await db.query(linesErasedIn('deliveries_archive'), values)
}

function linesErasedIn(table: string): string {
  return `update ${table} set phone = -line, provider_ref = null
    where account_id = $1 and run_id = $2 and channel in ('voice', 'text')
      and line > $3 and line <= $4 and phone > 0`
}

/**
 * Forgets which numbers the account has contacted, in a page of the table, which is led by the number.
 * Returns the number after which the next page starts, undefined at the end.
 */
export async function forgetPageOfContacted(
  db: Queries,
  accountId: string,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const rows = await db.query<{ last: number | null }>(
    `with page as materialized (
       select phone, account_id from contacted_phones where phone > $2
       order by phone, account_id limit $3
     ), removed as (
       delete from contacted_phones c using page
       where c.phone = page.phone and c.account_id = $1 and page.account_id = $1
     )
     select max(phone) as last from page`,
    [accountId, after, limit],
  )
  return onlyRow(rows).last ?? undefined
}

/** Removes at most `limit` of the account's replies; returns how many. */
export async function removeReplies(
  db: Queries,
  accountId: string,
  limit: number,
): Promise<number> {
  const rows = await db.query<{ removed: number }>(
    `with removed as (
       delete from inbound_messages where account_id = $1 and id in (
         select id from inbound_messages where account_id = $1
         order by received_at desc, id desc limit $2)
       returning 1
     ) select count(*)::int as removed from removed`,
    [accountId, limit],
  )
  return onlyRow(rows).removed
}

/** Hides the last digits beside the hashes of a page of the do-not-contact list; returns the last hash. */
export async function maskSuppressions(
  db: Queries,
  accountId: string,
  after: string,
  masked: string,
  limit: number,
): Promise<string | undefined> {
  const rows = await db.query<{ last: string | null }>(
    `with page as materialized (
       select phone_hash from suppressions where account_id = $1 and phone_hash > $2
       order by phone_hash limit $4
     ), masked as (
       update suppressions s set masked_phone = $3 from page
       where s.account_id = $1 and s.phone_hash = page.phone_hash
     )
     select max(phone_hash) as last from page`,
    [accountId, after, masked, limit],
  )
  return onlyRow(rows).last ?? undefined
}

/** What is small: tests, days, requests, mails, and the words and names of campaigns and lists. */
export async function eraseSmallTables(db: Queries, accountId: string): Promise<void> {
  await db.query('delete from invitations where account_id = $1', [accountId])
  await db.query('delete from senders where account_id = $1', [accountId])
  // The rows stay, without which replies to these numbers would be read by the business that gets them next.
  await db.query(
    `update sender_addresses set until = greatest(since, now())
     where account_id = $1 and until is null`,
    [accountId],
  )
  await db.query(
    `update sender_call_numbers set until = greatest(since, now())
     where account_id = $1 and until is null`,
    [accountId],
  )
  await db.query('delete from inbound_calls where account_id = $1', [accountId])
  await db.query('delete from ownership_answers where account_id = $1', [accountId])
  await db.query('delete from registry_areas where account_id = $1', [accountId])
  await db.query('delete from registry_numbers where account_id = $1', [accountId])
  await db.query('delete from registry_imports where account_id = $1', [accountId])
  await db.query('delete from test_numbers where account_id = $1', [accountId])
  await db.query('delete from test_codes where account_id = $1', [accountId])
  await db.query('delete from test_sends where account_id = $1', [accountId])
  await db.query('delete from single_sends where account_id = $1', [accountId])
  await db.query('delete from delivery_proofs where account_id = $1', [accountId])
  await db.query('delete from auto_replies where account_id = $1', [accountId])
  await db.query('delete from sign_ups where account_id = $1', [accountId])
  await db.query('delete from sign_up_pages where account_id = $1', [accountId])
  await db.query('delete from remembered_columns where account_id = $1', [accountId])
  await db.query('delete from security_calls where account_id = $1', [accountId])
  // What names a campaign or a list; of the others only kind and time are left, and no person.
  await db.query(
    `with erased as materialized (
       select set_config('afterbeep.removes_events', 'on', true) as may_go
     )
     delete from security_events using erased
     where may_go = 'on' and account_id = $1 and about is not null`,
    [accountId],
  )
  await db.query('delete from speeches where account_id = $1', [accountId])
  await db.query('delete from day_counts where account_id = $1', [accountId])
  await db.query('delete from mails where account_id = $1', [accountId])
  await db.query('delete from erasures where account_id = $1', [accountId])
  await db.query('delete from exports where account_id = $1', [accountId])
  await db.query('delete from payment_checks where account_id = $1', [accountId])
  await db.query('delete from plan_purchases where account_id = $1', [accountId])
  await db.query('delete from quarantined_events where account_id = $1', [accountId])
  await db.query(
    `update campaigns set name = 'Erased ' || id, description = '', message = '',
       variant_message = null, fallbacks = '{}', voice_id = null, voice_name = null,
       consent_text = '', consent_statement = null, sender_name = null
     where account_id = $1`,
    [accountId],
  )
  await db.query(
    `update contact_lists set name = 'Erased', columns = '{}', preview = null,
       consent_words = null
     where account_id = $1`,
    [accountId],
  )
}
