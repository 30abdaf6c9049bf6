import type { Mail } from '../../../providers/mail/port.ts'
import type { BillingMailKind, MailKey, RunMailKind } from '../../mails/index.ts'
import type { ComposeDeps } from './compose-deps.ts'
import { composeInvitationMail } from '../members/invitation-mail.ts'
import { findFormerEmail } from '../members/former-emails.queries.ts'
import { composeLinkMail } from './compose-link-mail.ts'
import { composeOptionalMail } from './compose-optional-mail.ts'
import { renderEmail } from './render-email.ts'
import { runEmail } from './emails/run-emails.ts'
import { billingEmail } from './emails/billing-emails.ts'
import { changeOfKey } from '../../mails/index.ts'
import { securityEmail } from './emails/security-email.ts'
import { removedEmail } from './emails/removed-email.ts'
import { registeredAgainEmail } from './emails/link-emails.ts'
import { findOwnerEmail, findUser } from '../users.queries.ts'
import type { UserIds } from '../users.queries.ts'

/** A mail to compose, how many things it is about, and when the one before was sent. */
export type MailToCompose = MailKey & { news?: number; sentAt?: Date | null }

/** The mail's content as of now; undefined when it is no longer needed or has no recipient. */
export function composeMail(deps: ComposeDeps, mail: MailToCompose): Promise<Mail | undefined> {
  const { accountId, kind, about } = mail
  switch (kind) {
    case 'verify':
    case 'reset':
      return composeLinkMail(deps, { userId: about, purpose: kind })
    case 'security_change':
      return composeSecurityMail(deps, about)
    case 'registered_again':
      return composeRegisteredAgainMail(deps, about)
    case 'invitation':
      return composeInvitationMail(deps, { accountId, id: about })
    case 'removed_from_account':
      return composeRemovedMail(deps, { accountId, userId: about })
    case 'renewal_failed':
    case 'renewal_reminder':
    case 'sending_stopped':
    case 'plan_ending':
    case 'plan_ended':
    case 'plan_changing':
    case 'plan_changed':
    case 'plan_on_hold':
    case 'plan_resumed':
    case 'payment_refunded':
    case 'payment_disputed':
    case 'dispute_settled':
    case 'overage_near':
    case 'overage_reached':
      return composeBillingMail(deps, { kind, accountId, about })
    case 'run_blocked':
    case 'run_late':
    case 'run_paused':
      return composeRunMail(deps, { kind, accountId, runId: about })
    default:
      return composeOptionalMail(deps, { ...mail, kind })
  }
}

/** To the user whose sign-in changed, who need not be the account's owner. */
async function composeSecurityMail(deps: ComposeDeps, about: string): Promise<Mail | undefined> {
  const facts = changeOfKey(about)
  const user = await findUser(deps.db, facts.userId)
  return user && renderEmail(user.email, securityEmail(facts, deps.publicUrl))
}

async function composeRegisteredAgainMail(
  { db, publicUrl }: ComposeDeps,
  userId: string,
): Promise<Mail | undefined> {
  const user = await findUser(db, userId)
  return user && renderEmail(user.email, registeredAgainEmail(publicUrl))
}

async function composeRemovedMail(
  { db, publicUrl }: ComposeDeps,
  user: UserIds,
): Promise<Mail | undefined> {
  const to = await findFormerEmail(db, user)
  return to === undefined ? undefined : renderEmail(to, removedEmail(publicUrl))
}

async function composeRunMail(
  deps: ComposeDeps,
  run: { kind: RunMailKind; accountId: string; runId: string },
): Promise<Mail | undefined> {
  const [to, news] = await Promise.all([
    findOwnerEmail(deps.db, run.accountId),
    deps.describeRun(run),
  ])
  return to !== undefined && news
    ? renderEmail(to, runEmail(run.kind, news, deps.publicUrl))
    : undefined
}

async function composeBillingMail(
  deps: ComposeDeps,
  mail: { kind: BillingMailKind; accountId: string; about: string },
): Promise<Mail | undefined> {
  const [to, news] = await Promise.all([
    findOwnerEmail(deps.db, mail.accountId),
    deps.describeBilling(mail),
  ])
  return to !== undefined && news
    ? renderEmail(to, billingEmail(mail.kind, news, deps.publicUrl))
    : undefined
}
