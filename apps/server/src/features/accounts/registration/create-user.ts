import type { Database } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/database.ts'
import { openBalance } from '../../credits/index.ts'
import { hashPassword, passwordMatches } from '../passwords/passwords.ts'
import type { NewUser, UserIds } from '../users.queries.ts'
import { findUserByEmail, insertAccountWithUser, updatePassword } from '../users.queries.ts'

export interface UserToCreate {
  /** Lower-cased. */
  email: string
  /** In the clear; only its hash is kept. */
  password: string
  firstName: string
  lastName: string
  /** The first name when left out. */
  displayName?: string | undefined
  isDemo?: boolean
  /** Business time of the creation. */
  at: Date
}

/** What the sign-up page sends for a field that it does not show (specification: entities). */
export const NOT_GIVEN = 'default'

/**
 * Creates an account with its one user, who may sign in at once, and an empty balance. The demo
 * starts with this call. Undefined when the email has an account.
 */
export async function createUser(db: Database, user: UserToCreate): Promise<UserIds | undefined> {
  return createAccountWithUser(db, {
    email: user.email,
    // Before the transaction: hashing takes longer than all its statements together.
    passwordHash: await hashPassword(user.password),
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName ?? user.firstName,
    companyName: NOT_GIVEN,
    phone: null,
    role: 'agent',
    isDemo: user.isDemo ?? false,
    verifiedAt: user.at,
    at: user.at,
  })
}

/** Gives the demo user this password, where it has another one. */
export async function replacePassword(
  db: Database,
  email: string,
  password: string,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user || (await passwordMatches(user.passwordHash, password))) return
  const passwordHash = await hashPassword(password)
  await db.transaction((tx) => updatePassword(tx, user.userId, passwordHash))
}

/**
 * Creates account, user and empty balance. The database decides who was first: of two concurrent
 * calls with one email, one gets undefined.
 */
export async function createAccountWithUser(
  db: Database,
  user: NewUser,
): Promise<UserIds | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const ids = await insertAccountWithUser(tx, user)
      await openBalance(tx, ids.accountId)
      return ids
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error
    return undefined
  }
}
