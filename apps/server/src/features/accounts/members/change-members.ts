import { may } from '@afterbeep/contract/account/member-roles'
import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { requestMail, requestOwnersMails } from '../../mails/index.ts'
import { deleteLinkTokensOfUser } from '../registration/link-tokens.queries.ts'
import { deleteFactorsOfUser } from '../second-factor/factors.queries.ts'
import { deleteSessionsOfUser } from '../sign-in/sessions.queries.ts'
import type { UserIds } from '../users.queries.ts'
import { deleteInvitationsBy } from './invitations.queries.ts'
import { deleteNumbersOf, lockOwners, markRemoved, updateRole } from './members.queries.ts'

interface ChangeDeps {
  db: Database
  clock: Clock
}

/**
 * Gives a person of the account another role. It counts from their next call on, also for the invitations that they
 * have sent: without the right to invite, their links let no one in.
 *
 * @throws AppError not_found, or last_owner
 */
export async function changeRole(
  { db, clock }: ChangeDeps,
  { role, ...member }: UserIds & { role: MemberRole },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (role !== 'owner') await keepOneOwner(tx, member)
    if (!(await updateRole(tx, { ...member, role }))) throw new AppError('not_found')
    if (!may(role, 'account')) await deleteInvitationsBy(tx, member)
    await requestOwnersMails(tx, member.accountId, 'role_changed', clock.now())
  })
}

/**
 * Takes a person out of the account: their sessions, links and invitations end, they get a mail, and their email may
 * register anew.
 *
 * @throws AppError not_found, or last_owner
 */
export async function removeMember({ db, clock }: ChangeDeps, member: UserIds): Promise<void> {
  await db.transaction(async (tx) => {
    await keepOneOwner(tx, member)
    if (!(await markRemoved(tx, { ...member, at: clock.now() }))) throw new AppError('not_found')
    await deleteSessionsOfUser(tx, member.userId)
    await deleteFactorsOfUser(tx, member.userId)
    await deleteLinkTokensOfUser(tx, member.userId)
    await deleteInvitationsBy(tx, member)
    await deleteNumbersOf(tx, member)
    await requestOwnersMails(tx, member.accountId, 'person_removed', clock.now())
    const { accountId, userId: about } = member
    await requestMail(tx, { accountId, kind: 'removed_from_account', about })
  })
}

/** An account without an owner could never be paid for, exported or erased again. */
async function keepOneOwner(tx: Transaction, { accountId, userId }: UserIds): Promise<void> {
  const owners = await lockOwners(tx, accountId)
  if (owners.length === 1 && owners[0] === userId) throw new AppError('last_owner')
}
