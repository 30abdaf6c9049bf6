import { hashToken } from '../registration/link-token.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** What the session store has kept of the user's sessions, the newest first. */
export async function selectSessionsOfUser(
  db: Queries,
  userId: string,
  at: Date,
): Promise<{ id: string; data: unknown }[]> {
  return db.query<{ id: string; data: unknown }>(
    `select id, data from sessions where user_id = $1 and expires_at > $2
     order by expires_at desc, id`,
    [userId, at],
  )
}

/** Ends one by its name in the list. False for one that is not this user's or has ended. */
export async function deleteListedSession(
  tx: Transaction,
  userId: string,
  listedId: string,
): Promise<boolean> {
  const rows = await tx.query(
    `delete from sessions where user_id = $1 and data #>> '{listed,id}' = $2 returning 1`,
    [userId, listedId],
  )
  return rows.length > 0
}

/** Ends all sessions of the user but this one, and sign-ins that have begun. */
export async function deleteOtherSessions(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<void> {
  await tx.query(
    `with begun as (delete from pending_sign_ins where user_id = $1)
     delete from sessions where user_id = $1 and id <> $2`,
    [userId, hashToken(sessionId)],
  )
}
