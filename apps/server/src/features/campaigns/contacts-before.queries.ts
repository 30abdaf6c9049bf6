import { onlyRow } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/database.ts'

/** Runs that may still send what is pending in them. */
const ACTIVE = `('preparing', 'sending', 'paused', 'held')`

/**
 * How often an account has contacted each of these numbers in the 24 hours before `at`, or may have by
 * then, over all its runs. Where a try was uncertain, the contact may be as late as its result. Numbers without a
 * contact are missing.
 */
export async function contactsBefore(
  db: Queries,
  accountId: string,
  phones: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const rows = await db.query<{ phone: number; contacts: number }>(
    `select d.phone, count(*)::int as contacts
     from deliveries d join runs r on r.account_id = d.account_id and r.id = d.run_id
     where d.account_id = $1 and d.phone = any($2::bigint[])
       and d.claim >= coalesce((select min(first_claim) from runs
         where account_id = $1 and first_claim is not null and (
           finished_at is null or finished_at > $3::timestamptz - interval '24 hours')), 0)
       and (d.sent_at > $3::timestamptz - interval '24 hours'
         or (d.first_tried_at is not null and d.sent_at is not null
           and d.changed_at > $3::timestamptz - interval '24 hours')
         or (d.state = 'pending' and r.status in ${ACTIVE}))
     group by d.phone`,
    [accountId, phones, at],
  )
  return new Map(rows.map((row) => [row.phone, row.contacts]))
}

/** Contacts of each person on a list by runs that have not begun, in the 24 hours before `at`. */
export async function plannedContacts(
  db: Queries,
  accountId: string,
  listId: string,
  at: Date,
): Promise<number> {
  const rows = await db.query<{ contacts: number }>(
    `select coalesce(sum(case c.type when 'both' then 2 else 1 end), 0)::int as contacts
     from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and r.status = 'scheduled' and c.list_id = $2
       and r.drop_at > $3::timestamptz - interval '24 hours' and r.drop_at <= $3`,
    [accountId, listId, at],
  )
  return onlyRow(rows).contacts
}
