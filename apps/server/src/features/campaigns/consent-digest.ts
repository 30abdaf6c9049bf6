import { createHash } from 'node:crypto'
import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { consentTextOf } from '@afterbeep/contract/campaign/consent'
import { statementText } from '@afterbeep/contract/contact/list-consent'
import { usedFallbacks } from '@afterbeep/contract/message/fallbacks'
import { AppError } from '../../platform/app-error.ts'
import type { Recipients } from './recipients.ts'

/**
 * A digest of what a consent is given to: who is contacted, how they agreed as the owner said, by which
 * method, with which words. The preflight returns it with its numbers, and publishing refuses a draft whose
 * digest is another.
 */
export function consentDigestOf(draft: CampaignDraft, recipients: Recipients): string {
  const { campaignType, message, variantMessage } = draft
  const messages = variantMessage === undefined ? [message] : [message, variantMessage]
  const fallbacks = Object.entries(usedFallbacks(draft.fallbacks ?? {}, messages))
  const { listId, count, followUpOf, statement } = recipients
  const people = [listId, count, followUpOf?.id]
  const agreed = statement === null ? [] : [statementText(statement)]
  const text = consentTextOf(campaignType)
  const confirmed = [text, ...people, campaignType, messages, fallbacks, ...agreed]
  return createHash('sha256').update(JSON.stringify(confirmed)).digest('hex')
}

/**
 * Throws `consent_required`, or `consent_outdated` where the draft carries the digest of another one. A
 * client that sends no digest attests to the draft that it sends.
 */
export function checkConsent(draft: CampaignDraft, recipients: Recipients): void {
  const { consentAttested, consentDigest } = draft
  if (!consentAttested) throw new AppError('consent_required')
  if (consentDigest !== undefined && consentDigest !== consentDigestOf(draft, recipients)) {
    throw new AppError('consent_outdated')
  }
}
