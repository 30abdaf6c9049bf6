import type { AddedHow } from '@afterbeep/contract/opt-outs/added-how'
import type { Transaction } from '../../../platform/database/database.ts'

interface NumberToAdd {
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
  added: { how: AddedHow; by: string | null; at: Date },
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
 * Takes back what a person added, until an instant where one is given. What forbids the number besides stays, for texts or for all. False where
 * no person had added it.
 */
export async function removeByHand(
  tx: Transaction,
  accountId: string,
  hash: string,
  until: Date | null,
): Promise<boolean> {
  const rows = await tx.query<{ hash: string }>(
    `with taken as materialized (
       select phone_hash, reason, text_reason from suppressions
       where account_id = $1 and phone_hash = $2 and added_at <= coalesce($3::timestamptz, 'infinity')
       for update
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
    [accountId, hash, until],
  )
  return rows.length > 0
}
