import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hashToken } from './link-token.ts'
import { consumeLinkToken, isLinkTokenGood } from './link-tokens.queries.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { deleteSessionsOfUser } from '../sign-in/sessions.queries.ts'
import { markVerified, updatePassword } from '../users.queries.ts'

/**
 * Sets a new password by a mailed link and ends every session of the user, because another person may
 * be signed in with the old password. The link proves access to the mailbox, so it verifies the email
 * too. Throws `link_invalid`.
 */
export async function resetPassword(
  { db, clock }: { db: Database; clock: Clock },
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(token)
  const now = clock.now()
  // Checked before the hashing, so that an invented token costs us nothing.
  if (!(await isLinkTokenGood(db, tokenHash, 'reset', now))) throw new AppError('link_invalid')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const userId = await consumeLinkToken(tx, tokenHash, 'reset', now)
    if (userId === undefined) throw new AppError('link_invalid')
    await updatePassword(tx, userId, passwordHash)
    await markVerified(tx, userId, now)
    await deleteSessionsOfUser(tx, userId)
  })
}
