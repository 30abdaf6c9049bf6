import { gsmUnitsOf } from './gsm-alphabet.ts'
import { isNameColumn, mergeMessage } from '../placeholders.ts'
import type { Fallbacks } from '../placeholders.ts'
import type { CampaignType } from '../../money/pricing.ts'
import { asFirstText, countSegments, isLonger } from './segments.ts'
import type { SegmentCount } from './segments.ts'

/** For each column of a list, by name, the values that make a merged text longest. */
export type ColumnExtremes = {
  readonly longest: Record<string, string>
  /** The longest value with a character that GSM-7 lacks, where there is one. */
  readonly unusual: Record<string, string>
}

/**
 * The message as most contacts get it by text. The server names the business and adds the
 * sentence on how to stop where no text of the account has reached the number yet: the usual case in a Call + Message campaign, and
 * the exception in a follow-up.
 */
export function textFor(
  message: string,
  contact: Readonly<Record<string, string>>,
  type: CampaignType | '',
  fallbacks: Fallbacks = {},
  business = '',
): string {
  return type === 'both'
    ? firstTextFor(message, contact, fallbacks, business)
    : mergeMessage(message, contact, fallbacks)
}

/** The message as a contact gets it as a first text. */
export function firstTextFor(
  message: string,
  contact: Readonly<Record<string, string>>,
  fallbacks: Fallbacks,
  business: string,
): string {
  const others = () =>
    Object.fromEntries(Object.entries(contact).filter(([name]) => !isNameColumn(name)))
  return asFirstText(mergeMessage(message, contact, fallbacks), business, () =>
    mergeMessage(message, others(), fallbacks),
  )
}

/**
 * Contacts of which one gets a text at least as long as any on the list. They may mix fields of
 * several people, so they are for counting and not for showing. One character that GSM-7 lacks halves
 * the room of a segment, so a shorter value with one can cost more than the longest.
 */
export function longestContacts({ longest, unusual }: ColumnExtremes): Record<string, string>[] {
  const withUnusual = Object.entries(unusual).map(([name, value]) => ({
    ...longest,
    [name]: value,
  }))
  return [longest, ...withUnusual]
}

/** The extremes with each fallback as one more value of its column: contacts without a value get it. */
export function withFallbacks(extremes: ColumnExtremes, fallbacks: Fallbacks): ColumnExtremes {
  const longest = { ...extremes.longest }
  const unusual = { ...extremes.unusual }
  const names = new Map(Object.keys(longest).map((name) => [name.toLowerCase(), name]))
  for (const [written, text] of Object.entries(fallbacks)) {
    const name = names.get(written.toLowerCase()) ?? written
    const value = text.trim()
    if (value.length > (longest[name] ?? '').length) longest[name] = value
    if (isUnusual(value) && value.length > (unusual[name] ?? '').length) unusual[name] = value
  }
  return { longest, unusual }
}

/**
 * Segments of the longest text that any of the contacts gets, for every type of campaign: counted as a
 * first text, since any contact may not have had one.
 */
export function longestSegments(
  message: string,
  contacts: readonly Readonly<Record<string, string>>[],
  fallbacks: Fallbacks = {},
  business = '',
): SegmentCount {
  const counts = contacts.map((contact) =>
    countSegments(firstTextFor(message, contact, fallbacks, business)),
  )
  return counts.reduce(
    (longest, count) => (isLonger(count, longest) ? count : longest),
    countSegments(''),
  )
}

const plainText = /^[A-Za-z0-9 .,'@&/:_-]*$/

/** Whether a text has a character that GSM-7 lacks. */
export function isUnusual(text: string): boolean {
  // Nearly all values are plain, and testing each of their characters takes ten times as long.
  if (plainText.test(text)) return false
  return Array.from(text).some((char) => gsmUnitsOf(char) === undefined)
}
