import type { Queries } from '../../../platform/database/database.ts'
import { findUser } from '../users.queries.ts'
import { inPasswordQueue } from '../passwords/password-queue.ts'
import { passwordMatches } from '../passwords/passwords.ts'

/** Whether it is this user's password, asked again before something that can't be undone. */
export async function isOwnPassword(
  db: Queries,
  userId: string,
  password: string,
): Promise<boolean> {
  const user = await findUser(db, userId)
  return inPasswordQueue(() => passwordMatches(user?.passwordHash, password))
}
