import { onlyRow } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/database.ts'

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
