import { formatDropDate, zoneName } from '@afterbeep/contract/schedule/date-text'
import { dayInZone } from '@afterbeep/contract/schedule/zoned-time'

/** `03-05-2026 03:04 PM America/New York`: the specification's format with its zone beside it. */
export function zonedTime(instantIso: string, timeZone: string): string {
  return `${formatDropDate(instantIso, timeZone || undefined)} ${zoneName(timeZone)}`.trim()
}

export function countText(number: number): string {
  return number.toLocaleString('en-US')
}

/** The days in the zone on which these instants lie. */
export function daysOf(instantsIso: readonly string[], timeZone: string): Set<string> {
  return new Set(instantsIso.map((instant) => dayInZone(new Date(instant), timeZone || 'UTC')))
}
