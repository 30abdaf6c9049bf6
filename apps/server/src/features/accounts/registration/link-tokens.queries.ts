import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { LinkPurpose } from './link-token.ts'

export interface NewLinkToken {
  tokenHash: string
  userId: string
  purpose: LinkPurpose
  at: Date
  expiresAt: Date
}

/**
 * Keeps a new link and voids the user's older ones for the same purpose. Voided links stay until
 * they expire, so that an older verification link still finds its (by then verified) user.
 */
export async function replaceLinkToken(tx: Transaction, link: NewLinkToken): Promise<void> {
  const { userId, purpose, at } = link
  await tx.query(
    'delete from user_tokens where user_id = $1 and purpose = $2 and expires_at <= $3',
    [userId, purpose, at],
  )
  await voidLinkTokens(tx, userId, purpose, at)
  await tx.query(
    'insert into user_tokens (token_hash, user_id, purpose, expires_at) values ($1, $2, $3, $4)',
    [link.tokenHash, userId, purpose, link.expiresAt],
  )
}

/** No link of this purpose that was sent so far is valid any more. */
export async function voidLinkTokens(
  tx: Transaction,
  userId: string,
  purpose: LinkPurpose,
  at: Date,
): Promise<void> {
  await tx.query(
    'update user_tokens set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null',
    [userId, purpose, at],
  )
}

/** For a user whom no link may bring back. */
export async function deleteLinkTokensOfUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from user_tokens where user_id = $1', [userId])
}

/** Uses the link up and returns its user; undefined when it is unknown, used or expired. */
export async function consumeLinkToken(
  tx: Transaction,
  tokenHash: string,
  purpose: LinkPurpose,
  at: Date,
): Promise<string | undefined> {
  // One statement: of two concurrent uses, the second waits for the row and then finds it used.
  const [row] = await tx.query<{ userId: string }>(
    `update user_tokens set used_at = $3
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
     returning user_id as "userId"`,
    [tokenHash, purpose, at],
  )
  return row?.userId
}

/** The user of a link that is valid now. */
export async function findLinkUser(
  db: Queries,
  tokenHash: string,
  purpose: LinkPurpose,
  at: Date,
): Promise<{ userId: string; verifiedAt: Date | null } | undefined> {
  const [row] = await db.query<{ userId: string; verifiedAt: Date | null }>(
    `select users.id as "userId", users.verified_at as "verifiedAt"
     from user_tokens join users on users.id = user_tokens.user_id
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [tokenHash, purpose, at],
  )
  return row
}

/** Whether the link, valid or not, was sent to a user who has verified since. */
export async function isVerifiedByLink(db: Queries, tokenHash: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from user_tokens join users on users.id = user_tokens.user_id
     where token_hash = $1 and purpose = 'verify' and users.verified_at is not null`,
    [tokenHash],
  )
  return rows.length > 0
}

/** The user whom the link was sent to, used or not. */
export async function userOfLinkHash(
  db: Queries,
  tokenHash: string,
): Promise<{ accountId: string; userId: string } | undefined> {
  const [row] = await db.query<{ accountId: string; userId: string }>(
    `select users.account_id as "accountId", users.id as "userId" from user_tokens
       join users on users.id = user_tokens.user_id
     where user_tokens.token_hash = $1`,
    [tokenHash],
  )
  return row
}
