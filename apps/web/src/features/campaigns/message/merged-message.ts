import { unknownPlaceholders } from '@afterbeep/contract/message/placeholders'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { CampaignType } from '@afterbeep/contract/money/pricing'

/** Whether a campaign of the type sends texts, so that segments matter. */
export function sendsText(type: CampaignType | ''): boolean {
  return type !== '' && channelsOf(type).includes('text')
}

export function sendsVoice(type: CampaignType | ''): boolean {
  return type !== '' && channelsOf(type).includes('voice')
}

/** Placeholders of the message, `<City>`, that this contact has no value for. */
export function missingFields(
  message: string,
  contact: Readonly<Record<string, string>>,
  columns: readonly string[],
): string[] {
  const filled = columns.filter((column) => (contact[column] ?? '').trim() !== '')
  const unknown = unknownPlaceholders(message, columns)
  return unknownPlaceholders(message, filled).filter((written) => !unknown.includes(written))
}
