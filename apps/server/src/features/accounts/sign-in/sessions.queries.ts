import type { Queries, Transaction } from '../../../platform/database/database.ts'

export interface StoredSession {
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

export async function deleteSession(db: Queries, id: string): Promise<void> {
  await db.query('delete from sessions where id = $1', [id])
}

export async function deleteSessionsOfUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from sessions where user_id = $1', [userId])
}

export async function deleteExpiredSessions(db: Queries, at: Date): Promise<void> {
  await db.query('delete from sessions where expires_at <= $1', [at])
}
