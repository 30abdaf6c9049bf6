import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/**
 * An instant as `03-05-2026 03:04 PM` (specification: constants), in the given IANA zone, else in the
 * machine's own. Empty for an unreadable instant, so that a list never breaks on one row.
 */
export function formatDropDate(instantIso: string, timeZone?: string): string {
  return formatInstant(instantIso, 'MM-dd-yyyy hh:mm a', timeZone)
}

/** The time of day of an instant as `3:04 PM`, where its day is shown beside it. */
export function timeOfDay(instantIso: string, timeZone?: string): string {
  return formatInstant(instantIso, 'h:mm a', timeZone)
}

/** The hour of an instant as `3 PM`, for the hourly chart. */
export function hourLabel(instantIso: string, timeZone?: string): string {
  return formatInstant(instantIso, 'h a', timeZone)
}

/** The day of an instant as `Mar 5`, under its hour where the hours of several days stand side by side. */
export function dayLabel(instantIso: string, timeZone?: string): string {
  return formatInstant(instantIso, 'MMM d', timeZone)
}

/** A day stored as YYYY-MM-DD as shown, `Mar 05, 2026`; independent of any zone. */
export function formatDay(day: string): string {
  return formatInstant(`${day}T00:00:00Z`, 'MMM dd, yyyy', 'UTC')
}

/**
 * The day of an instant as `Mar 05, 2026`: in the machine's own zone of one payment every screen shows the
 * same day, also in an evening whose next day has begun in UTC.
 */
export function dayOfInstant(instantIso: string, timeZone?: string): string {
  return formatInstant(instantIso, 'MMM dd, yyyy', timeZone)
}

/** An instant in words with its zone, `10:00 AM on Saturday, March 5, 2026 (America/New York)`. */
export function formatMoment(instantIso: string, timeZone: string): string {
  const moment = formatInstant(instantIso, "h:mm a 'on' EEEE, MMMM d, yyyy", timeZone)
  return `${moment} (${zoneName(timeZone)})`
}

/** An IANA zone as it is read, `America/New York`. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

function formatInstant(instantIso: string, pattern: string, timeZone?: string): string {
  const instant = new Date(instantIso)
  if (Number.isNaN(instant.getTime())) return ''
  return format(timeZone === undefined ? instant : new TZDate(instant, timeZone), pattern)
}
