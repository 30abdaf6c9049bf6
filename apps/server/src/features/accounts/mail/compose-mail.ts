import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Mail } from '../../../providers/mail/port.ts'
import type { LowCredits } from '../../credits/index.ts'
import type { BillingMailKind, MailKey, RunMailKind } from '../../mails/index.ts'
import { composeInvitationMail } from '../members/invitation-mail.ts'
import { composeLinkMail } from './compose-link-mail.ts'
import { composeOptionalMail } from './compose-optional-mail.ts'
import { renderEmail } from './email-content.ts'
import type { CampaignNews, HeadNews, ReceiptNews } from './optional-emails.ts'
import type { RunNews } from './run-emails.ts'
import { runEmail } from './run-emails.ts'
import type { BillingNews } from './billing-emails.ts'
import { billingEmail } from './billing-emails.ts'
import { changeOfKey } from './security-changes.ts'
import { securityEmail } from './security-email.ts'
import { registeredAgainEmail } from './link-emails.ts'
import { findOwnerEmail, findUser } from '../users.queries.ts'

export interface ComposeDeps {
  db: Database
  clock: Clock
  /** Where browsers find the product, without a final slash. */
  publicUrl: string
  /** Signs the links by which an optional email is switched off. */
  unsubscribeKey: string
  /** The facts about the run; undefined when the run was deleted or its problem is over. */
  describeRun(run: {
    kind: RunMailKind
    accountId: string
    runId: string
  }): Promise<RunNews | undefined>
  /** The facts about a plan and its payments; undefined when what the mail is about is over. */
  describeBilling(mail: {
    kind: BillingMailKind
    accountId: string
    about: string
  }): Promise<BillingNews | undefined>
  /** The facts of a paid invoice. */
  describeReceipt(accountId: string, invoiceRef: string): Promise<ReceiptNews | undefined>
  /** How a campaign went; undefined when it is gone. */
  describeCampaign(accountId: string, campaignId: string): Promise<CampaignNews | undefined>
  /** The campaign that was replied to last; null when that is not known. */
  latestReplied(accountId: string): Promise<string | null>
  /** Undefined when the credits are not low any more. */
  describeCredits(accountId: string): Promise<LowCredits | undefined>
  /** The newest head of the account's evidence log; undefined when there is none since that time. */
  describeHead(accountId: string, since: Date | null): Promise<HeadNews | undefined>
}

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
    case 'renewal_failed':
    case 'renewal_reminder':
    case 'sending_stopped':
    case 'plan_ending':
    case 'plan_ended':
    case 'plan_changing':
    case 'plan_changed':
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
