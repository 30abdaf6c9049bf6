import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** How a person signs in, as an operator may see it. */
export interface Access {
  accountId: string
  userId: string
  memberRole: string
  isVerified: boolean
  hasAuthenticator: boolean
  passkeys: number
  recoveryCodes: number
  /** Browsers that are signed in. */
  sessions: number
}

export async function selectAccess(
  db: Queries,
  email: string,
  at: Date,
): Promise<Access | undefined> {
  const [row] = await db.query<Access>(
    `select u.account_id as "accountId", u.id as "userId", u.member_role as "memberRole",
       u.verified_at is not null as "isVerified",
       exists (select 1 from authenticators a
         where a.user_id = u.id and a.confirmed_at is not null) as "hasAuthenticator",
       (select count(*)::integer from passkeys p where p.user_id = u.id) as passkeys,
       (select count(*)::integer from recovery_codes r where r.user_id = u.id) as "recoveryCodes",
       (select count(*)::integer from sessions s
         where s.user_id = u.id and s.expires_at > $2) as sessions
     from users u where u.email = lower($1)`,
    [email, at],
  )
  return row
}

/** No password signs in until it was reset by mail: as after more failures than any limit allows. */
export async function lockPassword(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into sign_in_failures (kind, subject, failures, next_try_at, counted_at)
     select kind, $1, 1000000, $2, $2 from unnest(array['account', 'devices']) as kind
     on conflict (kind, subject) do update
       set failures = excluded.failures, counted_at = excluded.counted_at`,
    [userId, at],
  )
}
