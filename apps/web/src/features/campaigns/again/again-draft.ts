import type { CampaignRecord } from '@afterbeep/contract/api/campaigns/campaign-record'
import type { ContactListDetail } from '@afterbeep/contract/api/contact-lists'
import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import type { WizardStep } from '@afterbeep/contract/campaign/wizard'
import { uploadedListOf } from '../../contacts/uploaded-list.ts'
import { emptyDraft } from '../draft.ts'
import type { Draft, DraftFollowUp } from '../draft.ts'

/**
 * The draft of a campaign like an earlier one: the same people, method, words and voice, under a new
 * name. It starts at the schedule with days suggested, so that one click leads to the review; where
 * its people are gone, at the step that asks for new ones.
 *
 * @param list undefined where it was deleted
 */
export function draftLike(record: CampaignRecord, list: ContactListDetail | undefined): Draft {
  const { next } = record
  return {
    ...likeIt(record, list),
    startDate: next.start_date,
    endDate: next.end_date,
    frequency: record.frequency,
  }
}

/** The same, once, to those of its people whom nothing has reached, who are a list of their own. */
export function draftForUnreached(record: CampaignRecord, list: ContactListDetail): Draft {
  const { start_date: day } = record.next
  return { ...likeIt(record, list), startDate: day, endDate: day, frequency: 'once' }
}

function likeIt(record: CampaignRecord, list: ContactListDetail | undefined): Draft {
  const isFollowUp = record.campaign_type === 'sms'
  return {
    ...emptyDraft(),
    step: firstStep(isFollowUp, list),
    name: record.next.name,
    description: record.description,
    list: isFollowUp || list === undefined ? null : uploadedListOf(list),
    followUp: isFollowUp ? followUpOf(record, list) : null,
    campaignType: record.campaign_type,
    message: record.message,
    variantMessage: record.variant_message,
    fallbacks: record.fallbacks,
    voiceId: record.voice?.id ?? '',
    voiceName: record.voice?.name ?? '',
    dropTime: record.drop_time,
    timeZone: record.time_zone,
  }
}

function firstStep(isFollowUp: boolean, list: ContactListDetail | undefined): WizardStep {
  if (list !== undefined) return WIZARD_STEPS.schedule
  return isFollowUp ? WIZARD_STEPS.method : WIZARD_STEPS.upload
}

function followUpOf(
  { follow_up_of: campaignName }: CampaignRecord,
  list: ContactListDetail | undefined,
): DraftFollowUp | null {
  if (campaignName === null || list === undefined) return null
  const { contact_list_id: contactListId, accepted: recipients, columns } = list
  return { campaignName, contactListId, recipients, columns }
}
