import type { Queries } from '../../../platform/database/database.ts'

export interface NewPendingSignIn {
  tokenHash: string
  /** Null where a passkey is still to name the user. */
  userId: string | null
  challenge: string | null
  at: Date
  expiresAt: Date
}

/** Keeps a sign-in that has begun, and forgets those of everyone that have expired. */
export async function insertPendingSignIn(db: Queries, begun: NewPendingSignIn): Promise<void> {
  const { tokenHash, userId, challenge, at, expiresAt } = begun
  await db.query(
    `with expired as (delete from pending_sign_ins where expires_at <= $4)
     insert into pending_sign_ins (token_hash, user_id, challenge, expires_at)
     values ($1, $2, $3, $5)`,
    [tokenHash, userId, challenge, at, expiresAt],
  )
}

/**
 * Counts a try with a code and returns the user; undefined for a sign-in that is unknown, expired or
 * out of tries. One statement: no number of tries at once gets past `most`.
 */
export async function countPendingTry(
  db: Queries,
  { tokenHash, at, most }: { tokenHash: string; at: Date; most: number },
): Promise<string | undefined> {
  const [row] = await db.query<{ userId: string | null }>(
    `update pending_sign_ins set tries = tries + 1
     where token_hash = $1 and expires_at > $2 and tries < $3 and user_id is not null
     returning user_id as "userId"`,
    [tokenHash, at, most],
  )
  return row?.userId ?? undefined
}

/** Ends the pending sign-in; true for one of any number of calls. */
export async function consumePendingSignIn(
  db: Queries,
  tokenHash: string,
  at: Date,
): Promise<boolean> {
  const rows = await db.query(
    'delete from pending_sign_ins where token_hash = $1 and expires_at > $2 returning 1',
    [tokenHash, at],
  )
  return rows.length > 0
}

/** What the user's passkey has to sign from now on; the user, if the sign-in waits for a second factor. */
export async function setPendingChallenge(
  db: Queries,
  { tokenHash, challenge, at }: { tokenHash: string; challenge: string; at: Date },
): Promise<string | undefined> {
  const [row] = await db.query<{ userId: string | null }>(
    `update pending_sign_ins set challenge = $2
     where token_hash = $1 and expires_at > $3 and user_id is not null
     returning user_id as "userId"`,
    [tokenHash, challenge, at],
  )
  return row?.userId ?? undefined
}

export interface TakenChallenge {
  challenge: string
  userId: string | null
}

/** The challenge, for one of any number of calls: each is signed once at most. */
export async function takePendingChallenge(
  db: Queries,
  tokenHash: string,
  at: Date,
): Promise<TakenChallenge | undefined> {
  const [row] = await db.query<{ challenge: string | null; userId: string | null }>(
    `with before as (
       select token_hash, challenge from pending_sign_ins where token_hash = $1 for update
     )
     update pending_sign_ins set challenge = null from before
     where pending_sign_ins.token_hash = before.token_hash and before.challenge is not null
       and expires_at > $2
     returning before.challenge, user_id as "userId"`,
    [tokenHash, at],
  )
  const challenge = row?.challenge
  if (!row || challenge === null || challenge === undefined) return undefined
  return { challenge, userId: row.userId }
}

/** Whose sign-in it is, also once it is over or out of tries. */
export async function userOfPending(
  db: Queries,
  tokenHash: string,
): Promise<{ accountId: string; userId: string } | undefined> {
  const [row] = await db.query<{ accountId: string; userId: string }>(
    `select users.account_id as "accountId", users.id as "userId" from pending_sign_ins
       join users on users.id = pending_sign_ins.user_id
     where pending_sign_ins.token_hash = $1`,
    [tokenHash],
  )
  return row
}
