import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'

export interface NewUser {
  /** Lower-cased, as the contract's schema gives it. */
  email: string
  /** Empty while there is none. */
  passwordHash: string
  firstName: string
  lastName: string
  displayName: string
  companyName: string
  phone: string | null
  role: string
  isDemo: boolean
  verifiedAt: Date | null
  at: Date
}

export interface UserIds {
  userId: string
  accountId: string
}

/** Writes the account and its first user. Violates `users_email_key` when the email has an account. */
export async function insertAccountWithUser(tx: Transaction, user: NewUser): Promise<UserIds> {
  const account = onlyRow(
    await tx.query<{ id: string }>(
      'insert into accounts (company_name, is_demo, created_at) values ($1, $2, $3) returning id',
      [user.companyName, user.isDemo, user.at],
    ),
  )
  const row = onlyRow(
    await tx.query<{ id: string }>(
      `insert into users (account_id, email, password_hash, first_name, last_name, display_name,
         customer_name, phone, role, verified_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        account.id,
        user.email,
        user.passwordHash,
        user.firstName,
        user.lastName,
        user.displayName,
        `${user.firstName} ${user.lastName}`,
        user.phone,
        user.role,
        user.verifiedAt,
        user.at,
      ],
    ),
  )
  return { userId: row.id, accountId: account.id }
}

export interface UserToSignIn extends UserIds {
  email: string
  displayName: string
  passwordHash: string
  verifiedAt: Date | null
  role: MemberRole
}

const userToSignInColumns = `id as "userId", account_id as "accountId", email,
  display_name as "displayName", password_hash as "passwordHash", verified_at as "verifiedAt",
  member_role as role`

/** No one who was taken out of their account: their row stays for what they confirmed, and signs no one in. */
export async function findUserByEmail(
  db: Queries,
  email: string,
): Promise<UserToSignIn | undefined> {
  const [row] = await db.query<UserToSignIn>(
    `select ${userToSignInColumns} from users where email = $1 and removed_at is null`,
    [email],
  )
  return row
}

/** As long as they are in their account. */
export async function findUser(db: Queries, userId: string): Promise<UserToSignIn | undefined> {
  const [row] = await db.query<UserToSignIn>(
    `select ${userToSignInColumns} from users where id = $1 and removed_at is null`,
    [userId],
  )
  return row
}

/** The recipient of mail about the account: its first user, once verified. */
export async function findOwnerEmail(db: Queries, accountId: string): Promise<string | undefined> {
  const [row] = await db.query<{ email: string }>(
    `select email from users
     where account_id = $1 and verified_at is not null and member_role = 'owner'
     order by created_at, id limit 1`,
    [accountId],
  )
  return row?.email
}

export async function markVerified(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.query('update users set verified_at = coalesce(verified_at, $2) where id = $1', [
    userId,
    at,
  ])
}

/** @param isShort whether it is long enough only beside a second factor */
export async function updatePassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  isShort = false,
): Promise<void> {
  await tx.query('update users set password_hash = $2, has_short_password = $3 where id = $1', [
    userId,
    passwordHash,
    isShort,
  ])
}

/** Writes what the browser that verified had registered, in place of what another one may have. */
export async function updateRegisteredNames(
  tx: Transaction,
  registered: {
    userId: string
    firstName: string
    lastName: string
    displayName: string
    companyName: string
    phone: string | null
  },
): Promise<void> {
  const { userId, firstName, lastName, displayName, companyName, phone } = registered
  await tx.query(
    `with registrant as (
       update users set first_name = $2, last_name = $3, display_name = $4,
         customer_name = $2 || ' ' || $3, phone = $5
       where id = $1 returning account_id
     )
     update accounts set company_name = $6 from registrant where accounts.id = registrant.account_id`,
    [userId, firstName, lastName, displayName, phone, companyName],
  )
}

/** Whose words must not make up a new password. */
export async function findPasswordOwner(
  db: Queries,
  userId: string,
): Promise<{ email: string; names: string[]; hasSecondFactor: boolean }> {
  const row = onlyRow(
    await db.query<{ email: string; names: string[]; hasSecondFactor: boolean }>(
      `select email, array_remove(array[first_name, last_name, display_name, customer_name,
         nullif(company_name, 'default'), business_name], null) as names,
         exists (select 1 from authenticators
           where user_id = users.id and confirmed_at is not null)
         or exists (select 1 from passkeys where user_id = users.id) as "hasSecondFactor"
       from users join accounts on accounts.id = users.account_id where users.id = $1`,
      [userId],
    ),
  )
  return row
}
