import type { ContactConsent } from '@afterbeep/contract/contact/contact-consent'
import type { Forbidden } from './refusal-rules.ts'
import type { ChunkSend, EndedDelivery, ListedNumber } from './seal.queries.ts'

/**
 * What was sent to one person, or why nothing was: it stands alone with the facts of its batch. What there was
 * not is left out: written as null, it would be a sixth of a record.
 */
export interface DeliveryRecord {
  /** Random: without it no reader can guess the record by its hash. */
  salt: string
  line: number
  /** The number, such as `+14085550100`. */
  to: string
  result: 'delivered' | 'failed' | 'skipped'
  reason: string | undefined
  /** The provider's own code for the reason, and its id of the message. */
  provider_code: string | undefined
  provider_id: string | undefined
  /** The name that the provider was given for this send. */
  reference: string
  /** ISO 8601; none where nothing was sent. */
  sent_at: string | undefined
  /**
   * Only where a try was uncertain: which one got through is not known, so it left from the first moment on and before
   * the second. The facts' `sends` have each lease of that time.
   */
  sent_between: { from: string; before: string } | undefined
  ended_at: string
  /** By zone: what a clock showed there when it was sent, or when it was decided not to send. */
  local_time: Readonly<Record<string, string>>
  /** Exactly as they left; none where nothing was sent, or the person had left the list by then. */
  words: string | undefined
  /** Which of two messages it was. */
  version: 'A' | 'B' | undefined
  /** Place in the facts' `sends`: who it came from, and the law then; none where it was never tried. */
  send: number | undefined
  /** What the list says of the person's own consent, by channel; none where it says nothing. */
  consent: ContactConsent | undefined
  /** Which rule kept it from being sent, of which version of the table of laws; none where it was tried. */
  forbidden_by: Forbidden | undefined
  /** Why the number was on the do-not-contact list; none where it was not. */
  do_not_contact: { reason: string; since: string; added_how: string | null } | undefined
}

export interface RecordSources {
  /** Hex, 32 digits. */
  salt: string
  reference: string
  zones: readonly string[]
  /** The merged text, with what a first text gets where it is one; undefined where its contact is gone. */
  wordsOf: (isFirst: boolean) => string | undefined
  version: 'A' | 'B' | undefined
  consent: ContactConsent | undefined
  /** Of its chunk, with their places in the facts. */
  sends: readonly (ChunkSend & { place: number })[]
  listed: ListedNumber | undefined
  forbidden: Forbidden | undefined
}

export function deliveryRecord(delivery: EndedDelivery, from: RecordSources): DeliveryRecord {
  const { line, phone, state, reason, providerCode, providerRef } = delivery
  const { sentAt, firstTriedAt, endedAt } = delivery
  const moment = sentAt ?? endedAt
  const send = sendAt(from.sends, moment)
  const isSent = state !== 'skipped' && send !== undefined
  const isFirst = send?.firstTexts.includes(line) === true
  const words = isSent ? from.wordsOf(isFirst) : undefined
  return {
    salt: from.salt,
    line,
    to: `+${phone}`,
    result: state,
    reason: reason ?? undefined,
    provider_code: providerCode ?? undefined,
    provider_id: providerRef ?? undefined,
    reference: from.reference,
    sent_at: sentAt ? isoOf(sentAt) : undefined,
    sent_between:
      isSent && firstTriedAt ? { from: isoOf(firstTriedAt), before: isoOf(endedAt) } : undefined,
    ended_at: isoOf(endedAt),
    local_time: localTimes(moment, from.zones),
    words,
    version: isSent ? from.version : undefined,
    send: send?.place,
    consent: from.consent,
    forbidden_by: from.forbidden,
    do_not_contact: from.listed && {
      reason: from.listed.reason,
      since: isoOf(from.listed.since),
      added_how: from.listed.addedHow,
    },
  }
}

/**
 * The lease that a delivery was sent under: the last one before it. Where several were taken in the same
 * millisecond as it, the first: its people are those of the others too.
 */
function sendAt<Send extends ChunkSend>(sends: readonly Send[], moment: Date): Send | undefined {
  return (
    sends.findLast(({ at }) => at.getTime() < moment.getTime()) ??
    sends.find(({ at }) => at.getTime() <= moment.getTime())
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Results are written in batches with one time: most ask for the one before again. */
const lastTimes = new Map<string, { ms: number; text: string }>()

/** By zone: what a clock showed there. */
export function localTimes(
  instant: Date,
  zones: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(zones.map((zone) => [zone, localTime(instant, zone)]))
}

function localTime(instant: Date, zone: string): string {
  const ms = instant.getTime()
  const last = lastTimes.get(zone)
  if (last?.ms === ms) return last.text
  const format = formats.get(zone) ?? formatOf(zone)
  const text = format.format(instant)
  lastTimes.set(zone, { ms, text })
  return text
}

/** Swedish is the one language that writes 2026-11-23 18:05:00. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  formats.set(zone, format)
  return format
}

let lastIso: { ms: number; text: string } | undefined

function isoOf(instant: Date): string {
  const ms = instant.getTime()
  if (lastIso?.ms !== ms) lastIso = { ms, text: instant.toISOString() }
  return lastIso.text
}
