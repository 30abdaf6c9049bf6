import type { Queries, Transaction } from '../../platform/database/database.ts'

export interface SuppressedNumber {
  hash: string
  masked: string
}

/**
 * Adds the numbers that are not there yet. One that is there because its owner asked for it takes a
 * later reason of another kind, so that the owner's START can't bring back a number that must not
 * be contacted anyway.
 */
export async function insertSuppressions(
  tx: Transaction,
  accountId: string,
  numbers: readonly SuppressedNumber[],
  { reason, liftable, at }: { reason: string; liftable: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into suppressions (account_id, phone_hash, masked_phone, reason, created_at)
     select $1::uuid, hash, masked, $4, $5
     from unnest($2::text[], $3::text[]) as number (hash, masked)
     order by hash
     on conflict (account_id, phone_hash) do update set reason = excluded.reason
     where suppressions.reason = $6 and excluded.reason <> $6`,
    [
      accountId,
      numbers.map(({ hash }) => hash),
      numbers.map(({ masked }) => masked),
      reason,
      at,
      liftable,
    ],
  )
}

/** Removes the numbers that are there for this reason; answers their hashes. */
export async function deleteSuppressions(
  tx: Transaction,
  accountId: string,
  hashes: readonly string[],
  reason: string,
): Promise<string[]> {
  const rows = await tx.query<{ phone_hash: string }>(
    `delete from suppressions
     where account_id = $1 and phone_hash = any($2::text[]) and reason = $3
     returning phone_hash`,
    [accountId, hashes, reason],
  )
  return rows.map((row) => row.phone_hash)
}

export async function selectSuppressed(
  db: Queries,
  accountId: string,
  hashes: readonly string[],
): Promise<string[]> {
  // One text, because an array is written element by element: no hash holds a comma.
  const rows = await db.query<{ phone_hash: string }>(
    `select phone_hash from suppressions
     where account_id = $1 and phone_hash = any(string_to_array($2, ','))`,
    [accountId, hashes.join(',')],
  )
  return rows.map((row) => row.phone_hash)
}
