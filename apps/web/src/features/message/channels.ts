import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { CampaignType } from '@afterbeep/contract/money/pricing'

/** Whether a campaign of the type sends texts, so that segments matter. */
export function sendsText(type: CampaignType | ''): boolean {
  return type !== '' && channelsOf(type).includes('text')
}

export function sendsVoice(type: CampaignType | ''): boolean {
  return type !== '' && channelsOf(type).includes('voice')
}
