import type { z } from 'zod'
import type { acceptInvitationBodySchema } from '@afterbeep/contract/api/account/members'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/database.ts'
import { requestOwnersMails } from '../../mails/index.ts'
import { checkNewPassword } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { hashToken } from '../registration/link-token.ts'
import { deleteLinkTokensOfUser } from '../registration/link-tokens.queries.ts'
import { deleteRegistrationsOfUser } from '../registration/registrations.queries.ts'
import { findUser, findUserByEmail } from '../users.queries.ts'
import { consumeInvitation, findInvitation } from './invitations.queries.ts'
import { insertMember, markRemoved } from './members.queries.ts'

/**
 * Anyone can register another person's email, which must not keep that person out: until it is verified such a user
 * holds nothing, and the email is the invited person's, who has the link.
 */
async function freeUnverifiedEmail(tx: Transaction, email: string, at: Date): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user || user.verifiedAt !== null) return
  // The links first, as an opening of one locks them: it is over when the user is read again, or finds none.
  await deleteLinkTokensOfUser(tx, user.userId)
  const now = await findUser(tx, user.userId)
  if (!now || now.verifiedAt !== null) return
  await markRemoved(tx, { ...user, at })
  await deleteRegistrationsOfUser(tx, user.userId)
}

/**
 * Makes the invited person a user of the account, verified, since the link came to their email. Returns
 * that email.
 *
 * @throws AppError link_invalid, also where the email has an account by now; invalid_request for a
 *   password that is easy to guess
 */
export async function acceptInvitation(
  { db, clock }: { db: Database; clock: Clock },
  body: z.output<typeof acceptInvitationBodySchema>,
): Promise<string> {
  const { first_name: firstName, last_name: lastName, password } = body
  const tokenHash = hashToken(body.token)
  const at = clock.now()
  const invitation = await findInvitation(db, tokenHash, at)
  if (!invitation) throw new AppError('link_invalid')
  const { accountId, email, role } = invitation
  await checkNewPassword(password, { email, names: [firstName, lastName] })
  const passwordHash = await hashPassword(password)
  try {
    await db.transaction(async (tx) => {
      if (!(await consumeInvitation(tx, tokenHash))) throw new AppError('link_invalid')
      await freeUnverifiedEmail(tx, email, at)
      await insertMember(tx, { accountId, email, passwordHash, firstName, lastName, role, at })
      await requestOwnersMails(tx, accountId, 'person_joined', at)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error
    throw new AppError('link_invalid', { cause: error })
  }
  return email
}
