import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { requestSecurityMail } from '../mail/request-security-mail.ts'
import { deleteOtherSessions } from '../sessions/sessions-of-user.queries.ts'
import { checkNewPassword, keepPassword } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { voidLinkTokens } from '../registration/link-tokens.queries.ts'
import { matchesOwnPassword } from '../sign-in/own-password.ts'
import { findPasswordOwner, findUser } from '../users.queries.ts'

export interface PasswordChange {
  userId: string
  /** Stays signed in; all others end. */
  sessionId: string
  currentPassword: string
  password: string
}

/**
 * Changes the password of who is signed in and knows the one before.
 *
 * @throws AppError password_wrong, invalid_request for the new one, rate_limited, second_factor_locked
 */
export async function changePassword(
  { db, clock }: { db: Database; clock: Clock },
  { userId, sessionId, currentPassword, password }: PasswordChange,
): Promise<void> {
  const user = await findUser(db, userId)
  if (!user) throw new AppError('unauthenticated')
  const isRight = await matchesOwnPassword({ db, clock }, userId, currentPassword)
  if (!isRight) throw new AppError('password_wrong')
  await checkNewPassword(password, await findPasswordOwner(db, userId))
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await keepPassword(tx, userId, { password, passwordHash })
    await deleteOtherSessions(tx, userId, sessionId)
    // One that a stranger has asked for, or read, would undo the change.
    await voidLinkTokens(tx, userId, 'reset', clock.now())
    await requestSecurityMail(tx, user, 'password_changed', clock.now())
  })
}
