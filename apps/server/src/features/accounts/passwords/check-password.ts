import {
  passwordLengthProblem,
  passwordProblem,
  passwordTexts,
} from '@afterbeep/contract/account/password-rules'
import type { PasswordOwner } from '@afterbeep/contract/account/password-rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { findPasswordOwner, updatePassword } from '../users.queries.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Refuses a new password that is easy to guess, with the reason at the field. Passwords that were
 * chosen before go on working: this is no part of a login.
 *
 * @throws AppError invalid_request
 */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem =
    passwordProblem(password, owner) ??
    ((await isCommonPassword(password)) ? passwordTexts.common : undefined)
  if (problem === undefined) return
  throw new AppError('invalid_request', { message: problem, fields: { password: problem } })
}

/**
 * Keeps a new password that was checked. Under the lock of the row a short one is checked once more: the last second
 * factor, which makes it long enough, may have been removed while it was hashed.
 *
 * @throws AppError invalid_request
 */
export async function keepPassword(
  tx: Transaction,
  userId: string,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  const isShort = passwordLengthProblem(password) !== undefined
  await updatePassword(tx, userId, passwordHash, isShort)
  if (isShort) await checkNewPassword(password, await findPasswordOwner(tx, userId))
}
