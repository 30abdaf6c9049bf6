import type { Queries, Transaction } from '../../../platform/database/database.ts'

export async function isDeviceKnown(
  db: Queries,
  userId: string,
  tokenHash: string,
): Promise<boolean> {
  const rows = await db.query(
    'select 1 from known_devices where user_id = $1 and token_hash = $2',
    [userId, tokenHash],
  )
  return rows.length > 0
}

/** Notes that the browser signed in now, and forgets all but the user's latest `most`. */
export async function keepDevice(
  db: Queries,
  { userId, tokenHash, at, most }: { userId: string; tokenHash: string; at: Date; most: number },
): Promise<void> {
  await db.query(
    `with kept as (
       insert into known_devices (user_id, token_hash, used_at) values ($1, $2, $3)
       on conflict (user_id, token_hash) do update set used_at = excluded.used_at
     )
     delete from known_devices where user_id = $1 and token_hash in (
       select token_hash from known_devices where user_id = $1 and token_hash <> $2
       order by used_at desc offset $4)`,
    [userId, tokenHash, at, most - 1],
  )
}

export async function forgetDevicesOfUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from known_devices where user_id = $1', [userId])
}

export async function deleteDevicesUnusedSince(db: Queries, before: Date): Promise<void> {
  await db.query('delete from known_devices where used_at < $1', [before])
}
