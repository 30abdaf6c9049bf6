import { memberRoleTexts } from '@afterbeep/contract/account/member-roles'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Mail } from '../../../providers/mail/port.ts'
import type { EmailContent } from '../mail/emails/email-content.ts'
import { renderEmail } from '../mail/render-email.ts'
import { createToken, hashToken } from '../registration/link-token.ts'
import type { InvitationToMail } from './invitations.queries.ts'
import { invitationToMail, keepInvitationToken } from './invitations.queries.ts'
import { INVITATION_DAYS } from './invite-member.ts'

export interface InvitationMailDeps {
  db: Database
  clock: Clock
  publicUrl: string
}

/** Makes a new link, which voids the one before; undefined when the invitation was withdrawn. */
export async function composeInvitationMail(
  { db, clock, publicUrl }: InvitationMailDeps,
  key: { accountId: string; id: string },
): Promise<Mail | undefined> {
  const invitation = await invitationToMail(db, key, clock.now())
  if (!invitation) return undefined
  if (invitation.hasAccount) return renderEmail(invitation.email, takenEmail(invitation, publicUrl))
  const token = createToken()
  await keepInvitationToken(db, { ...key, tokenHash: hashToken(token) })
  const url = `${publicUrl}/auth/invitation#token=${token}`
  return renderEmail(invitation.email, invitationEmail(invitation, url))
}

/** The business's name is its owner's own word, so it is quoted, and nothing else of theirs is. */
function invitationEmail({ business, role }: InvitationToMail, url: string): EmailContent {
  const { title, means } = memberRoleTexts[role]
  return {
    subject: 'You are invited to an Afterbeep account',
    paragraphs: [
      `${accountWords(business)} has invited you as ${title.toLowerCase()}: ${lowerFirst(means)}`,
    ],
    action: { label: 'Accept the invitation', url },
    notes: [
      `The link works once, for ${INVITATION_DAYS} days.`,
      'You do not know who this is? Then ignore this mail, and nothing happens.',
    ],
  }
}

function takenEmail({ business }: InvitationToMail, publicUrl: string): EmailContent {
  return {
    subject: 'You are invited to an Afterbeep account',
    paragraphs: [
      `${accountWords(business)} has invited you, but this email has an account of its own already.`,
      'One email belongs to one account. Give them another email of yours, and they can invite that.',
    ],
    action: { label: 'Sign in to your account', url: `${publicUrl}/auth/signin` },
    notes: ['You do not know who this is? Then ignore this mail, and nothing happens.'],
  }
}

function accountWords(business: string | null): string {
  return business === null ? 'An Afterbeep customer' : `The account “${business}”`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
