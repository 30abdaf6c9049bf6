import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'

/** All rows that an export will have, from rollups where there are any. */
export async function countExportRows(db: Queries, accountId: string): Promise<number> {
  const rows = await db.query<{ rows: number }>(
    `select (
         coalesce((select sum(rows) from contact_lists
           where account_id = $1 and complete and deleted_at is null), 0)
         + coalesce((select sum(n.total) from run_counts n
           join runs r on r.account_id = n.account_id and r.id = n.run_id
           where n.account_id = $1 and not r.details_removed), 0)
         + (select count(*) from contact_lists where account_id = $1 and complete)
         + (select count(*) from users where account_id = $1) + 1
         + (select count(*) from campaigns where account_id = $1)
         + (select count(*) from runs where account_id = $1)
         + (select count(*) from inbound_messages where account_id = $1)
         + (select count(*) from inbound_calls where account_id = $1)
         + (select count(*) from sign_ups where account_id = $1)
         + (select count(*) from ledger_entries where account_id = $1)
         + (select count(*) from returned_payments where account_id = $1)
         + (select count(*) from overage_statements where account_id = $1)
         + (select count(*) from sender_addresses where account_id = $1)
         + (select count(*) from senders where account_id = $1)
         + (select count(*) from suppressions where account_id = $1)
         + (select count(*) from test_sends where account_id = $1)
         + (select count(*) from delivery_proofs where account_id = $1 and recording is not null)
         + (select count(*) from test_numbers where account_id = $1)
       )::bigint as rows`,
    [accountId],
  )
  return onlyRow(rows).rows
}

/** A page of a table by its key: it starts after the last row of the one before. */
export interface Page<Key> {
  after: Key | undefined
  limit: number
}

/** A row as the cells of its line, in the order of the file's header. */
export interface Cells {
  cells: string[]
}

interface WithId extends Cells {
  id: string
}

/** An instant as ISO text; null stays null. */
function iso(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function accountRows(db: Queries, accountId: string): Promise<Cells[]> {
  return db.query<Cells>(
    `select array_replace(array[a.company_name, a.business_name, a.opt_out_number, a.call_greeting, a.call_owner_number, a.currency, s.plan_key, s.status, array_to_string(a.emails_off, ' '), ${iso('a.created_at')}], null, '') as cells
     from accounts a left join subscriptions s on s.account_id = a.id where a.id = $1`,
    [accountId],
  )
}

export function userRows(db: Queries, accountId: string): Promise<Cells[]> {
  return db.query<Cells>(
    `select array_replace(array[id::text, email, first_name, last_name, display_name, customer_name, phone, role, ${iso('verified_at')}, ${iso('created_at')}], null, '') as cells
     from users where account_id = $1 order by created_at, id`,
    [accountId],
  )
}

export function testNumberRows(db: Queries, accountId: string): Promise<Cells[]> {
  return db.query<Cells>(
    `select array[user_id::text, phone::text, ${iso('confirmed_at')}] as cells from test_numbers
     where account_id = $1 order by user_id, phone`,
    [accountId],
  )
}

export interface ListRow extends WithId {
  columns: string[]
  problems: number
  deletedAt: Date | null
}

export function listRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<ListRow>,
): Promise<ListRow[]> {
  return db.query<ListRow>(
    `select id, columns, rejected as problems, deleted_at as "deletedAt", array_replace(array[id::text, name, accepted::text, rejected::text, ${iso('created_at')}, ${iso('deleted_at')}, consent_how, consent_words], null, '') as cells
     from contact_lists where account_id = $1 and complete
       and ($2::uuid is null or id > $2) order by id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

/** Condition and order use the whole key, as in features/contacts/contacts.queries.ts. */
const AFTER_LINE = `(account_id, list_id, line) > ($1, $2, $3)
  and (account_id, list_id, line) <= ($1, $2, 2147483647) order by account_id, list_id, line`

export interface ListKey {
  accountId: string
  listId: string
}

export interface ContactRow {
  line: number
  phone: number
  /** All values of the list's columns, with U+001F between them. */
  fields: string
}

export function contactRows(
  db: Queries,
  list: ListKey,
  { after, limit }: Page<ContactRow>,
): Promise<ContactRow[]> {
  return db.query<ContactRow>(
    `select line, recommended_phone as phone, fields from contacts where ${AFTER_LINE} limit $4`,
    [list.accountId, list.listId, after?.line ?? 0, limit],
  )
}

export interface RejectedRow {
  line: number
  message: string
  cells: string[]
}

export function rejectedRows(
  db: Queries,
  list: ListKey,
  { after, limit }: Page<RejectedRow>,
): Promise<RejectedRow[]> {
  return db.query<RejectedRow>(
    `select line, message, cells from rejected_rows where ${AFTER_LINE} limit $4`,
    [list.accountId, list.listId, after?.line ?? 0, limit],
  )
}

export function campaignRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<WithId>,
): Promise<WithId[]> {
  return db.query<WithId>(
    `select c.id, array_replace(array[c.name, c.description, c.type, c.message, c.variant_message, c.fallbacks::text, c.voice_name, c.start_date::text, c.end_date::text, c.frequency, c.drop_time, c.time_zone, l.name, c.recipients::text, c.status, c.status_reason, c.consent_text, ${iso('c.consent_at')}, c.consent_statement, ${iso('c.created_at')}], null, '') as cells
     from campaigns c
     join contact_lists l on l.account_id = c.account_id and l.id = c.list_id
     where c.account_id = $1 and ($2::uuid is null or c.id > $2) order by c.id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

export function runRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<WithId>,
): Promise<WithId[]> {
  return db.query<WithId>(
    `select r.id, array_replace(array[r.id::text, c.name, r.number::text, ${iso('r.drop_at')}, r.status, r.status_reason, ${iso('r.started_at')}, ${iso('r.finished_at')}], null, '') as cells
     from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and ($2::uuid is null or r.id > $2) order by r.id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

/** The deliveries of one run over one channel. */
export interface Segment {
  campaignId: string
  runId: string
  channel: string
}

export function segments(
  db: Queries,
  accountId: string,
  { after, limit }: Page<Segment>,
): Promise<Segment[]> {
  return db.query<Segment>(
    `select campaign_id as "campaignId", run_id as "runId", channel from run_counts
     where account_id = $1 and total > 0
       and ($2::uuid is null or (campaign_id, run_id, channel) > ($2, $3::uuid, $4::text))
     order by campaign_id, run_id, channel limit $5`,
    [accountId, after?.campaignId ?? null, after?.runId ?? null, after?.channel ?? null, limit],
  )
}

/** The last line of a segment, archived or not; 0 where it has none. */
export async function lastLineOf(
  db: Queries,
  accountId: string,
  { runId, channel }: Segment,
): Promise<number> {
  const rows = await db.query<{ line: number }>(
    `select coalesce(greatest(${lastLineIn('deliveries')}, ${lastLineIn('deliveries_archive')}), 0)
       as line`,
    [accountId, runId, channel],
  )
  return onlyRow(rows).line
}

function lastLineIn(table: string): string {
  return `(select line from ${table} where account_id = $1 and run_id = $2 and channel = $3
    order by line desc limit 1)`
}

/** In columns instead of cells: there may be millions, and an array in each costs time. */
export interface DeliveryRow {
  line: number
  phone: number
  state: string
  reason: string | null
  providerCode: string | null
  sameAs: number | null
  changedAt: Date
}

const DELIVERY_COLUMNS = `line, phone, state, reason, provider_code as "providerCode",
  same_as as "sameAs", changed_at as "changedAt"`
const STRETCH = `account_id = $1 and run_id = $2 and channel = $3 and line > $4 and line <= $5`

/**
 * A stretch of a segment with what of it lies in the archive: a row keeps its line when it moves there, so
 * a stretch has it once, also while the run is being archived. Bounded by lines: with a limit a
 * database without statistics, as the embedded one is, reads and sorts the whole run for each page
 * (400 ms for 2,000 of 200,000 rows).
 */
export function deliveryRows(
  db: Queries,
  accountId: string,
  { runId, channel }: Segment,
  lines: { after: number; to: number },
): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from deliveries where ${STRETCH}
     union all select ${DELIVERY_COLUMNS} from deliveries_archive where ${STRETCH}
     order by line`,
    [accountId, runId, channel, lines.after, lines.to],
  )
}

export interface ReplyRow extends WithId {
  receivedAt: Date
}

export function replyRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<ReplyRow>,
): Promise<ReplyRow[]> {
  return db.query<ReplyRow>(
    `select m.id, m.received_at as "receivedAt", array_replace(array[${iso('m.received_at')}, m.phone::text, m.text, m.meaning, c.name], null, '') as cells
     from inbound_messages m
     left join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
     where m.account_id = $1
       and ($2::timestamptz is null or (m.received_at, m.id) > ($2, $3::uuid))
     order by m.received_at, m.id limit $4`,
    [accountId, after?.receivedAt ?? null, after?.id ?? null, limit],
  )
}

export interface CallRow extends Cells {
  callId: string
  arrivedAt: Date
}

export function callRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<CallRow>,
): Promise<CallRow[]> {
  return db.query<CallRow>(
    `select n.call_id as "callId", n.arrived_at as "arrivedAt", array_replace(array[${iso('n.arrived_at')}, n.phone::text, n.asked_for_owner::text, n.opted_out::text, c.name], null, '') as cells
     from inbound_calls n
     left join campaigns c on c.account_id = n.account_id and c.id = n.campaign_id
     where n.account_id = $1
       and ($2::timestamptz is null or (n.arrived_at, n.call_id) < ($2, $3::text))
     order by n.arrived_at desc, n.call_id desc limit $4`,
    [accountId, after?.arrivedAt ?? null, after?.callId ?? null, limit],
  )
}

export function signUpRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<WithId>,
): Promise<WithId[]> {
  return db.query<WithId>(
    `select id, array_replace(array[${iso('asked_at')}, phone::text, first_name, last_name, how, said, channels, words, address, question, ${iso('texted_at')}, answer, ${iso('confirmed_at')}], null, '') as cells
     from sign_ups where account_id = $1 and ($2::uuid is null or id > $2)
     order by id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

export interface CreditRow extends Cells {
  id: number
}

export function creditRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<CreditRow>,
): Promise<CreditRow[]> {
  return db.query<CreditRow>(
    `select e.id, array_replace(array[e.id::text, e.kind, e.credits::text, c.name, e.note, ${iso('e.created_at')}], null, '') as cells
     from ledger_entries e
     left join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id
     where e.account_id = $1 and e.id > $2 order by e.id limit $3`,
    [accountId, after?.id ?? 0, limit],
  )
}

/** Its present line and registration first, then every number that its texts have come from. */
export function senderRows(db: Queries, accountId: string): Promise<Cells[]> {
  return db.query<Cells>(
    `select cells from (
       select null::timestamptz as since, array_replace(array['now', caller_id::text, text_number::text, phone_line_id, messaging_profile_id, text_registration, '', ''], null, '') as cells
       from senders where account_id = $1
       union all
       select since, array_replace(array['texts', '', address, '', '', '', ${iso('since')}, ${iso('until')}], null, '')
       from sender_addresses where account_id = $1
     ) as one order by since nulls first`,
    [accountId],
  )
}

/** One a month at most: they fit a page for as long as anyone pays. */
export function overageRows(db: Queries, accountId: string): Promise<Cells[]> {
  return db.query<Cells>(
    `select array_replace(array[number::text, credits::text, ${iso('created_at')}, item_ref], null, '') as cells
     from overage_statements where account_id = $1 order by number`,
    [accountId],
  )
}

export function returnedPaymentRows(db: Queries, accountId: string): Promise<Cells[]> {
  return db.query<Cells>(
    `select array_replace(array[invoice_ref, paid_cents::text, refunded_cents::text, disputed_cents::text, dispute, taken::text, owed::text, let_go::text, ${iso('updated_at')}], null, '') as cells
     from returned_payments where account_id = $1 order by updated_at, invoice_ref`,
    [accountId],
  )
}

export interface SuppressionRow extends Cells {
  hash: string
}

export function suppressionRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<SuppressionRow>,
): Promise<SuppressionRow[]> {
  return db.query<SuppressionRow>(
    `select phone_hash as hash, array_replace(array[masked_phone, channel, reason, ${iso('created_at')}], null, '') as cells
     from suppressions where account_id = $1 and phone_hash > $2 order by phone_hash limit $3`,
    [accountId, after?.hash ?? '', limit],
  )
}

export function testRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<WithId>,
): Promise<WithId[]> {
  return db.query<WithId>(
    `select id, array_replace(array[${iso('sent_at')}, purpose, channel, phone::text, state, reason], null, '') as cells
     from test_sends where account_id = $1 and ($2::uuid is null or id > $2)
     order by id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

interface ProofRow extends Cells {
  runId: string
  line: number
}

/** One recording after another: each may be megabytes. */
export async function nextProof(
  db: Queries,
  accountId: string,
  after: ProofRow | undefined,
): Promise<ProofRow | undefined> {
  const rows = await db.query<ProofRow>(
    `select run_id as "runId", line, array_replace(array[run_id::text, line::text, phone::text, ${iso('reported_at')}, ${iso('fetched_at')}, media_type, recording], null, '') as cells
     from delivery_proofs
     where account_id = $1 and recording is not null
       and ($2::uuid is null or (run_id, line) > ($2, $3::int))
     order by run_id, line limit 1`,
    [accountId, after?.runId ?? null, after?.line ?? null],
  )
  return rows[0]
}
