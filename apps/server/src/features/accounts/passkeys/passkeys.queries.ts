import type { Queries, Transaction } from '../../../platform/database/database.ts'

export interface StoredPasskey {
  id: string
  name: string
  createdAt: Date
  usedAt: Date | null
  isSynced: boolean
}

export async function selectPasskeys(db: Queries, userId: string): Promise<StoredPasskey[]> {
  return db.query<StoredPasskey>(
    `select id, name, created_at as "createdAt", used_at as "usedAt", is_synced as "isSynced"
     from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  )
}

/** What a browser needs to find the user's passkeys. */
export async function selectCredentials(
  db: Queries,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db.query<{ id: string; transports: string[] }>(
    'select credential_id as id, transports from passkeys where user_id = $1 order by created_at, id',
    [userId],
  )
}

/** Keeps what the user's next passkey has to sign, and returns the user's handle: this one, or an older one. */
export async function keepPasskeyChallenge(
  db: Queries,
  next: { userId: string; handle: string; challenge: string; expiresAt: Date },
): Promise<string | undefined> {
  const [row] = await db.query<{ handle: string }>(
    `insert into passkey_users (user_id, handle, challenge, challenge_expires_at)
     values ($1, $2, $3, $4)
     on conflict (user_id) do update set
       challenge = excluded.challenge, challenge_expires_at = excluded.challenge_expires_at
     returning handle`,
    [next.userId, next.handle, next.challenge, next.expiresAt],
  )
  return row?.handle
}

/** The challenge for a new passkey, for one of any number of calls. */
export async function takePasskeyChallenge(
  db: Queries,
  userId: string,
  at: Date,
): Promise<string | undefined> {
  const [row] = await db.query<{ challenge: string | null }>(
    `with before as (
       select user_id, challenge from passkey_users where user_id = $1 for update
     )
     update passkey_users set challenge = null from before
     where passkey_users.user_id = before.user_id and before.challenge is not null
       and challenge_expires_at > $2
     returning before.challenge`,
    [userId, at],
  )
  return row?.challenge ?? undefined
}

export interface NewStoredPasskey {
  userId: string
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly string[]
  isSynced: boolean
  isBackedUp: boolean
  name: string
  at: Date
}

/** Violates `passkeys_credential_id_key` when it is there already, of this user or another. */
export async function insertPasskey(tx: Transaction, passkey: NewStoredPasskey): Promise<void> {
  await tx.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced,
       is_backed_up, name, created_at)
     values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $9)`,
    [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.isSynced,
      passkey.isBackedUp,
      passkey.name,
      passkey.at,
    ],
  )
}

export interface PasskeyToVerify {
  id: string
  userId: string
  handle: string
  publicKey: string
  counter: number
}

export async function findPasskey(
  db: Queries,
  credentialId: string,
): Promise<PasskeyToVerify | undefined> {
  const [row] = await db.query<PasskeyToVerify>(
    `select id, user_id as "userId", handle, public_key as "publicKey", counter
     from passkeys join passkey_users using (user_id) where credential_id = $1`,
    [credentialId],
  )
  return row
}

/** Notes a use. False where it was removed, or its counter did not grow: then there is a copy of it. */
export async function notePasskeyUse(
  db: Queries,
  { id, counter, isBackedUp, at }: { id: string; counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update passkeys set counter = $2, is_backed_up = $3, used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [id, counter, isBackedUp, at],
  )
  return rows.length > 0
}

/** False for one that is not this user's. */
export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query('delete from passkeys where user_id = $1 and id = $2 returning 1', [
    userId,
    id,
  ])
  return rows.length > 0
}
