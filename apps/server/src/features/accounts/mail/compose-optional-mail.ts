import type { OptionalEmail } from '@afterbeep/contract/api/account/email-settings'
import { optionalEmailTexts } from '@afterbeep/contract/api/account/email-settings'
import type { Mail } from '../../../providers/mail/port.ts'
import { selectEmailsOff } from '../email-settings/email-settings.queries.ts'
import { unsubscribeAddress } from '../email-settings/unsubscribe-link.ts'
import { findOwnerEmail } from '../users.queries.ts'
import type { ComposeDeps } from './compose-deps.ts'
import type { EmailContent } from './emails/email-content.ts'
import { renderEmail } from './render-email.ts'
import {
  campaignEmail,
  creditsEmail,
  headEmail,
  receiptEmail,
  repliesEmail,
} from './emails/optional-emails.ts'

interface OptionalMail {
  accountId: string
  kind: OptionalEmail
  about: string
  /** How many things it is about. */
  news?: number
  /** When the one before was sent. */
  sentAt?: Date | null
}

/** A mail that its owner may have switched off; undefined then, and when it is no longer needed. */
export async function composeOptionalMail(
  deps: ComposeDeps,
  mail: OptionalMail,
): Promise<Mail | undefined> {
  const { accountId, kind } = mail
  const [to, off] = await Promise.all([
    findOwnerEmail(deps.db, accountId),
    selectEmailsOff(deps.db, accountId),
  ])
  if (to === undefined || off.includes(kind)) return undefined
  const content = await contentOf(deps, mail)
  if (!content) return undefined
  const footer = {
    text: `This email comes because “${optionalEmailTexts[kind].label}” is on.`,
    label: 'Choose your emails',
    url: `${deps.publicUrl}/profile`,
  }
  const unsubscribeUrl = unsubscribeAddress(deps, { accountId, kind })
  return { ...renderEmail(to, { ...content, footer }), unsubscribeUrl }
}

async function contentOf(
  deps: ComposeDeps,
  { accountId, kind, about, news = 1, sentAt = null }: OptionalMail,
): Promise<EmailContent | undefined> {
  const { publicUrl } = deps
  switch (kind) {
    case 'receipt': {
      const receipt = await deps.describeReceipt(accountId, about)
      return receipt && receiptEmail(receipt, publicUrl)
    }
    case 'campaign_finished': {
      const campaign = await deps.describeCampaign(accountId, about)
      return campaign && campaignEmail(campaign, publicUrl)
    }
    case 'new_replies':
      return repliesEmail(
        { count: news, campaignName: await deps.latestReplied(accountId) },
        publicUrl,
      )
    case 'credits_low': {
      const credits = await deps.describeCredits(accountId)
      return credits && creditsEmail(credits, publicUrl)
    }
    case 'evidence_head': {
      const head = await deps.describeHead(accountId, sentAt)
      return head && headEmail(head, publicUrl)
    }
  }
}
