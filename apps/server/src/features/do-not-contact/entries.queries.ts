import type { Queries } from '../../platform/database/database.ts'

/** A number on the do-not-contact list, as it is stored. */
export interface StoredEntry {
  hash: string
  masked: string
  channel: string
  reason: string
  since: Date
  addedHow: string | null
  addedBy: string | null
}

export interface EntryPlace {
  since: Date
  hash: string
}

const COLUMNS = `s.phone_hash as hash, s.masked_phone as masked, s.channel,
  case when s.reason = 'opted_out' and o.source = 'call' then 'opted_out_by_call'
    else s.reason end as reason,
  s.created_at as since, s.added_how as "addedHow",
  case when u.removed_at is null then u.display_name end as "addedBy"`
/** Only a person of the same account is named. How an opt-out came is beside its last word. */
const JOINS = `left join users u on u.account_id = s.account_id and u.id = s.added_by
  left join opt_outs o on o.account_id = s.account_id and o.phone_hash = s.phone_hash`

/** A page of the list, newest first, by its index: every page is equally fast. */
export function selectEntries(
  db: Queries,
  accountId: string,
  page: { below: EntryPlace | undefined; limit: number },
): Promise<StoredEntry[]> {
  return db.query<StoredEntry>(
    `select ${COLUMNS} from suppressions s ${JOINS}
     where s.account_id = $1
       and ($2::timestamptz is null or (s.created_at, s.phone_hash) < ($2, $3::text))
     order by s.created_at desc, s.phone_hash desc limit $4`,
    [accountId, page.below?.since ?? null, page.below?.hash ?? null, page.limit],
  )
}

export async function selectEntry(
  db: Queries,
  accountId: string,
  hash: string,
): Promise<StoredEntry | undefined> {
  const [row] = await db.query<StoredEntry>(
    `select ${COLUMNS} from suppressions s ${JOINS} where s.account_id = $1 and s.phone_hash = $2`,
    [accountId, hash],
  )
  return row
}

/** A page of the numbers whose owners have replied, of which the account still has the replies. */
export async function repliedPhones(
  db: Queries,
  accountId: string,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ phone: number }>(
    `select distinct phone from inbound_messages
     where account_id = $1 and phone > $2 order by phone limit $3`,
    [accountId, after, limit],
  )
  return rows.map(({ phone }) => phone)
}
