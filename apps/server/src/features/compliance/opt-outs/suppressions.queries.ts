import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries, Transaction } from '../../../platform/database/database.ts'

export interface SuppressedNumber {
  accountId: string
  hash: string
  masked: string
}

/** What a number's owner said clearly, and what may have been meant so and waits for a look. */
export const OPTED_OUT = 'opted_out'
export const UNCLEAR = 'unclear'
/** Where nothing but an entry of the account's own people forbids it. */
const BY_HAND = 'by_hand'

/** How much it takes to lift a reason: a person of the account, a look at the reply, START, or nothing. */
const rankOf = (reason: string) =>
  `case ${reason} when '${BY_HAND}' then 0 when '${UNCLEAR}' then 1 when '${OPTED_OUT}' then 2 else 3 end`

/**
 * Adds numbers that must not be contacted. One row holds what is known of a number, so a number
 * that is there may widen but never narrow: from texts to all channels, and from a reason that can be
 * lifted to one that takes more. Where a reason that can be lifted replaces one for texts alone, that
 * one is kept beside it. When an unclear reply was said is kept whatever else there is.
 */
export async function insertSuppressions(
  tx: Transaction,
  numbers: readonly SuppressedNumber[],
  { channel, reason, at }: { channel: 'all' | 'text'; reason: string; at: Date },
): Promise<void> {
  const isNew = rankOf('excluded.reason')
  const isThere = rankOf('s.reason')
  await tx.query(
    `insert into suppressions as s (account_id, phone_hash, masked_phone, channel, reason, created_at, unclear_at)
     select account_id, hash, masked, $4, $5, $6::timestamptz, case when $5 = '${UNCLEAR}' then $6::timestamptz end
     from unnest($1::uuid[], $2::text[], $3::text[]) as number (account_id, hash, masked)
     order by account_id, hash
     on conflict (account_id, phone_hash) do update set
       channel = case when excluded.channel = 'all' then 'all' else s.channel end,
       reason = case
         when excluded.channel = 'all' and s.channel = 'text' then excluded.reason
         when excluded.channel = s.channel and ${isNew} > ${isThere} then excluded.reason
         else s.reason end,
       -- Since when the reason holds that is shown.
       created_at = case when (excluded.channel = 'all' and s.channel = 'text')
           or (excluded.channel = s.channel and s.reason = '${BY_HAND}')
         then excluded.created_at else s.created_at end,
       text_reason = case
         when ${isNew} = 3 and excluded.channel = 'all' then null
         when excluded.channel = 'all' and s.channel = 'text' and s.reason <> excluded.reason
           then s.reason
         when excluded.channel = 'text' and s.channel = 'all' then excluded.reason
         else s.text_reason end,
       unclear_at = greatest(s.unclear_at, excluded.unclear_at)
     where
       -- From texts to all channels.
       (excluded.channel = 'all' and s.channel = 'text')
       -- To a reason that takes more to be lifted.
       or (excluded.channel = s.channel and ${isNew} > ${isThere})
       -- Beside a reason that can be lifted, one for texts that has to outlast it.
       or (excluded.channel = 'text' and s.channel = 'all' and ${isThere} < 3 and ${isNew} > ${isThere})
       -- An unclear reply beside what forbids the number already.
       or excluded.unclear_at > coalesce(s.unclear_at, '-infinity')`,
    [
      numbers.map(({ accountId }) => accountId),
      numbers.map(({ hash }) => hash),
      numbers.map(({ masked }) => masked),
      channel,
      reason,
      at,
    ],
  )
}

/** The accounts in which an unclear reply of the number was said after this instant. Locks its entries. */
export async function selectUnclearSince(
  tx: Transaction,
  numbers: readonly Pick<SuppressedNumber, 'accountId' | 'hash'>[],
  instant: Date,
): Promise<Set<string>> {
  // All of them are locked, not only those that match: a reply that is being stored now may make another match.
  const rows = await tx.query<{ accountId: string; unclearAt: Date | null }>(
    `select s.account_id as "accountId", s.unclear_at as "unclearAt" from suppressions s
     join unnest($1::uuid[], $2::text[]) as number (account_id, hash)
       on number.account_id = s.account_id and number.hash = s.phone_hash
     order by s.account_id, s.phone_hash for update of s`,
    [numbers.map(({ accountId }) => accountId), numbers.map(({ hash }) => hash)],
  )
  const since = rows.filter(({ unclearAt }) => unclearAt !== null && unclearAt > instant)
  return new Set(since.map(({ accountId }) => accountId))
}

/** A person of the account has decided that what the number's owner wrote, by then where given, was no opt-out. */
export async function dismissUnclear(
  tx: Transaction,
  { accountId, hash }: Pick<SuppressedNumber, 'accountId' | 'hash'>,
  by?: Date,
): Promise<void> {
  await tx.query(
    `update suppressions set unclear_at = null
     where account_id = $1 and phone_hash = $2 and ($3::timestamptz is null or unclear_at <= $3)`,
    [accountId, hash, by ?? null],
  )
}

/** Shows nothing of the number beside its hash any more. */
export async function maskSuppression(
  tx: Transaction,
  { accountId, hash, masked }: SuppressedNumber,
): Promise<void> {
  await tx.query(
    'update suppressions set masked_phone = $3 where account_id = $1 and phone_hash = $2',
    [accountId, hash, masked],
  )
}

/**
 * Removes suppressions of this reason; returns their hashes. Where another reason suppresses the number's
 * texts, or a person of the account put it on the list, that one stays. `saidBy` leaves what came later.
 */
export async function deleteSuppressions(
  tx: Transaction,
  numbers: readonly Pick<SuppressedNumber, 'accountId' | 'hash'>[],
  reason: string,
  saidBy?: Date,
): Promise<string[]> {
  const rows = await tx.query<{ hash: string }>(
    `with lifted as materialized (
       select s.account_id, s.phone_hash, s.added_at,
         -- Who takes back a STOP takes back the one that the carrier knows of too.
         case when $3 = '${OPTED_OUT}' then nullif(s.text_reason, '${OPTED_OUT}')
           else s.text_reason end as text_reason
       from suppressions s
       join unnest($1::uuid[], $2::text[]) as number (account_id, hash)
         on number.account_id = s.account_id and number.hash = s.phone_hash
       where s.reason = $3 and ($4::timestamptz is null or s.created_at <= $4)
       order by s.account_id, s.phone_hash for update of s
     ), by_hand as (
       update suppressions s set reason = '${BY_HAND}', channel = 'all', text_reason = l.text_reason,
         created_at = l.added_at
       from lifted l
       where s.account_id = l.account_id and s.phone_hash = l.phone_hash and l.added_at is not null
     ), narrowed as (
       update suppressions s set channel = 'text', reason = l.text_reason, text_reason = null
       from lifted l
       where s.account_id = l.account_id and s.phone_hash = l.phone_hash
         and l.text_reason is not null and l.added_at is null
     ), removed as (
       delete from suppressions s using lifted l
       where s.account_id = l.account_id and s.phone_hash = l.phone_hash
         and l.text_reason is null and l.added_at is null
     )
     select phone_hash as hash from lifted`,
    [
      numbers.map(({ accountId }) => accountId),
      numbers.map(({ hash }) => hash),
      reason,
      saidBy ?? null,
    ],
  )
  return rows.map((row) => row.hash)
}

/** Whether nothing but an unclear reply forbids the number in this account. */
export async function isOnlyUnclear(
  db: Queries,
  { accountId, hash }: Pick<SuppressedNumber, 'accountId' | 'hash'>,
): Promise<boolean> {
  const rows = await db.query<{ found: number }>(
    `select 1 as found from suppressions
     where account_id = $1 and phone_hash = $2 and reason = '${UNCLEAR}'
       and text_reason is null and added_at is null`,
    [accountId, hash],
  )
  return rows.length > 0
}

/**
 * The numbers that must not be contacted over this channel, or over any one of them where none is
 * given. Also returns whether any person said STOP to no known account. It is read in the same
 * statement because it is seldom so.
 */
export async function selectSuppressed(
  db: Queries,
  accountId: string,
  hashes: readonly string[],
  channel: Channel | undefined,
): Promise<{ found: string[]; hasUnclaimed: boolean }> {
  // One text, because an array is written element by element: no hash holds a comma.
  const rows = await db.query<{ hash: string | null }>(
    `select phone_hash as hash from suppressions
     where account_id = $1 and phone_hash = any(string_to_array($2, ','))
       and ($3::text is null or channel = 'all' or channel = $3)
     union all
     select null where exists (select from unclaimed_words where state = 'opted_out')`,
    [accountId, hashes.join(','), channel ?? null],
  )
  const found = rows.map((row) => row.hash).filter((hash) => hash !== null)
  return { found, hasUnclaimed: found.length < rows.length }
}
