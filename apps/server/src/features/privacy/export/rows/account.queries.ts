import type { Queries } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/database.ts'
import { iso } from './page.ts'
import type { Cells, Page } from './page.ts'

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
         + (select count(*) from single_sends where account_id = $1)
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
