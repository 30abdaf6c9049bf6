import { mergeMessage, unknownPlaceholders } from '@afterbeep/contract/placeholders'
import { countSegments, isLonger, withOptOut } from '@afterbeep/contract/segments'
import type { SegmentCount } from '@afterbeep/contract/segments'
import { channelsOf } from '@afterbeep/contract/pricing'
import type { CampaignType } from '@afterbeep/contract/pricing'

type Contacts = readonly Readonly<Record<string, string>>[]

/** Whether a campaign of the type sends texts, so that segments matter. */
export function sendsText(type: CampaignType | ''): boolean {
  return type !== '' && channelsOf(type).includes('text')
}

export function sendsVoice(type: CampaignType | ''): boolean {
  return type !== '' && channelsOf(type).includes('voice')
}

/**
 * The message as one contact gets it by text. The sentence on how to stop is added to a first
 * text; one that follows a campaign is no first text.
 */
export function textFor(
  message: string,
  contact: Readonly<Record<string, string>>,
  type: CampaignType | '',
): string {
  const merged = mergeMessage(message, contact)
  return type === 'both' && merged.trim() !== '' ? withOptOut(merged) : merged
}

/** Segments of the longest text that any of the contacts gets. */
export function longestSegments(
  message: string,
  contacts: Contacts,
  type: CampaignType | '',
): SegmentCount {
  const counts = contacts.map((contact) => countSegments(textFor(message, contact, type)))
  return counts.reduce(
    (longest, count) => (isLonger(count, longest) ? count : longest),
    countSegments(''),
  )
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
