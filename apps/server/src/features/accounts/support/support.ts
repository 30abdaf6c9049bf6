import type { Transaction } from '../../../platform/database/database.ts'
import { forgetFailures } from '../limits/failures.queries.ts'
import { requestSecurityMail } from '../mail/request-security-mail.ts'
import { deleteFactorsOfUser, lockFactors } from '../second-factor/factors.queries.ts'
import { deleteSessionsOfUser } from '../sign-in/sessions.queries.ts'
import type { Access } from './support.queries.ts'
import { lockPassword } from './support.queries.ts'

type Person = Pick<Access, 'accountId' | 'userId'>

/** Ends the person's sessions in all browsers, and sign-ins that have begun (OWASP ASVS 7.4.5). The person is mailed. */
export async function signOutForSupport(tx: Transaction, person: Person, at: Date): Promise<void> {
  await deleteSessionsOfUser(tx, person.userId)
  await requestSecurityMail(tx, person, 'signed_out_by_support', at)
}

/**
 * Takes the authenticator app, passkeys and recovery codes away from a person who has lost them, signs them out and lets
 * them in again only by a new password, set through a link to their mailbox (OWASP ASVS 6.4.4): the password alone must
 * not open what two factors kept closed. Whose role needs a second factor has to set one up at the next sign-in.
 */
export async function removeFactorsForSupport(
  tx: Transaction,
  person: Person,
  at: Date,
): Promise<void> {
  await lockFactors(tx, person.userId)
  await deleteFactorsOfUser(tx, person.userId)
  await forgetFailures(tx, { kind: 'code', subject: person.userId })
  await lockPassword(tx, person.userId, at)
  await deleteSessionsOfUser(tx, person.userId)
  await requestSecurityMail(tx, person, 'second_step_removed', at)
}
