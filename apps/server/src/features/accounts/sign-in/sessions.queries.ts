import type { Queries, Transaction } from '../../../platform/database/database.ts'

export interface StoredSession {
  /** The hash of the browser's. */
  id: string
  userId: string
  data: object
  expiresAt: Date
}

export async function upsertSession(db: Queries, session: StoredSession): Promise<void> {
  await db.query(
    `insert into sessions (id, user_id, data, expires_at) values ($1, $2, $3::jsonb, $4)
     on conflict (id) do update
       set user_id = excluded.user_id, data = excluded.data, expires_at = excluded.expires_at`,
    [session.id, session.userId, JSON.stringify(session.data), session.expiresAt],
  )
}

/** The stored data, if the session has not ended at `at`. */
export async function findSessionData(db: Queries, id: string, at: Date): Promise<unknown> {
  const [row] = await db.query<{ data: unknown }>(
    'select data from sessions where id = $1 and expires_at > $2',
    [id, at],
  )
  return row?.data
}

/** Lets each session that has not ended at `at` end so much later. */
export async function prolongSessions(db: Queries, at: Date, ms: number): Promise<void> {
  await db.query(
    `update sessions set
       expires_at = expires_at + $2::double precision * interval '1 millisecond',
       data = jsonb_set(data, '{signedInAt}', to_jsonb(to_char(
         ((data ->> 'signedInAt')::timestamptz + $2::double precision * interval '1 millisecond')
           at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     where expires_at > $1`,
    [at, ms],
  )
}

export async function deleteSession(db: Queries, id: string): Promise<void> {
  await db.query('delete from sessions where id = $1', [id])
}

/**
 * Ends every session of the user, for a new password that proof of the mailbox has set. Sign-ins that
 * have begun with the old one end too, and an account that was locked by wrong codes opens again.
 */
export async function deleteSessionsOfUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `with begun as (delete from pending_sign_ins where user_id = $1::uuid),
       counted as (
         delete from sign_in_failures
         where kind in ('code', 'own_password') and subject = $1::text)
     delete from sessions where user_id = $1::uuid`,
    [userId],
  )
}

export async function deleteExpiredSessions(db: Queries, at: Date): Promise<void> {
  await db.query('delete from sessions where expires_at <= $1', [at])
}
