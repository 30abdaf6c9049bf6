import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** What one browser registered. */
export interface Registration {
  userId: string
  passwordHash: string
  firstName: string
  lastName: string
  displayName: string
  companyName: string
  phone: string | null
}

export interface NewRegistration extends Registration {
  browserHash: string
  expiresAt: Date
  /** How many of one user are kept, the latest. */
  most: number
}

export async function keepRegistration(tx: Transaction, one: NewRegistration): Promise<void> {
  await tx.query(
    `insert into registrations (browser_hash, user_id, password_hash, first_name, last_name,
       display_name, company_name, phone, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (user_id, browser_hash) do update set password_hash = excluded.password_hash,
       first_name = excluded.first_name, last_name = excluded.last_name,
       display_name = excluded.display_name, company_name = excluded.company_name,
       phone = excluded.phone, expires_at = excluded.expires_at`,
    [
      one.browserHash,
      one.userId,
      one.passwordHash,
      one.firstName,
      one.lastName,
      one.displayName,
      one.companyName,
      one.phone,
      one.expiresAt,
    ],
  )
  await tx.query(
    `delete from registrations where user_id = $1 and browser_hash in (
       select browser_hash from registrations where user_id = $1 and browser_hash <> $2
       order by expires_at desc offset $3)`,
    [one.userId, one.browserHash, one.most - 1],
  )
}

/** What this browser registered for this user, if that has not expired at `at`. */
export async function findRegistration(
  db: Queries,
  { userId, browserHash }: { userId: string; browserHash: string },
  at: Date,
): Promise<Registration | undefined> {
  const [row] = await db.query<Registration>(
    `select user_id as "userId", password_hash as "passwordHash", first_name as "firstName",
       last_name as "lastName", display_name as "displayName", company_name as "companyName", phone
     from registrations where user_id = $1 and browser_hash = $2 and expires_at > $3`,
    [userId, browserHash, at],
  )
  return row
}

/** Whether this browser registered anything that has not expired at `at`. */
export async function hasRegistered(db: Queries, browserHash: string, at: Date): Promise<boolean> {
  const rows = await db.query(
    'select 1 from registrations where browser_hash = $1 and expires_at > $2 limit 1',
    [browserHash, at],
  )
  return rows.length > 0
}

export async function deleteRegistrationsOfUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from registrations where user_id = $1', [userId])
}

export async function deleteExpiredRegistrations(db: Queries, at: Date): Promise<void> {
  await db.query('delete from registrations where expires_at <= $1', [at])
}
