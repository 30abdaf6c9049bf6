import { passwordProblem, passwordTexts } from '@afterbeep/contract/account/password-rules'
import type { PasswordOwner } from '@afterbeep/contract/account/password-rules'
import { AppError } from '../../../platform/app-error.ts'
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
