import { AppError } from '../../../platform/app-error.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/database.ts'
import { openBalance } from '../../credits/index.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import type { NewUser, UserIds } from '../users.queries.ts'
import { insertAccountWithUser } from '../users.queries.ts'

export interface UserToCreate {
  /** Lower-cased. */
  email: string
  /** In the clear; only its hash is kept. */
  password: string
  firstName: string
  lastName: string
  /** The first name when left out. */
  displayName?: string | undefined
  companyName?: string
  phone?: string
  role?: string
  isDemo?: boolean
  /** Business time of the creation. */
  at: Date
}

/** What the sign-up page sends for a field that it does not show (specification: entities). */
const NOT_GIVEN = 'default'

/**
 * Creates an account with its one user, who may sign in at once, and an empty balance. The demo
 * starts with this call. Throws `email_taken`.
 */
export function createUser(db: Database, user: UserToCreate): Promise<UserIds> {
  return createAccountWithUser(db, { ...user, verifiedAt: user.at }, async () => {})
}

/**
 * Creates account, user and empty balance, and runs `alongside` in the same transaction. The
 * database decides who was first: of two concurrent calls with one email, one gets `email_taken`.
 */
export async function createAccountWithUser(
  db: Database,
  user: UserToCreate & { verifiedAt: Date | null },
  alongside: (tx: Transaction, ids: UserIds) => Promise<void>,
): Promise<UserIds> {
  // Before the transaction: hashing takes longer than all its statements together.
  const row = rowOf(user, await hashPassword(user.password))
  try {
    return await db.transaction(async (tx) => {
      const ids = await insertAccountWithUser(tx, row)
      await openBalance(tx, ids.accountId)
      await alongside(tx, ids)
      return ids
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error
    throw new AppError('email_taken', { cause: error })
  }
}

function rowOf(user: UserToCreate & { verifiedAt: Date | null }, passwordHash: string): NewUser {
  const { phone, at } = user
  return {
    email: user.email,
    passwordHash,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName ?? user.firstName,
    companyName: user.companyName ?? NOT_GIVEN,
    phone: phone === undefined || phone === '' || phone === NOT_GIVEN ? null : phone,
    role: user.role ?? 'agent',
    isDemo: user.isDemo ?? false,
    verifiedAt: user.verifiedAt,
    at,
  }
}
