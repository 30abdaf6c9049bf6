import type { UserData } from '@afterbeep/contract/api/auth'
import { AppError } from '../../../platform/app-error.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { passwordMatches } from './passwords.ts'
import type { UserToSignIn } from '../users.queries.ts'
import { findUserByEmail } from '../users.queries.ts'

/**
 * Finds the user who signs in. Throws `login_failed` both for an unknown email and for a wrong
 * password, after the same work. Only a user who knows the password learns that the email is unverified.
 */
export async function logIn(
  db: Queries,
  { email, password }: { email: string; password: string },
): Promise<UserToSignIn> {
  const user = await findUserByEmail(db, email)
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches) throw new AppError('login_failed')
  if (user.verifiedAt === null) throw new AppError('email_unverified')
  return user
}

export function userDataOf({ userId, email, displayName }: UserToSignIn): UserData {
  return { uid: userId, email, display_name: displayName }
}
