import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forgetFailuresOfUser } from '../limits/failures.queries.ts'
import { checkNewPassword, keepPassword } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { forgetDevicesOfUser } from '../sign-in/known-devices.queries.ts'
import { deleteSessionsOfUser } from '../sign-in/sessions.queries.ts'
import { requestSecurityMail } from '../mail/request-security-mail.ts'
import { findPasswordOwner, findUser, markVerified } from '../users.queries.ts'
import { hashToken } from './link-token.ts'
import { consumeLinkToken, findLinkUser } from './link-tokens.queries.ts'
import { deleteRegistrationsOfUser } from './registrations.queries.ts'

/**
 * Sets a new password by a mailed link and ends every session of the user, because another person may
 * be signed in with the old password; browsers that signed in before are unknown again for the same
 * reason. It unlocks an account that was tried too often. The link proves access to the mailbox, so
 * it verifies the email too. Returns the user. Throws `link_invalid`.
 */
export async function resetPassword(
  { db, clock }: { db: Database; clock: Clock },
  { token, password }: { token: string; password: string },
): Promise<string> {
  const tokenHash = hashToken(token)
  const now = clock.now()
  // Checked before the hashing, so that an invented token costs us nothing.
  const user = await findLinkUser(db, tokenHash, 'reset', now)
  if (!user) throw new AppError('link_invalid')
  await checkNewPassword(password, await findPasswordOwner(db, user.userId))
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const userId = await consumeLinkToken(tx, tokenHash, 'reset', now)
    if (userId === undefined) throw new AppError('link_invalid')
    await keepPassword(tx, userId, { password, passwordHash })
    await markVerified(tx, userId, now)
    await deleteSessionsOfUser(tx, userId)
    const owner = await findUser(tx, userId)
    if (owner) await requestSecurityMail(tx, owner, 'password_reset', now)
    await deleteRegistrationsOfUser(tx, userId)
    await forgetDevicesOfUser(tx, userId)
    await forgetFailuresOfUser(tx, userId)
    return userId
  })
}
