import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { UserIds } from '../users.queries.ts'

export interface Member {
  userId: string
  name: string
  email: string
  role: MemberRole
}

export function selectMembers(db: Queries, accountId: string): Promise<Member[]> {
  return db.query<Member>(
    `select id as "userId", customer_name as name, email, member_role as role from users
     where account_id = $1 and removed_at is null order by created_at, id`,
    [accountId],
  )
}

export async function roleOf(
  db: Queries,
  { accountId, userId }: UserIds,
): Promise<MemberRole | undefined> {
  const [row] = await db.query<{ role: MemberRole }>(
    `select member_role as role from users
     where account_id = $1 and id = $2 and removed_at is null`,
    [accountId, userId],
  )
  return row?.role
}

/** Locks the account's owners, so that of two who leave at once one stays. Returns their ids. */
export async function lockOwners(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from users
     where account_id = $1 and member_role = 'owner' and removed_at is null
     order by id for update`,
    [accountId],
  )
  return rows.map(({ id }) => id)
}

export async function updateRole(
  tx: Transaction,
  { accountId, userId, role }: UserIds & { role: MemberRole },
): Promise<boolean> {
  const rows = await tx.query(
    `update users set member_role = $3
     where account_id = $1 and id = $2 and removed_at is null returning 1`,
    [accountId, userId, role],
  )
  return rows.length > 0
}

/**
 * Their email is free again, nothing signs them in, and their name stays beside what they confirmed. Where a
 * mail to them can go is kept until it is sent (`former-emails.ts`).
 */
export async function markRemoved(
  tx: Transaction,
  { accountId, userId, at }: UserIds & { at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update users set removed_at = $3, member_role = 'viewer', verified_at = null,
       former_email = case when verified_at is null then null else email end,
       password_hash = '', email = id || '@removed.invalid', phone = null
     where account_id = $1 and id = $2 and removed_at is null returning 1`,
    [accountId, userId, at],
  )
  return rows.length > 0
}

/**
 * The phones that a person who was taken out has confirmed for tests: their own, and of no use to the account. What was
 * sent there goes after a month, as for everyone, since it counts against the limits of what is free.
 */
export async function deleteNumbersOf(
  tx: Transaction,
  { accountId, userId }: UserIds,
): Promise<void> {
  await tx.query(
    `with codes as (delete from test_codes where account_id = $1 and user_id = $2)
     delete from test_numbers where account_id = $1 and user_id = $2`,
    [accountId, userId],
  )
}

export interface NewMember {
  accountId: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: MemberRole
  at: Date
}

/** Violates `users_email_key` when the email has an account. */
export async function insertMember(tx: Transaction, member: NewMember): Promise<string> {
  const { accountId, email, passwordHash, firstName, lastName, role, at } = member
  const rows = await tx.query<{ id: string }>(
    `insert into users (account_id, email, password_hash, first_name, last_name, display_name,
       customer_name, member_role, verified_at, created_at)
     values ($1, $2, $3, $4, $5, $4, $6, $7, $8, $8) returning id`,
    [accountId, email, passwordHash, firstName, lastName, `${firstName} ${lastName}`, role, at],
  )
  return onlyRow(rows).id
}
