import type { Queries, Transaction } from '../../../platform/database/database.ts'

export interface Factors {
  role: string
  /** Long enough only beside a second factor. */
  hasShortPassword: boolean
  hasAuthenticator: boolean
  passkeys: number
  recoveryCodes: number
}

/** Undefined for a user who is gone. */
export async function findFactors(db: Queries, userId: string): Promise<Factors | undefined> {
  const [row] = await db.query<Factors>(
    `select role, has_short_password as "hasShortPassword",
       exists (select 1 from authenticators
         where user_id = users.id and confirmed_at is not null) as "hasAuthenticator",
       (select count(*)::integer from passkeys where user_id = users.id) as passkeys,
       (select count(*)::integer from recovery_codes where user_id = users.id) as "recoveryCodes"
     from users where id = $1`,
    [userId],
  )
  return row
}

/** Lets no two changes of a user's factors happen at once. */
export async function lockFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId])
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId])
  await tx.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
    userId,
    codeHashes,
  ])
}

/** True for one of any number of calls with the same code. */
export async function consumeRecoveryCode(
  db: Queries,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const rows = await db.query(
    'delete from recovery_codes where user_id = $1 and code_hash = $2 returning 1',
    [userId, codeHash],
  )
  return rows.length > 0
}

/** The app, also one that no code has confirmed yet, passkeys and recovery codes, and sign-ins that have begun. */
export async function deleteFactorsOfUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from pending_sign_ins where user_id = $1', [userId])
  await tx.query('delete from authenticators where user_id = $1', [userId])
  await tx.query('delete from recovery_codes where user_id = $1', [userId])
  await tx.query('delete from passkeys where user_id = $1', [userId])
  await tx.query('delete from passkey_users where user_id = $1', [userId])
}
