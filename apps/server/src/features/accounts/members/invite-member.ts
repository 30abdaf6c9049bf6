import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { requestOwnersMails } from '../../mails/index.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { withinMailLimits } from '../limits/link-mails.ts'
import { enqueueMail, mailJob } from '../mail/enqueue-mail.ts'
import { upsertInvitation } from './invitations.queries.ts'
import { selectMembers } from './members.queries.ts'

export interface InviteDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  limits: AttemptLimits
}

export interface Invitee {
  accountId: string
  email: string
  role: MemberRole
  invitedBy: string
  /** Whose request it is. */
  network: string
}

const DAY_MS = 24 * 3_600_000
export const INVITATION_DAYS = 7

/**
 * Mails a person a link into the account. Whether the email has an account elsewhere only its mail
 * says.
 *
 * @throws AppError member_exists, or rate_limited when this email or network was mailed often
 */
export async function inviteMember(deps: InviteDeps, invitee: Invitee): Promise<void> {
  const { db, clock, jobs } = deps
  const { accountId, email, role, invitedBy, network } = invitee
  const members = await selectMembers(db, accountId)
  if (members.some((member) => member.email === email)) throw new AppError('member_exists')
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
  const mail = { email, network, purpose: 'invitation' as const, isSent: true, at }
  const isMailed = await withinMailLimits(deps, mail, async (tx) => {
    const about = await upsertInvitation(tx, { accountId, email, role, invitedBy, expiresAt, at })
    await enqueueMail(jobs, tx, { kind: 'invitation', accountId, about })
    await requestOwnersMails(tx, accountId, 'person_invited', at)
  })
  if (!isMailed) throw new AppError('rate_limited')
  jobs.wake(mailJob)
}
