import type { Queries } from '../../../platform/database/database.ts'

/** Keeps a new secret that no code has confirmed yet, in place of one before. False when the app is on. */
export async function upsertNewAuthenticator(
  db: Queries,
  { userId, secret }: { userId: string; secret: string },
): Promise<boolean> {
  const rows = await db.query(
    `insert into authenticators (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0
       where authenticators.confirmed_at is null
     returning 1`,
    [userId, secret],
  )
  return rows.length > 0
}

/** The encrypted secret; undefined without an app in this state. */
export async function findAuthenticator(
  db: Queries,
  userId: string,
  isConfirmed: boolean,
): Promise<string | undefined> {
  const [row] = await db.query<{ secret: string }>(
    'select secret from authenticators where user_id = $1 and (confirmed_at is not null) = $2',
    [userId, isConfirmed],
  )
  return row?.secret
}

/**
 * Uses a time step up, and with it all before. False when one as late was used already: of two calls
 * with one code at once, the second waits for the row and then finds it used.
 */
export async function consumeStep(db: Queries, userId: string, step: number): Promise<boolean> {
  const rows = await db.query(
    `update authenticators set last_step = $2
     where user_id = $1 and confirmed_at is not null and last_step < $2 returning 1`,
    [userId, step],
  )
  return rows.length > 0
}

/** Turns the app on, if its secret is still the one that the code belongs to. */
export async function confirmAuthenticator(
  db: Queries,
  { userId, secret, step, at }: { userId: string; secret: string; step: number; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update authenticators set confirmed_at = $4, last_step = $3
     where user_id = $1 and secret = $2 and confirmed_at is null returning 1`,
    [userId, secret, step, at],
  )
  return rows.length > 0
}

/** False when there was none. */
export async function deleteAuthenticator(db: Queries, userId: string): Promise<boolean> {
  const rows = await db.query(
    'delete from authenticators where user_id = $1 and confirmed_at is not null returning 1',
    [userId],
  )
  return rows.length > 0
}
