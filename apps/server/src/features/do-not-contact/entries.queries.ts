import type { AddedHow } from '@afterbeep/contract/opt-outs/added-how'
import type { Queries, Transaction } from '../../platform/database/database.ts'

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

export interface NumberToAdd {
  hash: string
  masked: string
}

/**
 * Puts numbers on the list by the hand of a person. It lies beside what forbids them already, so taking it
 * back later frees none whose owner, carrier or erasure forbids it. Returns how many were not by hand before.
 */
export async function addByHand(
  tx: Transaction,
  accountId: string,
  numbers: readonly NumberToAdd[],
  added: { how: AddedHow; by: string; at: Date },
): Promise<number> {
  const rows = await tx.query<{ hash: string }>(
    `insert into suppressions as s (account_id, phone_hash, masked_phone, channel, reason, created_at,
       added_how, added_at, added_by)
     select $1::uuid, hash, masked, 'all', 'by_hand', $4::timestamptz, $5, $4, $6::uuid
     from unnest($2::text[], $3::text[]) as number (hash, masked) order by hash
     on conflict (account_id, phone_hash) do update set
       channel = 'all',
       reason = case when s.channel = 'all' then s.reason else 'by_hand' end,
       created_at = case when s.channel = 'all' then s.created_at else excluded.created_at end,
       text_reason = case when s.channel = 'all' then s.text_reason else s.reason end,
       added_how = excluded.added_how, added_at = excluded.added_at, added_by = excluded.added_by
     where s.added_at is null
     returning phone_hash as hash`,
    [
      accountId,
      numbers.map(({ hash }) => hash),
      numbers.map(({ masked }) => masked),
      added.at,
      added.how,
      added.by,
    ],
  )
  return rows.length
}

/**
 * Takes back what a person added. What forbids the number besides stays, for texts or for all. False where no
 * person had added it.
 */
export async function removeByHand(
  tx: Transaction,
  accountId: string,
  hash: string,
): Promise<boolean> {
  const rows = await tx.query<{ hash: string }>(
    `with taken as materialized (
       select phone_hash, reason, text_reason from suppressions
       where account_id = $1 and phone_hash = $2 and added_at is not null for update
     ), kept as (
       update suppressions s set added_how = null, added_at = null, added_by = null,
         reason = case when t.reason = 'by_hand' then t.text_reason else t.reason end,
         channel = case when t.reason = 'by_hand' then 'text' else s.channel end,
         text_reason = case when t.reason = 'by_hand' then null else t.text_reason end
       from taken t
       where s.account_id = $1 and s.phone_hash = t.phone_hash
         and (t.reason <> 'by_hand' or t.text_reason is not null)
     ), removed as (
       delete from suppressions s using taken t
       where s.account_id = $1 and s.phone_hash = t.phone_hash
         and t.reason = 'by_hand' and t.text_reason is null
     )
     select phone_hash as hash from taken`,
    [accountId, hash],
  )
  return rows.length > 0
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
