import type { Queries } from '../../../platform/database/database.ts'
import { findUser } from '../users.queries.ts'
import { passwordMatches } from './passwords.ts'

/** Whether it is this user's password, asked again before something that can't be undone. */
export async function isOwnPassword(
  db: Queries,
  userId: string,
  password: string,
): Promise<boolean> {
  const user = await findUser(db, userId)
  return passwordMatches(user?.passwordHash, password)
}
